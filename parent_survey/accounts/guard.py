"""Authentication. Every protected router depends on one of these, so that a guard cannot be forgotten."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request

from parent_survey.accounts import queries
from parent_survey.accounts.permissions import ABOUT_ALL_SURVEYS, NEEDED, list_permissions
from parent_survey.accounts.survey_scope import require_in_scope
from parent_survey.accounts.tokens import Bearer, read_access_token
from parent_survey.core.db import Database, get_database
from parent_survey.core.errors import Forbidden, Unauthorized
from parent_survey.core.sentences import say
from parent_survey.core.settings import Settings
from parent_survey.core.wall import name_asking
from parent_survey.models.accounts import User

# How long a sign-in, or a password given again, allows what could be used to take the school's data or accounts.
CONFIRMED_FOR = timedelta(minutes=10)
CHANGE_FIRST = "Please change your temporary password first"
NOT_ALLOWED = "Your role doesn't include this. An owner of the site can change that."
ONLY_SOME = "This is about all surveys, and only some are shared with you."
CONFIRM_FACTOR = "Please confirm with a code or a passkey to {purpose}."
ADD_FACTOR = "Your school asks everyone for a second step at sign-in. Please set one up first."


@dataclass(frozen=True)
class Visitor:
    """A signed-in person and the sign-in they came with."""

    user: User
    bearer: Bearer
    # When they last gave their password in this sign-in.
    confirmed_at: datetime
    # The school asks everybody for a second factor, and they have none yet.
    must_add_factor: bool = False
    has_factor: bool = False
    # When this sign-in last showed a second factor.
    factor_confirmed_at: datetime | None = None

    @property
    def reader(self) -> UUID | None:
        """Whose shared surveys count, for statements; None where the account sees all surveys."""
        return None if self.user.sees_all_surveys else self.user.id


async def require_sign_in(request: Request) -> Visitor:
    """Looked up on every request, so that a sign-out, a reset or a deactivation takes effect at once.

    With a connection of its own for that moment: the call itself may wait for a hash or for a session meanwhile.
    """
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    settings: Settings = request.app.state.settings
    bearer = read_access_token(settings.signing_key, token) if scheme.lower() == "bearer" else None
    found = await _find(get_database(request), bearer) if bearer else None
    if bearer is None or found is None:
        raise Unauthorized("Please sign in", headers={"WWW-Authenticate": "Bearer"})
    name_asking(found.user.id)
    must_add_factor = settings.require_second_factor and not found.has_factor
    return Visitor(found.user, bearer, found.confirmed_at, must_add_factor, found.has_factor, found.factor_confirmed_at)


async def _find(database: Database, bearer: Bearer) -> queries.SignedInUser | None:
    async with database.pool.connection() as connection:
        return await queries.find_signed_in_user(connection, bearer.user_id, bearer.sign_in_id)


SignedIn = Annotated[Visitor, Depends(require_sign_in)]


async def require_member(visitor: SignedIn) -> Visitor:
    """An active account with a password of its own, whatever its role. It may still lack a second factor, which it
    sets up here."""
    if not visitor.user.is_active:
        raise Forbidden("Your account is inactive")
    if visitor.user.must_change_password:
        raise Forbidden(CHANGE_FIRST, extra={"code": "change-password"})
    return visitor


Member = Annotated[Visitor, Depends(require_member)]


async def require_admin(request: Request, visitor: Member) -> Visitor:
    """Somebody whose role includes this call, about a survey that they see. A call without a rule is refused."""
    if visitor.must_add_factor:
        raise Forbidden(ADD_FACTOR, extra={"code": "add-factor"})
    # Every router is included under /api.
    call = f"{request.method} /api{request.scope['route'].path}"
    needed = NEEDED.get(call)
    if needed is None or needed not in list_permissions(visitor.user.role):
        raise Forbidden(NOT_ALLOWED, code="role")
    if visitor.reader is not None:
        if call in ABOUT_ALL_SURVEYS:
            raise Forbidden(ONLY_SOME, code="role")
        await require_in_scope(request, get_database(request), call, visitor.reader)
    return visitor


Admin = Annotated[Visitor, Depends(require_admin)]
RequireAdmin = Depends(require_admin)


def require_confirmed(purpose: str) -> Callable[[Visitor], Awaitable[Visitor]]:
    """An active admin who gave the password within the last minutes. A stolen token of an older sign-in is not enough.

    The refusal carries a code: the page asks for the password and repeats the call.
    """

    async def check(visitor: Admin) -> Visitor:
        return _refuse_unconfirmed(visitor, purpose)

    return check


def require_factor_confirmed(purpose: str) -> Callable[[Visitor], Awaitable[Visitor]]:
    """Whoever has a second factor has shown one within the last minutes: a password alone neither removes one nor adds
    another one, which could then remove it."""

    async def check(visitor: Member) -> Visitor:
        if lacks_factor(visitor):
            raise Forbidden(CONFIRM_FACTOR, purpose=say(purpose), extra={"code": "confirm-factor"})
        return _refuse_unconfirmed(visitor, purpose)

    return check


def lacks_factor(visitor: Visitor) -> bool:
    """They have a second factor and have not shown it lately."""
    return visitor.has_factor and not is_fresh(visitor.factor_confirmed_at)


def is_fresh(confirmed_at: datetime | None) -> bool:
    return confirmed_at is not None and confirmed_at >= datetime.now(UTC) - CONFIRMED_FOR


def _refuse_unconfirmed(visitor: Visitor, purpose: str) -> Visitor:
    if not is_fresh(visitor.confirmed_at):
        raise Forbidden("Please confirm your password to {purpose}.", purpose=say(purpose), extra={"code": "confirm"})
    return visitor


async def is_still_admin(database: Database, visitor: Visitor, survey_id: UUID | None = None) -> bool:
    """For what continues after the request was let in, such as a stream. Another role ends it, and so does a survey
    that is no longer shared."""
    found = await _find(database, visitor.bearer)
    if found is None or not found.user.is_active or found.user.must_change_password:
        return False
    before, now = visitor.user, found.user
    if (before.role, before.sees_all_surveys) != (now.role, now.sees_all_surveys):
        return False
    if survey_id is None or visitor.reader is None:
        return True
    async with database.readers() as session:
        return await queries.is_shared(session, visitor.reader, "survey", survey_id)
