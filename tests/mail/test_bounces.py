"""Reports of emails that came back are read as mail servers write them, and nothing else is taken for one."""

from uuid import uuid4

import pytest

from parent_survey.mail.bounces import (
    find_status,
    is_address_wrong,
    make_return_address,
    read_report,
    read_return_address,
)
from tests.mail import reports

SECRET = b"a secret of the server"
ID = "<5f2a@school.example>"


@pytest.mark.parametrize("write", [reports.postfix, reports.with_headers_only, reports.international])
def test_a_report_names_the_email_and_why_it_came_back(write: object) -> None:
    report = read_report(SECRET, write(ID).encode())  # type: ignore[operator]
    assert report is not None
    assert (report.message_id, report.status) == (ID, "5.1.1")
    assert "5.1.1" in report.words


def test_the_words_of_a_report_are_one_line() -> None:
    report = read_report(SECRET, reports.postfix(ID).encode())
    assert report is not None
    assert report.words.endswith("Recipient address rejected: User unknown in virtual mailbox table")


@pytest.mark.parametrize("action", ["delayed", "delivered", "relayed", "expanded"])
def test_what_is_not_over_or_went_well_is_no_bounce(action: str) -> None:
    assert read_report(SECRET, reports.postfix(ID, action=action).encode()) is None


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 1000,
        b"\xff\xfe" * 1000,
        reports.HOLIDAY.encode(),
        b"Content-Type: multipart/report; report-type=delivery-status\n\nno parts",
        b"Content-Type: multipart/report; boundary=a\n\n--a\nContent-Type: message/delivery-status\n\n--a--",
        b"Content-Type: multipart/mixed; boundary=a\n\n" * 20_000,
        b"".join(b"Content-Type: multipart/report; boundary=%d\n\n--%d\n" % (n, n) for n in range(5_000)),
        b"Content-Type: message/rfc822\n\n" * 8_000,
        b"X: " + b"a" * 1_000_000,
    ],
)
def test_whatever_is_no_report_changes_nothing(content: bytes) -> None:
    assert read_report(SECRET, content) is None


@pytest.mark.parametrize("cut", range(0, 1800, 90))
def test_a_report_that_is_cut_off_is_read_or_refused(cut: int) -> None:
    report = read_report(SECRET, reports.postfix(ID).encode()[:cut])
    assert report is None or report.status in {"", "5.1.1"} or "5.1.1".startswith(report.status)


def test_a_return_address_leads_to_its_email_and_cannot_be_invented() -> None:
    mail_id = uuid4()
    address = make_return_address(SECRET, "bounces@school.example", mail_id)
    assert address.startswith("bounces+")
    assert len(address.partition("@")[0]) <= 64
    assert read_return_address(SECRET, address.upper()) == mail_id
    assert read_return_address(b"another secret", address) is None
    for invented in ("bounces@school.example", f"bounces+{mail_id.hex}-@x", f"bounces+{uuid4().hex}-é@x", "+", ""):
        assert read_return_address(SECRET, invented) is None


def test_a_report_without_the_email_is_found_by_its_return_address() -> None:
    mail_id = uuid4()
    address = make_return_address(SECRET, "bounces@school.example", mail_id)
    report = read_report(SECRET, reports.postfix("", to=address).encode())
    assert report is not None
    assert (report.message_id, report.mail_id) == (None, mail_id)


def test_only_what_says_that_nobody_has_the_address_is_about_the_address() -> None:
    wrong = [status for status in ("5.1.1", "5.1.10", "5.1.2", "5.2.1", "5.4.4", "5.0.0") if is_address_wrong(status)]
    assert len(wrong) == 6
    assert not any(map(is_address_wrong, ("5.1.7", "5.1.8", "5.2.2", "5.3.4", "5.7.1", "5.7.26", "4.4.7", "4.1.1", "")))
    assert find_status("550 5.1.1 No such user") == "5.1.1"
    assert [find_status(reply) for reply in ("550 No", "550", "", "421 4.7.0 later")] == [""] * 4
