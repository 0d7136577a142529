"""The words of an invitation or a reminder, by email or on paper. Nothing that a parent wrote is ever in them."""

import html
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from parent_survey.core.languages import choose_texts, isolate_years
from parent_survey.invitations.schemas import LetterItem
from parent_survey.invitations.texts import TEXTS, greet, join_words
from parent_survey.mail.layout import write_html, write_link, write_paragraph
from parent_survey.mail.message import Content

MAX_TEACHERS_NAMED = 4


@dataclass(frozen=True)
class Letter:
    """What one guardian is told about one survey."""

    school: str
    title: str
    name: str
    language: str | None
    teachers: list[str]
    url: str
    # Only in emails.
    stop_url: str
    closes_at: datetime | None
    zone: str | None
    is_confidential: bool
    # The first response of a family is the only one.
    one_per_family: bool
    is_reminder: bool


def write_words(letter: Letter) -> tuple[list[str], list[str]]:
    """The paragraphs of an email or a printed letter, and what stands below them in small letters."""
    texts = choose_texts(TEXTS, letter.language)[1]
    please = texts.please_again if letter.is_reminder else texts.please
    paragraphs = [f"{greet(texts, letter.name)}:", please.format(school=letter.school)]
    if 0 < len(letter.teachers) <= MAX_TEACHERS_NAMED:
        paragraphs.append(texts.about.format(teachers=join_words(letter.teachers, texts.and_word)))
    if letter.one_per_family:
        paragraphs.append(texts.one_per_family)
    paragraphs.append(texts.minutes)
    small = [texts.only_yours, texts.confidential if letter.is_confidential else texts.named]
    if letter.closes_at:
        small.insert(0, texts.open_until.format(date=write_date(letter.closes_at, letter.zone)))
    return paragraphs, small


def write_email(letter: Letter) -> Content:
    language, texts = choose_texts(TEXTS, letter.language)
    subject = (texts.reminder_subject if letter.is_reminder else texts.subject).format(title=letter.title)
    paragraphs, small = write_words(letter)
    stop = f"{texts.stop_hint} {texts.stop}: {letter.stop_url}"
    title = isolate_years(letter.title, language)
    plain = "\n\n".join([letter.school, title, *paragraphs, f"{texts.start}: {letter.url}", *small, stop])
    page = write_html(
        language,
        subject,
        letter.school,
        title,
        body=[write_paragraph(text) for text in paragraphs],
        button=(texts.start, letter.url),
        small=small,
        below=f"{html.escape(texts.stop_hint)} {write_link(letter.stop_url, texts.stop)}",
    )
    return Content(letter.name, subject, f"{plain}\n", page, letter.stop_url)


def write_letter(guardian_id: UUID, letter: Letter) -> LetterItem:
    language, texts = choose_texts(TEXTS, letter.language)
    paragraphs, small = write_words(letter)
    return LetterItem(
        guardian_id=guardian_id,
        name=letter.name,
        school=letter.school,
        title=isolate_years(letter.title, language),
        language=language,
        url=letter.url,
        paragraphs=paragraphs,
        scan=texts.scan,
        or_go_to=texts.or_go_to,
        small=small,
    )


def write_date(moment: datetime, zone: str | None) -> str:
    """The same in every language we write: 2026-04-03 17:00."""
    return f"{moment.astimezone(ZoneInfo(zone or 'UTC')):%Y-%m-%d %H:%M}"
