"""Signing in with an account at Google, Microsoft or another provider.

It stands for the password and for nothing else: a second factor is asked for as always, and an inactive account stays
outside.
"""

import base64
import hmac
import secrets
from datetime import timedelta
from hashlib import sha256
from urllib.parse import urlencode, urlsplit

from parent_survey.accounts import queries as account_queries
from parent_survey.accounts.caller import Caller
from parent_survey.accounts.factors.challenges import Purpose, ask_for_second_step, hash_token
from parent_survey.accounts.factors.queries import add_challenge, consume_challenge
from parent_survey.accounts.factors.sign_in import complete
from parent_survey.accounts.passwords import hash_password, refuse_when_busy
from parent_survey.accounts.permissions import Role
from parent_survey.accounts.schemas import SignedInPair
from parent_survey.audit.queries import record
from parent_survey.core.db import Database
from parent_survey.core.errors import Conflict, Forbidden, Invalid
from parent_survey.core.settings import Settings
from parent_survey.limits.address import name_network
from parent_survey.limits.attempts import Limit, count_attempt, name_key
from parent_survey.models.accounts import User
from parent_survey.oidc import queries
from parent_survey.oidc.identity import Identity
from parent_survey.oidc.provider import Provider
from parent_survey.oidc.schemas import ProviderAnswer

# Long enough to find the phone for the provider's own second step.
LIFE = timedelta(minutes=10)
# A whole school may share an address. Nobody guesses a signature; this bounds the rows that strangers can make.
WAIT = "Too many sign-ins. Please wait a while."
STARTS = Limit("provider sign-ins started", 200, timedelta(minutes=15), WAIT)
ANSWERS = Limit("provider sign-ins answered", 200, timedelta(minutes=15), WAIT)
# Everybody with an address of the school can ask for an account, pupils too.
MAX_WAITING = 100
START_AGAIN = "This sign-in took too long, or was started in another browser. Please start again."
WAITING = "Your account is waiting to be activated. Please ask an owner of the site."
TOO_MANY_WAITING = "Too many new accounts are waiting to be activated. Please ask an owner of the site."
ANOTHER_PERSON = (
    "This email address is linked to another person's account at {name}. Please use your password, or ask whoever runs "
    "the server."
)


async def start(
    database: Database, settings: Settings, provider: Provider, redirect_uri: str, browser: str, address: str
) -> str:
    """Where the browser goes, with a state that only it can bring back, once."""
    state = secrets.token_urlsafe(32)
    async with database.sessions.begin() as session:
        await count_attempt(session, STARTS, _name_caller(settings, address))
        await add_challenge(session, _bind(state, browser), Purpose.PROVIDER_SIGN_IN, LIFE, None, None)
    endpoint = (await provider.find_endpoints()).authorization_endpoint
    verifier = _derive(settings.signing_key, "verifier", state, browser)
    query = {
        "response_type": "code",
        "client_id": provider.client_id,
        "redirect_uri": redirect_uri,
        "scope": "openid email profile",
        "state": state,
        "nonce": _derive(settings.signing_key, "nonce", state, browser),
        "code_challenge": _encode(sha256(verifier.encode()).digest()),
        "code_challenge_method": "S256",
        # On a computer that several people use, whoever signs in chooses as whom.
        "prompt": "select_account",
    }
    return f"{endpoint}{'&' if urlsplit(endpoint).query else '?'}{urlencode(query)}"


async def finish(
    database: Database,
    settings: Settings,
    provider: Provider,
    redirect_uri: str,
    answer: ProviderAnswer,
    caller: Caller,
) -> SignedInPair:
    """A token pair, or a 403 with the ticket of the second step (`factors`)."""
    async with database.sessions.begin() as session:
        await count_attempt(session, ANSWERS, _name_caller(settings, caller.address))
        is_open = await consume_challenge(session, _bind(answer.state, answer.browser), Purpose.PROVIDER_SIGN_IN)
    user: User | None = None
    try:
        if not is_open:
            raise Invalid(START_AGAIN, code="start-again")
        verifier = _derive(settings.signing_key, "verifier", answer.state, answer.browser)
        nonce = _derive(settings.signing_key, "nonce", answer.state, answer.browser)
        identity = await provider.identify(answer.code, verifier, nonce, redirect_uri)
        user, is_linked = await _find_user(database, identity, caller)
        if not user.is_active:
            raise Forbidden(WAITING, code="waiting")
        pair = await _enter(database, settings, provider.name, user, None if is_linked else identity, caller)
    except (Invalid, Forbidden, Conflict) as refusal:
        if refusal.extra.get("code") != "second-step":
            async with database.sessions.begin() as session:
                details = {"factor": "provider", "reason": refusal.code or "refused"}
                subject = user.id if user else None
                record(
                    session, "sign-in refused", actor_id=None, subject=subject, address=caller.address, details=details
                )
        raise
    return pair


async def _find_user(database: Database, identity: Identity, caller: Caller) -> tuple[User, bool]:
    """The account, and whether it is this person's for sure: else it only has the same email address."""
    async with database.sessions.begin() as session:
        user = await queries.find_linked_user(session, identity.issuer, identity.subject)
        if user is not None:
            return user, True
        user = await account_queries.find_user_by_email(session, identity.email)
    return (user, False) if user else (await _register(database, identity, caller), True)


async def _register(database: Database, identity: Identity, caller: Caller) -> User:
    """A new account with the least that a role can do, inactive unless a group says otherwise."""
    refuse_when_busy()
    # Nobody knows it. It costs as much to check as any other, so that a wrong guess does not tell who has none.
    password_hash = await hash_password(secrets.token_urlsafe(32))
    is_active = identity.is_trusted
    async with database.sessions.begin() as session:
        if not is_active and await queries.count_waiting(session) >= MAX_WAITING:
            raise Forbidden(TOO_MANY_WAITING, code="waiting")
        user = await account_queries.add_user(
            session, identity.email, identity.full_name, password_hash, is_active=is_active, role=Role.TEACHER
        )
        if user is None or not await queries.link(session, identity.issuer, identity.subject, user.id, None):
            # Somebody was quicker, in another window.
            raise Invalid(START_AGAIN, code="start-again")
        details = {"role": Role.TEACHER.value, "active": is_active}
        record(
            session,
            "account made by a sign-in",
            actor_id=None,
            subject=user.id,
            address=caller.address,
            details=details,
        )
    return user


async def _enter(
    database: Database, settings: Settings, provider_name: str, user: User, new_link: Identity | None, caller: Caller
) -> SignedInPair:
    async with database.sessions.begin() as session:
        # Since it was found somebody may have deactivated it.
        locked = await account_queries.lock_user(session, user.id)
        if locked is None or not locked.is_active:
            raise Forbidden(WAITING, code="waiting")
        second_step = await ask_for_second_step(session, locked)
        if new_link:
            # With a second factor it counts once that was given too: an address alone must not become a key.
            ticket_hash = hash_token(str(second_step.extra["ticket"])) if second_step else None
            if not await queries.link(session, new_link.issuer, new_link.subject, locked.id, ticket_hash):
                raise Conflict(ANOTHER_PERSON, name=provider_name, code="another-person")
        if second_step is None:
            if new_link:
                record(session, "provider linked", actor_id=locked.id, subject=locked.id, address=caller.address)
            return await complete(session, settings, locked, caller, "provider")
    raise second_step


def _name_caller(settings: Settings, address: str) -> bytes:
    return name_key(settings.signing_key, "address", name_network(address))


def _bind(state: str, browser: str) -> bytes:
    return hash_token(f"{state}.{browser}")


def _derive(key: bytes, purpose: str, state: str, browser: str) -> str:
    """What else the round trip needs is derived from it, so that it is kept nowhere."""
    return _encode(hmac.new(key, f"provider {purpose}\0{state}\0{browser}".encode(), sha256).digest())


def _encode(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
