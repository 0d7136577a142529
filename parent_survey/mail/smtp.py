"""One conversation with the school's mail server, in two halves: everything but the last byte, and the last byte.

Between the two the caller commits that the email is being handed over. Blocking, so it belongs in a thread.
"""

import smtplib
import socket
import ssl
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from parent_survey.core.sentences import say
from parent_survey.core.settings import MailSecurity
from parent_survey.mail.message import Envelope
from parent_survey.school.values import School

# For each step of the conversation. The last reply may take longer: many servers look at the words before they accept.
STEP_SECONDS = 30.0
REPLY_SECONDS = 120.0
USUAL_PORTS = {"none": 25, "starttls": 587, "tls": 465}
MAX_REPLY_LENGTH = 500
NOT_ASCII = "User name and password may not have letters other than a to z: this mail server could not be told them."
NO_SMTPUTF8 = "Your mail server does not take addresses with letters other than a to z (SMTPUTF8)."
# After it the system's own words.
NOT_FOUND = "No server was found under this name."
NO_NAME = "No server was found under this name: it is no name on the internet."
NO_ANSWER = "The mail server did not answer in time."


@dataclass(frozen=True)
class MailServer:
    host: str
    port: int
    security: MailSecurity
    username: str | None
    password: str | None = field(repr=False)


def find_mail_server(school: School) -> MailServer | None:
    """None if the school has not set one, or has not said from which address it writes."""
    if school.smtp_host is None or school.smtp_from is None:
        return None
    security = school.smtp_security or "starttls"
    port = school.smtp_port or USUAL_PORTS[security]
    return MailServer(school.smtp_host, port, security, school.smtp_username, school.smtp_password)


class SendError(Exception):
    """The email was not accepted. `reply` is what the server said, in its own words, or why it could not be asked."""

    def __init__(self, reply: str) -> None:
        super().__init__(reply)
        self.reply = reply[:MAX_REPLY_LENGTH]


class ServerTrouble(SendError):
    """Nothing can be sent at all: no connection, no sign-in, or the sender is not accepted."""


class TryLater(SendError):
    """Not now (4xx), or the connection dropped before the email was complete."""


class Refused(SendError):
    """Never (5xx)."""


class Unconfirmed(SendError):
    """The connection dropped after the last byte: the server may or may not have the email."""


class Conversation:
    """`begin`, then `finish`. Leaving without `finish` hangs up, and the server forgets what it was told."""

    def __init__(self, server: MailServer) -> None:
        self._server = server
        self._smtp: smtplib.SMTP | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        if self._smtp is not None:
            self._smtp.close()

    def begin(self, envelope: Envelope) -> None:
        smtp = self._smtp = _connect(self._server)
        try:
            options = _choose_options(smtp, envelope)
            _expect(smtp.mail(envelope.sender, options), ServerTrouble)
            _expect(smtp.rcpt(envelope.recipient), Refused)
            _expect(smtp.docmd("DATA"), Refused, wanted=354)
            smtp.send(envelope.body.replace(b"\r\n.", b"\r\n.."))
            if not envelope.body.endswith(b"\r\n"):
                smtp.send(b"\r\n")
        except (smtplib.SMTPException, OSError) as error:
            raise TryLater(_describe(error)) from None

    def finish(self) -> str:
        """The server's words when it has accepted the email."""
        assert self._smtp is not None
        assert self._smtp.sock is not None
        self._smtp.sock.settimeout(REPLY_SECONDS)
        try:
            self._smtp.send(b".\r\n")
            reply = self._smtp.getreply()
        except (smtplib.SMTPException, OSError) as error:
            raise Unconfirmed(_describe(error)) from None
        # Only a clear no means that the server does not have the email.
        if not 400 <= reply[0] < 600 and reply[0] // 100 != 2:
            raise Unconfirmed(_say(*reply))
        return _expect(reply, Refused, wanted=reply[0] if reply[0] < 300 else 250)


def _connect(server: MailServer) -> smtplib.SMTP:
    context = ssl.create_default_context()
    smtp: smtplib.SMTP | None = None
    if not f"{server.username or ''}{server.password or ''}".isascii():
        raise ServerTrouble(say(NOT_ASCII))
    try:
        if server.security == "tls":
            smtp = smtplib.SMTP_SSL(server.host, server.port, timeout=STEP_SECONDS, context=context)
        else:
            smtp = smtplib.SMTP(server.host, server.port, timeout=STEP_SECONDS)
        if server.security == "starttls":
            smtp.starttls(context=context)
        if server.username is not None:
            smtp.login(server.username, server.password or "")
        smtp.ehlo_or_helo_if_needed()
    except (smtplib.SMTPException, OSError, UnicodeError) as error:
        if smtp is not None:
            smtp.close()
        raise ServerTrouble(_describe(error)) from None
    return smtp


def _choose_options(smtp: smtplib.SMTP, envelope: Envelope) -> list[str]:
    if not envelope.is_international:
        return []
    if not smtp.has_extn("smtputf8"):
        raise Refused(say(NO_SMTPUTF8))
    # smtplib encodes the addresses by this.
    smtp.command_encoding = "utf-8"
    return ["SMTPUTF8", "BODY=8BITMIME"]


def _expect(reply: tuple[int, bytes], permanent: type[SendError], wanted: int = 250) -> str:
    code, words = reply
    if code == wanted or (wanted == 250 and code == 251):
        return _say(code, words)
    # A greeting's 421 means that the server is closing; it counts as a 4xx like any other.
    raise (permanent if 500 <= code < 600 else TryLater)(_say(code, words))


def _say(code: int, words: bytes | str) -> str:
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else words
    return f"{code} {' '.join(text.split())}"


def _describe(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPResponseException):
        return _say(error.smtp_code, error.smtp_error)
    if isinstance(error, socket.gaierror):
        return f"{say(NOT_FOUND)} {error.strerror}"
    if isinstance(error, UnicodeError):
        return say(NO_NAME)
    if isinstance(error, TimeoutError):
        return say(NO_ANSWER)
    return " ".join(str(error).split()) or type(error).__name__
