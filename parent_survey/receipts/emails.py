"""The email with the copy of a parent's answers, or with the link to it."""

from parent_survey.core.languages import choose_texts, isolate_years
from parent_survey.invitations.emails import write_date
from parent_survey.mail.layout import write_html, write_paragraph, write_quote
from parent_survey.mail.message import Content
from parent_survey.receipts.queries import ReceiptRow
from parent_survey.receipts.texts import TEXTS
from parent_survey.school.values import School


def write_receipt(receipt: ReceiptRow, school: School, url: str) -> Content:
    language, texts = choose_texts(TEXTS, receipt.language)
    name = receipt.school or school.name
    subject = texts.subject.format(title=receipt.title)
    paragraphs = [texts.hello.format(name=receipt.name or ""), texts.thanks.format(school=name)]
    paragraphs.append(f"{texts.sent_on} {write_date(receipt.submitted_at, school.time_zone)}")
    if receipt.teachers:
        paragraphs.append(f"{texts.teachers} {', '.join(receipt.teachers)}")
    paragraphs.append(texts.copy if receipt.is_known_address else texts.no_copy)
    answers = receipt.answers if receipt.is_known_address else []
    written = [f"{answer['question']}\n{answer['answer']}" for answer in answers]
    title = isolate_years(receipt.title, language)
    plain = [name, title, *paragraphs, *written, f"{texts.see}: {url}", texts.not_you]
    page = write_html(
        language,
        subject,
        name,
        title,
        body=[
            *(write_paragraph(text) for text in paragraphs),
            *(write_quote(answer["question"], answer["answer"]) for answer in answers),
        ],
        button=(texts.see, url),
        small=[texts.not_you],
        below="",
    )
    return Content(receipt.name or "", subject, "\n\n".join(plain) + "\n", page)
