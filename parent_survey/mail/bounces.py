"""Reports of emails that came back (RFC 3464), and the return addresses by which they are recognized (VERP)."""

import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes, message_from_string
from email.message import Message
from hashlib import sha256
from typing import Any
from uuid import UUID

from parent_survey.mail.smtp import MAX_REPLY_LENGTH

# The report comes before the email that it is about; whatever is longer is cut off there.
MAX_REPORT_BYTES = 256 * 1024
SIGNATURE_BYTES = 8
STATUS_TYPES = {"message/delivery-status", "message/global-delivery-status"}
ORIGINAL_TYPES = {"message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers"}
# Where the address stands that the report was sent to.
RECIPIENT_HEADERS = ("Delivered-To", "X-Original-To", "Envelope-To", "To")


@dataclass(frozen=True)
class Report:
    """An email that was not delivered and will not be."""

    # By which it is found: its own id, or that of the row in its return address.
    message_id: str | None
    mail_id: UUID | None
    # Such as 5.1.1; empty where the server did not say.
    status: str
    words: str


def make_return_address(secret: bytes, address: str, mail_id: UUID) -> str:
    """bounces@… becomes bounces+ID-SIGNATURE@…, so that a report finds its email and nobody invents one."""
    local, _, domain = address.rpartition("@")
    return f"{local}+{mail_id.hex}-{_sign(secret, mail_id)}@{domain}"


def read_return_address(secret: bytes, address: str) -> UUID | None:
    """The email's row, if we made the address."""
    mark = address.rpartition("@")[0].rpartition("+")[2].lower()
    given, _, signature = mark.partition("-")
    try:
        mail_id = UUID(hex=given)
    except ValueError:
        return None
    return mail_id if hmac.compare_digest(signature.encode(), _sign(secret, mail_id).encode()) else None


def is_address_wrong(status: str) -> bool:
    """Whether nobody has the address: unknown user or domain, or a closed mailbox. A full one, an email that is too
    large or one that looks like spam says nothing about the address, nor does trouble with the sender's own."""
    is_about_sender = status in {"5.1.7", "5.1.8"}
    return (status.startswith("5.1.") and not is_about_sender) or status in {"5.0.0", "5.2.1", "5.4.4"}


def find_status(reply: str) -> str:
    """ "5.1.1" of "550 5.1.1 No such user"; empty where the server gave none."""
    words = reply.split(maxsplit=2)
    return words[1] if len(words) > 1 and words[1].startswith("5.") else ""


def read_report(secret: bytes, content: bytes) -> Report | None:
    """None for whatever is no report of a failure: delays, successes, holiday replies, other emails."""
    try:
        message = message_from_bytes(content[:MAX_REPORT_BYTES])
        return _read(secret, message)
    except (RecursionError, LookupError, ValueError):
        # Nested or encoded as no mail server does.
        return None


def _read(secret: bytes, message: Message) -> Report | None:
    payload: Any = message.get_payload()
    if message.get_content_type() != "multipart/report" or not isinstance(payload, list):
        return None
    parts: list[Message] = payload
    blocks = [block for part in parts if part.get_content_type() in STATUS_TYPES for block in _list_blocks(part)]
    failed = next((block for block in blocks if _get(block, "Action").lower() == "failed"), None)
    if failed is None:
        return None
    words = _get(failed, "Diagnostic-Code").partition(";")[2].strip() or _get(failed, "Status")
    return Report(
        message_id=next((found for part in parts if (found := _find_message_id(part))), None),
        mail_id=_find_mail_id(secret, message),
        status=_get(failed, "Status").partition(" ")[0] or find_status(words),
        words=words[:MAX_REPLY_LENGTH],
    )


def _list_blocks(part: Message) -> Iterator[Message]:
    """One for the email and one for each recipient. Python reads the older of the two types only."""
    for block in part.get_payload() if part.is_multipart() else []:
        assert isinstance(block, Message)
        yield block
        rest = block.get_payload()
        if isinstance(rest, str):
            yield from (message_from_string(text) for text in rest.split("\n\n") if text.strip())


def _find_message_id(part: Message) -> str | None:
    if part.get_content_type() not in ORIGINAL_TYPES:
        return None
    inside = part.get_payload()
    original = inside[0] if isinstance(inside, list) else message_from_string(str(inside))
    return _get(original, "Message-ID") or None if isinstance(original, Message) else None


def _find_mail_id(secret: bytes, message: Message) -> UUID | None:
    addresses = (str(value) for name in RECIPIENT_HEADERS for value in message.get_all(name, []))
    found = (read_return_address(secret, address.strip().strip("<>")) for address in addresses)
    return next((mail_id for mail_id in found if mail_id), None)


def _get(message: Message, name: str) -> str:
    """On one line, and nothing that the database cannot hold."""
    value = str(message.get(name, "")).replace("\x00", "").encode("utf-8", "replace").decode()
    return " ".join(value.split())


def _sign(secret: bytes, mail_id: UUID) -> str:
    return hmac.new(secret, f"return address\0{mail_id}".encode(), sha256).digest()[:SIGNATURE_BYTES].hex()
