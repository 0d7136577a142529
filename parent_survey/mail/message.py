"""An email as bytes: plain text and HTML, and headers that nobody's name or subject can break out of."""

import unicodedata
from dataclasses import dataclass, field
from datetime import datetime
from email.header import Header
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.policy import compat32
from email.utils import format_datetime, quote

from parent_survey.core.errors import Incomplete
from parent_survey.core.sentences import say

WITH_CRLF = compat32.clone(linesep="\r\n")
MAX_HEADER_LENGTH = 200
NO_ADDRESS = "This email address cannot be written to."
NO_DOMAIN = "The part after the @ is not a name on the internet."
# The school's own addresses.
BAD_SENDER = "{name} cannot be used: {address}"
ORIGIN = "The address that emails come from"
RETURNS = "The address that reports of bounced emails go to"
REPLY_TO = "The address that answers go to"


class BadAddress(Incomplete):
    """An email address that cannot be written to."""


class BadSender(BadAddress):
    """An address of the school's own that no email can leave with: nobody's fault but the settings'."""


@dataclass(frozen=True)
class Content:
    """What a family reads."""

    to_name: str
    subject: str
    text: str
    html: str
    # By which whoever got the email stops further ones with one click (RFC 8058).
    unsubscribe_url: str | None = None


@dataclass(frozen=True)
class Sender:
    name: str
    address: str
    reply_to: str | None = None


@dataclass(frozen=True)
class Envelope:
    """An email that is ready to be handed over."""

    sender: str
    recipient: str
    body: bytes = field(repr=False)
    # Whether an address has other letters than English ones before the @, which a server must say it understands.
    is_international: bool


def make_envelope(
    sender: Sender,
    recipient: str,
    message_id: str,
    content: Content,
    at: datetime,
    return_address: str | None = None,
) -> Envelope:
    """Raises BadAddress if the recipient's address cannot be used, BadSender if one of the school's own cannot."""
    origin = _split_own(ORIGIN, sender.address)
    returns = _split_own(RETURNS, return_address or sender.address)
    reply_to = _split_own(REPLY_TO, sender.reply_to) if sender.reply_to else None
    to = split_address(recipient)
    is_international = not (to[0] + origin[0] + returns[0]).isascii()
    headers = {
        "From": _write_address("From", sender.name, origin),
        "To": _write_address("To", content.to_name, to),
        "Subject": _write_words("Subject", content.subject),
        "Date": format_datetime(at),
        "Message-ID": message_id,
        # Programs that answer for people on holiday leave these alone.
        "Auto-Submitted": "auto-generated",
    }
    if reply_to:
        headers["Reply-To"] = _write_address("Reply-To", "", reply_to)
    if content.unsubscribe_url:
        headers["List-Unsubscribe"] = f"<{content.unsubscribe_url}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    body = MIMEMultipart("alternative", None, _write_parts(content))
    return Envelope("@".join(returns), "@".join(to), head.encode() + body.as_bytes(policy=WITH_CRLF), is_international)


def one_line(text: str) -> str:
    """Without line breaks, controls and marks that change the direction, which would forge or hide a header."""
    visible = (" " if character.isspace() else character for character in text)
    kept = "".join(character for character in visible if unicodedata.category(character) not in {"Cc", "Cf", "Cs"})
    # What looks like an encoded word would be decoded, line breaks and all, while the header is written.
    return " ".join(kept.replace("=?", "= ?").split())[:MAX_HEADER_LENGTH]


def split_address(address: str) -> tuple[str, str]:
    """The part before the @ as it is, and the domain as the network knows it."""
    local, _, domain = address.strip().rpartition("@")
    if not local or len(local) > 64 or one_line(local).replace(" ", "") != local or set(local) & set('<>()[]\\,;:"@'):
        raise BadAddress(NO_ADDRESS)
    try:
        network_name = domain.encode("idna").decode()
    except UnicodeError:
        raise BadAddress(NO_DOMAIN) from None
    if not all(character.isalnum() or character in ".-" for character in network_name):
        raise BadAddress(NO_DOMAIN)
    return local, network_name


def _split_own(name: str, address: str) -> tuple[str, str]:
    try:
        return split_address(address)
    except BadAddress:
        raise BadSender(BAD_SENDER, name=say(name), address=one_line(address)) from None


def _write_address(header: str, name: str, parts: tuple[str, str]) -> str:
    shown = one_line(name)
    address = f"<{'@'.join(parts)}>"
    if not shown:
        return address
    return f"{_write_words(header, shown)} {address}" if not shown.isascii() else f'"{quote(shown)}" {address}'


def _write_words(header: str, words: str) -> str:
    """By the older of the library's two ways: the newer one loses blanks between words that are not English."""
    shown = one_line(words)
    return shown if shown.isascii() else Header(shown, "utf-8", header_name=header).encode(linesep="\r\n")


def _write_parts(content: Content) -> list[MIMEText]:
    # Always as UTF-8, which is encoded: a long line of plain English would be longer than mail servers take.
    return [MIMEText(content.text, "plain", "utf-8"), MIMEText(content.html, "html", "utf-8")]
