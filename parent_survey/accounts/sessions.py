"""Sign-in, refresh and sign-out, here or on another device."""

import secrets
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts import queries, tokens
from parent_survey.accounts.caller import Caller, describe_device, describe_place, say_device
from parent_survey.accounts.factors.challenges import ask_for_second_step
from parent_survey.accounts.factors.codes import use_code
from parent_survey.accounts.factors.limits import CodeLimits
from parent_survey.accounts.guard import Visitor
from parent_survey.accounts.limits import SignInLimits
from parent_survey.accounts.passwords import hash_password, refuse_when_busy, verify_password
from parent_survey.accounts.schemas import PasswordConfirmation, SessionOut, SignedInPair, TokenPair
from parent_survey.audit.queries import record
from parent_survey.core.db import Database
from parent_survey.core.errors import Conflict, Invalid, NotFound, Unauthorized
from parent_survey.core.settings import Settings
from parent_survey.models.accounts import SignIn, User

WRONG = "Invalid email or password"
EXPIRED = "Your session has ended. Please sign in again."
INCORRECT = "Your password is incorrect"

_dummy_hash: list[str] = []


async def sign_in(database: Database, settings: Settings, email: str, password: str, caller: Caller) -> SignedInPair:
    """A token pair for the right password; the same refusal, in the same time, for everything else.

    An account with a second factor gets a 403 with a ticket instead, and its tokens by a second call (`factors`).

    It opens its own short sessions: an attempt must stay counted although it is refused, and no connection may be
    held while the password is hashed.
    """
    refuse_when_busy()
    limits = SignInLimits(settings.signing_key, queries.fold_email(email), caller.address, caller.device_token)
    async with database.sessions.begin() as session:
        await limits.reserve(session)
        user = await queries.find_user_by_email(session, email)
    is_right = await verify_password(user.password_hash if user else await _get_dummy_hash(), password)
    if user is not None and is_right and not _has_lapsed(user):
        async with database.sessions.begin() as session:
            second_step = await ask_for_second_step(session, user)
            if second_step is None and await queries.note_login(session, user):
                await limits.give_back(session)
                record(session, "signed in", actor_id=user.id, address=caller.address)
                return open_sign_in(session, settings, user, caller)
        if second_step is not None:
            raise second_step
    # Recorded for unknown accounts too: a difference in time could be measured from outside.
    async with database.sessions.begin() as session:
        record(session, "sign-in refused", actor_id=None, subject=user.id if user else None, address=caller.address)
    raise Unauthorized(WRONG)


async def _get_dummy_hash() -> str:
    """Checked when there is no such account, so that an unknown and a wrong sign-in take the same time."""
    if not _dummy_hash:
        _dummy_hash.append(await hash_password(secrets.token_hex(16)))
    return _dummy_hash[0]


async def refresh(database: Database, settings: Settings, token: str, address: str) -> TokenPair:
    """The successor of a refresh token. Reusing a token that has a successor already ends the whole sign-in."""
    key = settings.signing_key
    sign_in_id = tokens.read_sign_in_id(key, token)
    if sign_in_id is None:
        raise Unauthorized(EXPIRED)
    successor = tokens.derive_refresh_token(key, sign_in_id, token)
    # In its own session: that the sign-in has ended must be committed although the call is refused.
    async with database.sessions.begin() as session:
        rotated = await queries.rotate_sign_in(
            session,
            sign_in_id,
            tokens.hash_token(token),
            tokens.hash_token(successor),
            life=tokens.REFRESH_LIFE,
            longest=timedelta(days=settings.session_days),
            address=address,
        )
        if rotated is not None and not rotated.is_alive:
            record(session, "refresh token reused", actor_id=None, subject=rotated.user_id, address=address)
    if rotated is None or not rotated.is_alive:
        raise Unauthorized(EXPIRED)
    access = tokens.issue_access_token(key, tokens.Bearer(rotated.user_id, sign_in_id))
    return TokenPair(access_token=access, refresh_token=successor)


async def confirm(
    database: Database, settings: Settings, visitor: Visitor, form: PasswordConfirmation, caller: Caller
) -> None:
    """The password given again, for what needs it fresh, and a code for what needs that too. A wrong one counts like a
    failed sign-in."""
    user = visitor.user
    if not await is_own_password(database, settings, visitor, form.password, caller):
        raise Invalid(INCORRECT)
    limits = CodeLimits(settings.signing_key, user, caller)
    if form.code is not None:
        async with database.sessions.begin() as session:
            await limits.reserve(session)
    try:
        async with database.sessions.begin() as session:
            details = {}
            if form.code is not None:
                details = {"factor": await use_code(session, settings, user, form.code)}
                await limits.give_back(session)
            await queries.confirm_sign_in(session, visitor.bearer.sign_in_id, with_factor=bool(details))
            record(session, "password confirmed", actor_id=user.id, address=caller.address, details=details)
    except (Invalid, Conflict):
        async with database.sessions.begin() as session:
            record(session, "second step refused", actor_id=None, subject=user.id, address=caller.address)
        raise


async def is_own_password(
    database: Database, settings: Settings, visitor: Visitor, password: str, caller: Caller
) -> bool:
    """Limited like a sign-in: a stolen token must not help to guess it. Counted before anything is hashed."""
    limits = SignInLimits(settings.signing_key, visitor.user.email_key, caller.address, caller.device_token)
    async with database.sessions.begin() as session:
        await limits.reserve(session)
    if not await verify_password(visitor.user.password_hash, password):
        return False
    async with database.sessions.begin() as session:
        await limits.give_back(session)
    return True


async def list_sessions(session: AsyncSession, visitor: Visitor, address: str) -> list[SessionOut]:
    """This device first, then the last used first."""
    found = [_to_schema(row, visitor, address) for row in await queries.list_sign_ins(session, visitor.user.id)]
    return sorted(found, key=lambda shown: not shown.is_current)


def _to_schema(row: SignIn, visitor: Visitor, address: str) -> SessionOut:
    return SessionOut(
        id=row.id,
        device=say_device(row.device),
        place=describe_place(row.address, address),
        is_current=row.id == visitor.bearer.sign_in_id,
        signed_in_at=row.created_at,
        last_used_at=row.rotated_at,
    )


async def sign_out(session: AsyncSession, visitor: Visitor, address: str, sign_in_id: UUID | None = None) -> None:
    """This device, or another one of the same person."""
    ended = await queries.end_sign_in(session, visitor.user.id, sign_in_id or visitor.bearer.sign_in_id)
    if sign_in_id is not None and not ended:
        raise NotFound("Session not found")
    record(session, "signed out", actor_id=visitor.user.id, address=address)


async def sign_out_others(session: AsyncSession, visitor: Visitor, address: str) -> None:
    ended = await queries.end_sign_ins_of(session, visitor.user.id, but=visitor.bearer.sign_in_id)
    record(session, "signed out elsewhere", actor_id=visitor.user.id, address=address, details={"sessions": ended})


def open_sign_in(
    session: AsyncSession, settings: Settings, user: User, caller: Caller, *, with_factor: bool = False
) -> SignedInPair:
    key, sign_in_id = settings.signing_key, uuid4()
    token = tokens.make_refresh_token(key, sign_in_id)
    life = min(tokens.REFRESH_LIFE, timedelta(days=settings.session_days))
    session.add(
        SignIn(
            id=sign_in_id,
            user_id=user.id,
            token_hash=tokens.hash_token(token),
            expires_at=datetime.now(UTC) + life,
            device=describe_device(caller.user_agent),
            address=caller.address,
            factor_confirmed_at=datetime.now(UTC) if with_factor else None,
        )
    )
    is_known = tokens.read_device(key, user.email_key, caller.device_token) is not None
    return SignedInPair(
        access_token=tokens.issue_access_token(key, tokens.Bearer(user.id, sign_in_id)),
        refresh_token=token,
        device_token=caller.device_token if is_known else tokens.make_device_token(key, user.email_key),
    )


def _has_lapsed(user: User) -> bool:
    return user.temporary_until is not None and user.temporary_until < datetime.now(UTC)
