"""How our emails look: tables and styles in the elements, as programs for mail want it; nothing is fetched."""

import html
from collections.abc import Iterable

from parent_survey.core.languages import Language, find_direction

PAGE = """\
<!doctype html>
<html lang="{language}" dir="{direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\
<meta name="color-scheme" content="light"><title>{subject}</title></head>
<body style="margin:0;background:#fbfaf7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7;color:#1f2430;\
font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:17px;line-height:1.55">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;\
border:1px solid #e5e2da;border-radius:4px;border-collapse:separate;text-align:start">
<tr><td style="padding:18px 24px;border-bottom:1px solid #e5e2da;font-weight:600">{school}</td></tr>
<tr><td style="padding:24px 24px 26px">
<h1 style="margin:0 0 16px;font-family:Georgia,'Times New Roman',serif;font-size:26px;line-height:1.25" dir="auto">\
{title}</h1>
{body}
{button}
</td></tr>
<tr><td style="padding:16px 24px 8px;border-top:1px solid #e5e2da">{small}</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:start">
<tr><td style="padding:14px 24px 0;font-size:14px;color:#555b66">{below}</td></tr></table>
</td></tr></table>
</body>
</html>
"""
BUTTON = """\
<p style="margin:26px 0 0"><a href="{url}" style="display:inline-block;padding:14px 24px;border-radius:8px;\
background:#0f6b68;color:#ffffff;font-weight:600;text-decoration:none">{label}</a></p>"""
CODE = '<p style="margin:0;font-size:32px;font-weight:600;letter-spacing:6px" dir="ltr">{}</p>'
PARAGRAPH = '<p style="margin:0 0 14px" dir="auto">{}</p>'
SMALL = '<p style="margin:0 0 10px;font-size:14px" dir="auto">{}</p>'
QUOTE = """\
<p style="margin:22px 0 4px;font-size:14px;color:#555b66" dir="auto">{question}</p>
<p style="margin:0;padding-inline-start:14px;border-inline-start:3px solid #0f6b68;white-space:pre-line;\
font-family:Georgia,'Times New Roman',serif" dir="auto">{answer}</p>"""


def write_html(
    language: Language,
    subject: str,
    school: str,
    title: str,
    *,
    body: Iterable[str],
    button: tuple[str, str] | None,
    small: Iterable[str],
    below: str,
) -> str:
    """`body` and `below` are HTML, everything else is plain text. A button is its label and its address."""
    return PAGE.format(
        language=language,
        direction=find_direction(language),
        subject=html.escape(subject),
        school=html.escape(school),
        title=html.escape(title),
        body="\n".join(body),
        button=BUTTON.format(label=html.escape(button[0]), url=html.escape(button[1])) if button else "",
        small="\n".join(SMALL.format(html.escape(text)) for text in small),
        below=below,
    )


def write_paragraph(text: str) -> str:
    return PARAGRAPH.format(html.escape(text))


def write_code(code: str) -> str:
    return CODE.format(html.escape(code))


def write_quote(question: str, answer: str) -> str:
    return QUOTE.format(question=html.escape(question), answer=html.escape(answer))


def write_link(url: str, label: str) -> str:
    return f'<a href="{html.escape(url)}" style="color:#0f6b68">{html.escape(label)}</a>'
