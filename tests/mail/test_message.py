"""What an email is made of, whatever people are called."""

from datetime import UTC, datetime
from email import message_from_bytes
from email.header import decode_header, make_header
from email.message import EmailMessage
from email.policy import default

import pytest

from parent_survey.mail.message import BadAddress, Content, Envelope, Sender, make_envelope

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
SCHOOL = Sender("Maple Grove Elementary", "office@maplegrove.example")


def write(
    recipient: str = "rosa@example.org", name: str = "Rosa Camacho", subject: str = "A survey", sender: Sender = SCHOOL
) -> Envelope:
    content = Content(name, subject, "Hello", "<p>Hello</p>", "https://survey.example/u/abc")
    return make_envelope(sender, recipient, "<1@maplegrove.example>", content, NOON)


def read(envelope: Envelope) -> EmailMessage:
    return message_from_bytes(envelope.body, policy=default)


def test_an_email_has_plain_text_and_html_and_can_be_stopped_by_one_click() -> None:
    message = read(write())
    assert [part.get_content_type() for part in message.walk()] == ["multipart/alternative", "text/plain", "text/html"]
    assert message["List-Unsubscribe"] == "<https://survey.example/u/abc>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message["Message-ID"] == "<1@maplegrove.example>"


@pytest.mark.parametrize(
    "evil",
    [
        "Rosa\r\nBcc: everybody@example.org",
        "Rosa\nBcc: everybody@example.org",
        "Rosa\rBcc: everybody@example.org",
        "Rosa\u2028Bcc: everybody@example.org",
        "Rosa\x85Bcc: everybody@example.org",
        'Rosa" <everybody@example.org>, "x',
        "Rosa\x00\x0b\x0cBcc: everybody@example.org",
        "=?utf-8?q?Rosa=0d=0aBcc:_everybody@example.org?=",
        "Rosa" + "a" * 5000 + "\r\n\r\nBcc: everybody@example.org",
    ],
)
def test_no_name_and_no_subject_adds_a_header_or_a_recipient(evil: str) -> None:
    for envelope in (write(name=evil), write(subject=evil), write(sender=Sender(evil, SCHOOL.address))):
        message = read(envelope)
        assert message["Bcc"] is None
        assert [address.addr_spec for address in message["To"].addresses] == ["rosa@example.org"]
        assert [address.addr_spec for address in message["From"].addresses] == ["office@maplegrove.example"]
        assert envelope.recipient == "rosa@example.org"
        head = envelope.body.partition(b"\r\n\r\n")[0]
        assert all(len(line) < 999 for line in head.split(b"\r\n"))


@pytest.mark.parametrize(
    "address",
    [
        "rosa\r\nRCPT TO:<x@example.org>@example.org",
        "rosa>@example.org",
        "<rosa@example.org",
        "rosa,other@example.org",
        "@example.org",
        "rosa@exa mple.org",
        "rosa@" + "a" * 70 + ".org",
        "rosa@.org",
        "a" * 65 + "@example.org",
    ],
)
def test_an_address_that_could_break_the_conversation_is_refused(address: str) -> None:
    with pytest.raises(BadAddress):
        write(address)


def test_other_letters_after_the_at_sign_are_written_as_the_network_knows_them() -> None:
    envelope = write("rosa@schüle.example")
    assert envelope.recipient == "rosa@xn--schle-mva.example"
    assert not envelope.is_international


def test_other_letters_before_the_at_sign_need_a_server_that_understands_them() -> None:
    envelope = write("josé@example.org")
    assert envelope.is_international
    assert "josé@example.org".encode() in envelope.body


def test_names_and_subjects_in_any_script_arrive_as_they_are() -> None:
    for name in ("Mei-Lin 赵", "زينب رحمن", "Åse Öström", "Nguyễn Thị Hồng Nhung " * 4):
        message = message_from_bytes(write(name=name, subject=name).body)
        shown = {key: str(make_header(decode_header(message[key]))) for key in ("To", "Subject")}
        assert shown == {"To": f"{name.strip()} <rosa@example.org>", "Subject": name.strip()}
        assert write(name=name).body.isascii()
