"""The email with the copy of a parent's answers, or with the link to it."""

import html

from parent_survey.invitations.emails import write_date
from parent_survey.mail.message import Content
from parent_survey.receipts.queries import ReceiptRow
from parent_survey.receipts.texts import choose_texts
from parent_survey.school.values import School

# Tables and styles in the elements, as programs for mail want it; nothing is fetched from anywhere.
PAGE = """\
<!doctype html>
<html lang="{language}" dir="{direction}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>{subject}</title></head>
<body style="margin:0;padding:24px 12px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;\
font-size:17px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td>
<p style="margin:0 0 24px;font-weight:600">{school}</p>
<h1 style="margin:0 0 16px;font-family:Georgia,serif;font-size:26px;line-height:1.25" dir="auto">{title}</h1>
{paragraphs}
{answers}
<p style="margin:28px 0"><a href="{url}" style="display:inline-block;padding:14px 24px;border-radius:8px;\
background:#0f6b68;color:#ffffff;font-weight:600;text-decoration:none">{see}</a></p>
<p style="margin:0 0 10px;font-size:14px">{not_you}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
"""
PARAGRAPH = '<p style="margin:0 0 14px" dir="auto">{}</p>'
ANSWER = """\
<p style="margin:20px 0 4px;font-size:14px" dir="auto">{question}</p>
<p style="margin:0;padding:0 0 0 14px;border-left:3px solid #0f6b68;white-space:pre-line;font-family:Georgia,serif" \
dir="auto">{answer}</p>"""


def write_receipt(receipt: ReceiptRow, school: School, url: str) -> Content:
    language, texts = choose_texts(receipt.language)
    subject = texts.subject.format(title=receipt.title)
    paragraphs = [texts.hello.format(name=receipt.name or ""), texts.thanks.format(school=school.name)]
    paragraphs.append(f"{texts.sent_on} {write_date(receipt.submitted_at, school.time_zone)}")
    if receipt.teachers:
        paragraphs.append(f"{texts.teachers} {', '.join(receipt.teachers)}")
    paragraphs.append(texts.copy if receipt.is_known_address else texts.no_copy)
    answers = receipt.answers if receipt.is_known_address else []
    written = [f"{answer['question']}\n{answer['answer']}" for answer in answers]
    plain = [school.name, receipt.title, *paragraphs, *written, f"{texts.see}: {url}", texts.not_you]
    page = PAGE.format(
        language=language,
        direction="rtl" if language == "ar" else "ltr",
        subject=html.escape(subject),
        school=html.escape(school.name),
        title=html.escape(receipt.title),
        paragraphs="\n".join(PARAGRAPH.format(html.escape(text)) for text in paragraphs),
        answers="\n".join(
            ANSWER.format(question=html.escape(answer["question"]), answer=html.escape(answer["answer"]))
            for answer in answers
        ),
        url=html.escape(url),
        see=html.escape(texts.see),
        not_you=html.escape(texts.not_you),
    )
    return Content(receipt.name or "", subject, "\n\n".join(plain) + "\n", page)
