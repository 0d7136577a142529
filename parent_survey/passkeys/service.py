"""Adding and removing passkeys, signing in with one, and confirming with one."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts import queries as account_queries
from parent_survey.accounts.caller import Caller, describe_device
from parent_survey.accounts.factors import challenges
from parent_survey.accounts.factors.challenges import Purpose
from parent_survey.accounts.factors.queries import consume_challenge
from parent_survey.accounts.factors.service import (
    keep_codes_only_with_a_factor,
    lock_and_find_factor,
    welcome_first_factor,
)
from parent_survey.accounts.factors.sign_in import complete
from parent_survey.accounts.guard import Visitor
from parent_survey.accounts.schemas import SignedInPair
from parent_survey.audit.queries import record
from parent_survey.core.db import Database
from parent_survey.core.errors import Conflict, Invalid, NotFound
from parent_survey.core.settings import Settings
from parent_survey.limits.address import name_network
from parent_survey.limits.attempts import Limit, count_attempt, name_key
from parent_survey.passkeys import ceremonies, queries
from parent_survey.passkeys.ceremonies import REFUSED
from parent_survey.passkeys.relying_party import RelyingParty
from parent_survey.passkeys.schemas import AnswerCredential, NewPasskey

# A whole school may share an address. Nobody guesses a signature; this bounds the rows that strangers can make.
BY_ONE_ADDRESS = Limit("passkey challenges", 200, timedelta(minutes=15), "Too many sign-ins. Please wait a while.")
KNOWN = "This passkey is set up already."
TOO_MANY = f"You have {queries.MAX_PASSKEYS} passkeys already. Remove one first."


async def ask_for_new(session: AsyncSession, here: RelyingParty, visitor: Visitor) -> dict[str, Any]:
    known = await queries.list_passkeys(session, visitor.user.id)
    if len(known) >= queries.MAX_PASSKEYS:
        raise Conflict(TOO_MANY)
    token = await challenges.open_challenge(session, Purpose.ADD_PASSKEY, visitor.user.id)
    return ceremonies.ask_for_new(here, visitor.user, token, [passkey.credential_id for passkey in known])


async def add(
    session: AsyncSession, here: RelyingParty, visitor: Visitor, form: NewPasskey, caller: Caller
) -> list[str] | None:
    """Recovery codes, if this is the account's first factor."""
    user_id = visitor.user.id
    token = ceremonies.read_token(form.credential.response.clientDataJSON)
    if not await consume_challenge(session, challenges.hash_token(token), Purpose.ADD_PASSKEY, user_id):
        raise Invalid(REFUSED)
    key = ceremonies.check_new(here, token, form.credential)
    had_factor = await lock_and_find_factor(session, user_id)
    if len(await queries.list_passkeys(session, user_id)) >= queries.MAX_PASSKEYS:
        raise Conflict(TOO_MANY)
    name = form.name or describe_device(caller.user_agent)
    if not await queries.add_passkey(session, user_id, key.credential_id, key.public_key, key.sign_count, name):
        raise Conflict(KNOWN)
    await account_queries.confirm_sign_in(session, visitor.bearer.sign_in_id, with_factor=True)
    record(session, "passkey added", actor_id=user_id, subject=user_id, address=caller.address)
    return None if had_factor else await welcome_first_factor(session, visitor, caller.address)


async def remove(session: AsyncSession, settings: Settings, visitor: Visitor, passkey_id: UUID, address: str) -> None:
    user_id = visitor.user.id
    await account_queries.lock_user(session, user_id)
    if await queries.delete_passkey(session, user_id, passkey_id) is None:
        raise NotFound("Passkey not found")
    await keep_codes_only_with_a_factor(session, settings, user_id)
    record(session, "passkey removed", actor_id=user_id, subject=user_id, address=address)


async def ask_for_sign_in(
    session: AsyncSession, settings: Settings, here: RelyingParty, address: str
) -> dict[str, Any]:
    """Any passkey that the device has for this address: it says itself whose it is."""
    await count_attempt(session, BY_ONE_ADDRESS, name_key(settings.signing_key, "address", name_network(address)))
    return ceremonies.ask_for_any(here, await challenges.open_challenge(session, Purpose.PASSKEY_SIGN_IN), [])


async def sign_in(
    database: Database, settings: Settings, here: RelyingParty, credential: AnswerCredential, caller: Caller
) -> SignedInPair:
    """Instead of the password and the second step: the device has asked for a finger, a face or a PIN."""
    try:
        async with database.sessions.begin() as session:
            found = await _check(session, here, credential, Purpose.PASSKEY_SIGN_IN)
            return await complete(session, settings, found.user, caller, "passkey")
    except Invalid:
        async with database.sessions.begin() as session:
            record(session, "sign-in refused", actor_id=None, address=caller.address, details={"factor": "passkey"})
        raise


async def ask_to_confirm(session: AsyncSession, here: RelyingParty, visitor: Visitor) -> dict[str, Any]:
    known = await queries.list_passkeys(session, visitor.user.id)
    if not known:
        raise Conflict("You have no passkey. Please use your password.")
    token = await challenges.open_challenge(session, Purpose.CONFIRM, visitor.user.id)
    return ceremonies.ask_for_any(here, token, [passkey.credential_id for passkey in known])


async def confirm(
    session: AsyncSession, here: RelyingParty, visitor: Visitor, credential: AnswerCredential, address: str
) -> None:
    """Like the password given again."""
    await _check(session, here, credential, Purpose.CONFIRM, visitor.user.id)
    await account_queries.confirm_sign_in(session, visitor.bearer.sign_in_id, with_factor=True)
    record(session, "passkey confirmed", actor_id=visitor.user.id, address=address)


async def _check(
    session: AsyncSession,
    here: RelyingParty,
    credential: AnswerCredential,
    purpose: Purpose,
    user_id: UUID | None = None,
) -> queries.OwnedPasskey:
    """Whose passkey has answered a challenge of ours that nobody has answered before; with `user_id`, only theirs."""
    token = ceremonies.read_token(credential.response.clientDataJSON)
    found = await queries.find_passkey(session, ceremonies.read_credential_id(credential))
    is_open = await consume_challenge(session, challenges.hash_token(token), purpose, user_id)
    if found is None or not is_open or (user_id is not None and found.user.id != user_id):
        raise Invalid(REFUSED)
    sign_count = ceremonies.check_answer(here, token, credential, found.passkey)
    if not await queries.note_use(session, found.passkey.id, sign_count):
        raise Invalid(REFUSED)
    return found
