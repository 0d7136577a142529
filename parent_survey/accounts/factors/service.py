"""Setting up, showing and removing second factors."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts import queries as account_queries
from parent_survey.accounts.factors import queries, totp
from parent_survey.accounts.factors.encryption import decrypt, encrypt
from parent_survey.accounts.factors.recovery_codes import hash_code, make_codes
from parent_survey.accounts.factors.schemas import AuthenticatorSecret, FactorsOut, RecoveryCodesLeft
from parent_survey.accounts.guard import Visitor
from parent_survey.audit.queries import record
from parent_survey.core.errors import Conflict, Invalid, NotFound, StartupError
from parent_survey.core.settings import Settings

ALREADY = "An authenticator app is set up already. Turn it off first."
NOT_STARTED = "Please start again: there is no authenticator app to confirm."
WRONG = "That code is not right. Check the time on your phone, and try the next one."
NONE = "There is no authenticator app to turn off."
REQUIRED = "Your school asks everyone for a second step. Set up another one before you turn this off."
NO_FACTOR = "Recovery codes come with an authenticator app or a passkey. Set one up first."


async def read_factors(session: AsyncSession, visitor: Visitor, settings: Settings) -> FactorsOut:
    authenticator = await queries.find_authenticator(session, visitor.user.id)
    codes = await queries.count_recovery_codes(session, visitor.user.id)
    return FactorsOut(
        authenticator_since=authenticator.confirmed_at if authenticator else None,
        recovery_codes=RecoveryCodesLeft(left=codes.left, total=codes.total, made_at=codes.made_at) if codes else None,
        is_required=settings.require_second_factor,
    )


async def start_authenticator(session: AsyncSession, settings: Settings, visitor: Visitor) -> AuthenticatorSecret:
    """A new secret, which counts for nothing until a code has shown that an app has it."""
    secret = totp.make_secret()
    sealed = encrypt(settings.signing_key, visitor.user.id, secret)
    if not await queries.set_unconfirmed_secret(session, visitor.user.id, sealed):
        raise Conflict(ALREADY)
    return AuthenticatorSecret(secret=totp.to_base32(secret))


async def confirm_authenticator(
    session: AsyncSession, settings: Settings, visitor: Visitor, code: str, address: str
) -> list[str] | None:
    """Recovery codes, if this is the account's first factor."""
    user_id = visitor.user.id
    authenticator = await queries.find_authenticator(session, user_id)
    if authenticator is None or authenticator.confirmed_at is not None:
        raise Conflict(NOT_STARTED)
    secret = decrypt(settings.signing_key, user_id, authenticator.secret)
    step = totp.find_step(secret, "".join(code.split())) if secret else None
    if step is None:
        raise Invalid(WRONG)
    had_factor = await lock_and_find_factor(session, user_id)
    if not await queries.confirm_authenticator(session, user_id, authenticator.secret, step):
        raise Conflict(NOT_STARTED)
    await account_queries.confirm_sign_in(session, visitor.bearer.sign_in_id, with_factor=True)
    record(session, "authenticator app added", actor_id=user_id, subject=user_id, address=address)
    return None if had_factor else await welcome_first_factor(session, visitor, address)


async def lock_and_find_factor(session: AsyncSession, user_id: UUID) -> bool:
    """Whether the account has a factor. Nobody else adds or removes one of it until the transaction ends."""
    await account_queries.lock_user(session, user_id)
    return await queries.find_has_factor(session, user_id)


async def welcome_first_factor(session: AsyncSession, visitor: Visitor, address: str) -> list[str]:
    """Recovery codes. Whoever is signed in elsewhere came in by the password alone, and is signed out."""
    await account_queries.end_sign_ins_of(session, visitor.user.id, but=visitor.bearer.sign_in_id)
    return await make_recovery_codes(session, visitor, address)


async def make_recovery_codes(session: AsyncSession, visitor: Visitor, address: str) -> list[str]:
    """Ten new ones. Those from before are void."""
    user_id, codes = visitor.user.id, make_codes()
    if not await lock_and_find_factor(session, user_id):
        raise Conflict(NO_FACTOR)
    await queries.replace_recovery_codes(session, user_id, [hash_code(user_id, code) for code in codes])
    record(session, "recovery codes made", actor_id=user_id, subject=user_id, address=address)
    return codes


async def remove_authenticator(session: AsyncSession, settings: Settings, visitor: Visitor, address: str) -> None:
    user_id = visitor.user.id
    await account_queries.lock_user(session, user_id)
    if not await queries.delete_authenticator(session, user_id):
        raise NotFound(NONE)
    await keep_codes_only_with_a_factor(session, settings, user_id)
    record(session, "authenticator app removed", actor_id=user_id, subject=user_id, address=address)


async def keep_codes_only_with_a_factor(session: AsyncSession, settings: Settings, user_id: UUID) -> None:
    """After one was removed: refused where it was the last one and everybody must have one."""
    if await queries.find_has_factor(session, user_id):
        return
    if settings.require_second_factor:
        raise Conflict(REQUIRED)
    await queries.delete_recovery_codes(session, user_id)


async def remove_factors_at_the_terminal(session: AsyncSession, email: str) -> None:
    """For a sole admin whose phone and recovery codes are gone. The password stays, and all devices are signed out."""
    user = await account_queries.find_user_by_email(session, email)
    if user is None:
        raise StartupError(f"There is no account for {email}.")
    await queries.delete_all_factors(session, user.id)
    await account_queries.end_sign_ins_of(session, user.id)
    record(session, "second factors removed at the terminal", actor_id=None, subject=user.id, address=None)
