"""Reports as mail servers write them, each about the email with the given Message-ID."""

ORIGINAL = """\
From: "Maple Grove" <office@school.example>
To: "Isabel" <isabel@example.org>
Subject: Teacher Superpowers
Message-ID: {message_id}

Hello, Isabel
"""


def postfix(
    message_id: str, *, status: str = "5.1.1", action: str = "failed", to: str = "office@school.example"
) -> str:
    return f"""\
Return-Path: <>
Delivered-To: {to}
From: MAILER-DAEMON@mx.school.example (Mail Delivery System)
To: {to}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="5F1B2.1773144000/mx.school.example"

This is a MIME-encapsulated message.

--5F1B2.1773144000/mx.school.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--5F1B2.1773144000/mx.school.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.school.example
X-Postfix-Queue-ID: 5F1B2
Arrival-Date: Tue, 10 Mar 2026 12:00:00 +0000 (UTC)

Final-Recipient: rfc822; isabel@example.org
Original-Recipient: rfc822;isabel@example.org
Action: {action}
Status: {status}
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 {status} <isabel@example.org>: Recipient address
    rejected: User unknown in virtual mailbox table

--5F1B2.1773144000/mx.school.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

{ORIGINAL.format(message_id=message_id)}
--5F1B2.1773144000/mx.school.example--
"""


def with_headers_only(message_id: str) -> str:
    """As Gmail and others do: folded headers, and the headers of the email instead of the whole of it."""
    return f"""\
Delivered-To: office@school.example
From: Mail Delivery Subsystem <mailer-daemon@provider.example>
To: office@school.example
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; boundary="000000000000a1b2c3"; report-type=delivery-status

--000000000000a1b2c3
Content-Type: multipart/related; boundary="000000000000d4e5f6"

--000000000000d4e5f6
Content-Type: multipart/alternative; boundary="000000000000070809"

--000000000000070809
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--000000000000070809--
--000000000000d4e5f6--
--000000000000a1b2c3
Content-Type: message/delivery-status

Reporting-MTA: dns; provider.example
X-Original-Message-ID: {message_id}

Final-Recipient: rfc822; isabel@example.org
Action: Failed
Status: 5.1.1
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.

--000000000000a1b2c3
Content-Type: text/rfc822-headers

Received: by provider.example
Message-ID:
 {message_id}
Subject: Teacher Superpowers

--000000000000a1b2c3--
"""


def international(message_id: str) -> str:
    """RFC 6533, for addresses with other letters than English ones."""
    return f"""\
From: postmaster@mx.school.example
To: office@school.example
Content-Type: multipart/report; report-type=global-delivery-status; boundary="g"

--g
Content-Type: text/plain; charset=utf-8

Не доставлено.

--g
Content-Type: message/global-delivery-status
Content-Transfer-Encoding: 8bit

Reporting-MTA: dns; mx.school.example

Final-Recipient: utf-8; zoë@example.org
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 zoë nicht bekannt

--g
Content-Type: message/global-headers

Message-ID: {message_id}

--g--
"""


HOLIDAY = """\
From: isabel@example.org
To: office@school.example
Subject: Out of office
Auto-Submitted: auto-replied
Content-Type: text/plain

I am away until Monday. 550 5.1.1
"""
