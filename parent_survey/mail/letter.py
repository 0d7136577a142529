"""An email to staff: a few sentences and one button. Families' letters are their own (`invitations/emails.py`)."""

import html
from dataclasses import dataclass, field

from parent_survey.core.languages import DEFAULT_LANGUAGE
from parent_survey.core.sentences import reader_language
from parent_survey.mail.message import Content

# Styles in the elements, as programs for mail want it; nothing is fetched from anywhere.
PAGE = """\
<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>{subject}</title></head>
<body style="margin:0;padding:24px 12px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;\
font-size:17px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td>
<p style="margin:0 0 24px;font-weight:600">{school}</p>
<h1 style="margin:0 0 16px;font-family:Georgia,serif;font-size:26px;line-height:1.25">{subject}</h1>
{paragraphs}
<p style="margin:28px 0"><a href="{url}" style="display:inline-block;padding:14px 24px;border-radius:8px;\
background:#0f6b68;color:#ffffff;font-weight:600;text-decoration:none">{button}</a></p>
<p style="margin:0;font-size:14px">{small}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
"""
PARAGRAPH = '<p style="margin:0 0 14px">{}</p>'
LIST = '<ul style="margin:0 0 14px;padding-left:22px">{}</ul>'
ITEM = '<li style="margin:0 0 6px">{}</li>'


@dataclass(frozen=True)
class StaffLetter:
    school: str
    name: str
    subject: str
    text: str
    button: str
    url: str
    small: str
    items: list[str] = field(default_factory=list)


def write_letter(letter: StaffLetter) -> Content:
    listed = "\n".join(f"- {item}" for item in letter.items)
    parts = [letter.school, letter.text, listed, f"{letter.button}: {letter.url}", letter.small]
    paragraphs = [PARAGRAPH.format(html.escape(letter.text))]
    if letter.items:
        paragraphs.append(LIST.format("".join(ITEM.format(html.escape(item)) for item in letter.items)))
    page = PAGE.format(
        language=reader_language() or DEFAULT_LANGUAGE,
        subject=html.escape(letter.subject),
        school=html.escape(letter.school),
        paragraphs="\n".join(paragraphs),
        url=html.escape(letter.url),
        button=html.escape(letter.button),
        small=html.escape(letter.small),
    )
    return Content(letter.name, letter.subject, "\n\n".join(part for part in parts if part) + "\n", page)
