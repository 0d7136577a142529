"""What kind of thing each recorded action is. Whatever is not named here changed something."""

from enum import StrEnum

from parent_survey.audit.actions import Action


class Kind(StrEnum):
    SIGN_IN = "sign-in"
    REFUSED = "refused"
    ACCOUNT = "account"
    READ = "read"
    SEARCHED = "searched"
    ASKED = "asked"
    EXPORTED = "exported"
    ERASED = "erased"
    CHANGED = "changed"


ACTIONS: dict[Kind, tuple[Action, ...]] = {
    Kind.SIGN_IN: ("signed in", "signed out", "signed out elsewhere", "password confirmed", "passkey confirmed"),
    Kind.REFUSED: ("sign-in refused", "second step refused", "refresh token reused"),
    Kind.ACCOUNT: (
        "admin registered",
        "account made by a sign-in",
        "provider linked",
        "admin activated",
        "admin deactivated",
        "role changed",
        "admin created at the terminal",
        "password changed",
        "password reset",
        "password reset at the terminal",
        "password link requested",
        "password set by email link",
        "signed out by an admin",
        "authenticator app added",
        "authenticator app removed",
        "passkey added",
        "passkey removed",
        "recovery codes made",
        "second factors removed at the terminal",
    ),
    Kind.READ: ("response read", "answer translated", "responses listed", "own card read"),
    Kind.SEARCHED: ("answers searched",),
    Kind.ASKED: ("assistant asked",),
    Kind.EXPORTED: (
        "responses exported",
        "insights exported",
        "teacher cards made",
        "person exported",
        "audit log exported",
    ),
    Kind.ERASED: ("responses deleted", "person erased"),
}
NAMED = tuple(action for actions in ACTIONS.values() for action in actions)
_KINDS: dict[str, Kind] = {action: kind for kind, actions in ACTIONS.items() for action in actions}


def find_kind(action: str) -> Kind:
    return _KINDS.get(action, Kind.CHANGED)
