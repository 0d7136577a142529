"""The words of an invitation or a reminder. Nothing that a parent wrote is ever in them."""

import html
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from parent_survey.invitations.texts import choose_texts, join_words
from parent_survey.mail.message import Content

MAX_TEACHERS_NAMED = 4
# Tables and styles in the elements, as programs for mail want it; nothing is fetched from anywhere.
PAGE = """\
<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>{subject}</title></head>
<body style="margin:0;padding:24px 12px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;\
font-size:17px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td>
<p style="margin:0 0 24px;font-weight:600">{school}</p>
<h1 style="margin:0 0 16px;font-family:Georgia,serif;font-size:26px;line-height:1.25">{title}</h1>
{paragraphs}
<p style="margin:28px 0"><a href="{url}" style="display:inline-block;padding:14px 24px;border-radius:8px;\
background:#0f6b68;color:#ffffff;font-weight:600;text-decoration:none">{start}</a></p>
{small}
<p style="margin:24px 0 0;font-size:14px">{stop_hint} <a href="{stop_url}">{stop}</a></p>
</td></tr></table>
</td></tr></table>
</body>
</html>
"""
PARAGRAPH = '<p style="margin:0 0 14px">{}</p>'
SMALL = '<p style="margin:0 0 10px;font-size:14px">{}</p>'


@dataclass(frozen=True)
class Letter:
    """What one family is told about one survey."""

    school: str
    title: str
    name: str
    language: str | None
    teachers: list[str]
    url: str
    stop_url: str
    closes_at: datetime | None
    zone: str | None
    is_confidential: bool
    is_reminder: bool


def write_email(letter: Letter) -> Content:
    language, texts = choose_texts(letter.language)
    subject = (texts.reminder_subject if letter.is_reminder else texts.subject).format(title=letter.title)
    please = texts.please_again if letter.is_reminder else texts.please
    paragraphs = [f"{texts.hello.format(name=letter.name)}:", please.format(school=letter.school)]
    if 0 < len(letter.teachers) <= MAX_TEACHERS_NAMED:
        paragraphs.append(texts.about.format(teachers=join_words(letter.teachers, texts.and_word)))
    paragraphs.append(texts.minutes)
    small = [texts.only_yours, texts.confidential if letter.is_confidential else texts.named]
    if letter.closes_at:
        small.insert(0, texts.open_until.format(date=write_date(letter.closes_at, letter.zone)))
    stop = f"{texts.stop_hint} {texts.stop}: {letter.stop_url}"
    plain = "\n\n".join([letter.school, letter.title, *paragraphs, f"{texts.start}: {letter.url}", *small, stop])
    page = PAGE.format(
        language=language,
        subject=html.escape(subject),
        school=html.escape(letter.school),
        title=html.escape(letter.title),
        paragraphs="\n".join(PARAGRAPH.format(html.escape(text)) for text in paragraphs),
        url=html.escape(letter.url),
        start=html.escape(texts.start),
        small="\n".join(SMALL.format(html.escape(text)) for text in small),
        stop_hint=html.escape(texts.stop_hint),
        stop_url=html.escape(letter.stop_url),
        stop=html.escape(texts.stop),
    )
    return Content(letter.name, subject, f"{plain}\n", page, letter.stop_url)


def write_date(moment: datetime, zone: str | None) -> str:
    """The same in every language we write: 2026-04-03 17:00."""
    return f"{moment.astimezone(ZoneInfo(zone or 'UTC')):%Y-%m-%d %H:%M}"
