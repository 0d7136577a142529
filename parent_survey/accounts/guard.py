"""Authentication. Every protected router depends on one of these, so that a guard cannot be forgotten."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from parent_survey.accounts import queries
from parent_survey.accounts.tokens import Bearer, read_access_token
from parent_survey.core.db import Database, get_database
from parent_survey.core.errors import Forbidden, Unauthorized
from parent_survey.models.accounts import User


@dataclass(frozen=True)
class Visitor:
    """A signed-in person and the sign-in they came with."""

    user: User
    bearer: Bearer


async def require_sign_in(request: Request) -> Visitor:
    """Looked up on every request, so that a sign-out, a reset or a deactivation takes effect at once.

    In its own short session: the call itself may wait for a hash or for another session meanwhile.
    """
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    bearer = read_access_token(request.app.state.settings.signing_key, token) if scheme.lower() == "bearer" else None
    user = await _find_user(get_database(request), bearer) if bearer else None
    if bearer is None or user is None:
        raise Unauthorized("Please sign in", headers={"WWW-Authenticate": "Bearer"})
    return Visitor(user, bearer)


async def _find_user(database: Database, bearer: Bearer) -> User | None:
    async with database.readers() as session:
        return await queries.find_signed_in_user(session, bearer.user_id, bearer.sign_in_id)


SignedIn = Annotated[Visitor, Depends(require_sign_in)]


async def require_admin(visitor: SignedIn) -> Visitor:
    if not visitor.user.is_active:
        raise Forbidden("Your account is inactive")
    return visitor


Admin = Annotated[Visitor, Depends(require_admin)]
RequireAdmin = Depends(require_admin)


async def is_still_admin(database: Database, visitor: Visitor) -> bool:
    """For what continues after the request was let in, such as a stream."""
    user = await _find_user(database, visitor.bearer)
    return user is not None and user.is_active
