"""The code that somebody gives: six digits of their app, or a recovery code."""

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.factors import queries, totp
from parent_survey.accounts.factors.encryption import decrypt
from parent_survey.accounts.factors.recovery_codes import hash_code
from parent_survey.core.errors import Conflict, Invalid
from parent_survey.core.settings import Settings
from parent_survey.models.accounts import User

WRONG = "That code is not right, or it was used before. Please try the next one."
UNREADABLE = (
    "The server can no longer read what your authenticator app shares with it. "
    "Please use a recovery code, and set the app up again."
)


async def use_code(session: AsyncSession, settings: Settings, user: User, code: str) -> str:
    """Which factor it was. Six digits are the app's, anything else is a recovery code."""
    digits = "".join(code.split())
    if len(digits) != totp.DIGITS or not digits.isascii() or not digits.isdigit():
        if await queries.use_recovery_code(session, user.id, hash_code(user.id, code)):
            return "recovery code"
        raise Invalid(WRONG)
    authenticator = await queries.find_authenticator(session, user.id)
    if authenticator is None or authenticator.confirmed_at is None:
        raise Invalid(WRONG)
    secret = decrypt(settings.signing_key, user.id, authenticator.secret)
    if secret is None:
        raise Conflict(UNREADABLE)
    step = totp.find_step(secret, digits)
    if step is None or not await queries.use_step(session, user.id, step):
        raise Invalid(WRONG)
    return "authenticator app"
