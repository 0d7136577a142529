"""The second call of a sign-in, for accounts with a second factor."""

import hmac

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts import queries as account_queries
from parent_survey.accounts.caller import Caller
from parent_survey.accounts.factors import queries
from parent_survey.accounts.factors.challenges import Purpose, digest_password, hash_token
from parent_survey.accounts.factors.codes import use_code
from parent_survey.accounts.factors.limits import CodeLimits
from parent_survey.accounts.factors.schemas import SecondStep
from parent_survey.accounts.limits import SignInLimits
from parent_survey.accounts.schemas import SignedInPair
from parent_survey.accounts.sessions import open_sign_in
from parent_survey.audit.queries import record
from parent_survey.core.db import Database
from parent_survey.core.errors import Conflict, Invalid, Unauthorized
from parent_survey.core.settings import Settings
from parent_survey.models.accounts import User

START_AGAIN = "This took too long. Please sign in again."


async def finish_sign_in(database: Database, settings: Settings, form: SecondStep, caller: Caller) -> SignedInPair:
    """A token pair for the right code. The ticket is used up by it; a wrong code leaves it for another try.

    In its own sessions, like the first step: an attempt stays counted although it is refused.
    """
    token_hash = hash_token(form.ticket)
    async with database.sessions.begin() as session:
        found = await queries.find_challenge(session, token_hash, Purpose.SECOND_STEP)
        if found is None or not hmac.compare_digest(found.password_digest or b"", digest_password(found.user)):
            raise Unauthorized(START_AGAIN, code="start-again")
        limits = CodeLimits(settings.signing_key, found.user, caller)
        await limits.reserve(session)
    user = found.user
    try:
        async with database.sessions.begin() as session:
            # First, so that of two calls at once one waits here and then finds it gone.
            if not await queries.consume_challenge(session, token_hash, Purpose.SECOND_STEP, user.id):
                raise Unauthorized(START_AGAIN, code="start-again")
            factor = await use_code(session, settings, user, form.code)
            await limits.give_back(session)
            by_address = SignInLimits(settings.signing_key, user.email_key, caller.address, caller.device_token)
            await by_address.give_back(session)
            if await queries.confirm_provider_link(session, token_hash):
                record(session, "provider linked", actor_id=user.id, subject=user.id, address=caller.address)
            return await complete(session, settings, user, caller, factor)
    except (Invalid, Conflict):
        async with database.sessions.begin() as session:
            record(session, "second step refused", actor_id=None, subject=user.id, address=caller.address)
        raise


async def complete(session: AsyncSession, settings: Settings, user: User, caller: Caller, factor: str) -> SignedInPair:
    """Everything was right: the tokens and the record."""
    if not await account_queries.note_login(session, user):
        raise Unauthorized(START_AGAIN, code="start-again")
    record(session, "signed in", actor_id=user.id, address=caller.address, details={"factor": factor})
    return open_sign_in(session, settings, user, caller, with_factor=True)
