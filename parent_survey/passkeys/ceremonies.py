"""What browsers are asked for and how their answers are checked, by the library `webauthn`.

It is imported when the first passkey is asked for: it takes 4 MB of memory, and many schools never need it.
"""

import json
from dataclasses import dataclass
from typing import Any

from parent_survey.accounts.factors.challenges import LIFE
from parent_survey.core.errors import Invalid
from parent_survey.models.accounts import User
from parent_survey.models.factors import Passkey
from parent_survey.passkeys.relying_party import RelyingParty
from parent_survey.passkeys.schemas import AnswerCredential, NewCredential

REFUSED = "This passkey was not accepted. Please try again."
TIMEOUT = int(LIFE.total_seconds() * 1000)


@dataclass(frozen=True)
class NewKey:
    credential_id: bytes
    public_key: bytes
    sign_count: int


def ask_for_new(here: RelyingParty, user: User, token: str, known: list[bytes]) -> dict[str, Any]:
    """A passkey that its device finds by itself and that asks for a finger, a face or a PIN: both factors in one."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=here.rp_id,
        rp_name=here.name,
        user_id=user.id.bytes,
        user_name=user.email,
        user_display_name=user.full_name,
        challenge=token.encode(),
        timeout=TIMEOUT,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=credential_id) for credential_id in known],
    )
    return _to_dict(options_to_json(options))


def ask_for_any(here: RelyingParty, token: str, known: list[bytes]) -> dict[str, Any]:
    """One of these passkeys; any that the device has for this address if none is named."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor, UserVerificationRequirement

    options = generate_authentication_options(
        rp_id=here.rp_id,
        challenge=token.encode(),
        timeout=TIMEOUT,
        allow_credentials=[PublicKeyCredentialDescriptor(id=credential_id) for credential_id in known],
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return _to_dict(options_to_json(options))


def read_token(client_data: str) -> str:
    """Which challenge is answered. Whether it is one of ours, and not answered yet, is for the caller to see."""
    from webauthn import base64url_to_bytes
    from webauthn.helpers import parse_client_data_json

    try:
        return parse_client_data_json(base64url_to_bytes(client_data)).challenge.decode()
    except Exception:
        raise Invalid(REFUSED) from None


def check_new(here: RelyingParty, token: str, credential: NewCredential) -> NewKey:
    from webauthn import verify_registration_response

    # Hostile bytes pass three parsers there, each with errors of its own: whatever goes wrong is a refusal.
    try:
        verified = verify_registration_response(
            credential=credential.model_dump(),
            expected_challenge=token.encode(),
            expected_rp_id=here.rp_id,
            expected_origin=here.origin,
            require_user_verification=True,
        )
    except Exception:
        raise Invalid(REFUSED) from None
    return NewKey(verified.credential_id, verified.credential_public_key, verified.sign_count)


def check_answer(here: RelyingParty, token: str, credential: AnswerCredential, passkey: Passkey) -> int:
    """How often the passkey was used by now."""
    from webauthn import base64url_to_bytes, verify_authentication_response

    handle = credential.response.userHandle
    try:
        if handle is not None and base64url_to_bytes(handle) != passkey.user_id.bytes:
            raise Invalid(REFUSED)
        verified = verify_authentication_response(
            credential=credential.model_dump(exclude_none=True),
            expected_challenge=token.encode(),
            expected_rp_id=here.rp_id,
            expected_origin=here.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except Exception:
        raise Invalid(REFUSED) from None
    return verified.new_sign_count


def read_credential_id(credential: AnswerCredential) -> bytes:
    from webauthn import base64url_to_bytes

    try:
        return base64url_to_bytes(credential.rawId)
    except ValueError:
        raise Invalid(REFUSED) from None


def _to_dict(options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(options)
    return found
