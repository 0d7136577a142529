"""What the server will say of a new password, while it is typed. Nothing is kept of it, and nothing is written."""

from collections.abc import Hashable

from parent_survey.accounts.password_rules import STRONG_GUESSES, PasswordRules, check_password, estimate_guesses
from parent_survey.accounts.schemas import PasswordPreview
from parent_survey.core.errors import Incomplete, TooMany
from parent_survey.limits.windows import WindowSums

MINUTE = 60
# The page asks when somebody pauses, so twice a second at most.
MAX_IN_A_MINUTE = 120
_asked = WindowSums(MINUTE)


def count_preview(key: Hashable) -> None:
    """Count one for this account or network, or refuse it for a while. Each process counts for itself."""
    if _asked.total(key) >= MAX_IN_A_MINUTE:
        raise TooMany("Too many requests. Please wait a while and try again.", retry_after=_asked.seconds_left())
    _asked.add(key)


def to_preview(password: str, rules: PasswordRules) -> PasswordPreview:
    try:
        check_password(password, "Password", rules)
    except Incomplete as refusal:
        return PasswordPreview(verdict="refused", sentence=refusal.detail)
    is_strong = estimate_guesses(password, rules) >= STRONG_GUESSES
    return PasswordPreview(verdict="strong" if is_strong else "fair")
