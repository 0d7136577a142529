"""The page that the link of a receipt opens. Opening it shows and changes nothing: mail servers open every link."""

import html

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from parent_survey.core.db import get_database
from parent_survey.core.languages import choose_texts
from parent_survey.invitations.emails import write_date
from parent_survey.invitations.pages import say_unknown, write_button, write_page, write_paragraph
from parent_survey.receipts import queries, service
from parent_survey.receipts.queries import ReceiptRow
from parent_survey.receipts.texts import TEXTS, Texts

# What a button asks for, and what staff then have to do.
REQUESTS = {"everything": "export", "erase": "erase"}


def add_receipt_pages(app: FastAPI) -> None:
    for endpoint, method in ((open_link, "GET"), (answer_button, "POST")):
        app.router.add_route("/r/{token}", endpoint, methods=[method], include_in_schema=False)


async def open_link(request: Request) -> Response:
    async with get_database(request).sessions.begin() as session:
        receipt = await service.open_link(session, request.path_params["token"])
    if receipt is None:
        return say_unknown(request)
    language, texts = choose_texts(TEXTS, receipt.language)
    parts = [write_paragraph(texts.page_text), write_button(texts.show)]
    return write_page(request, language, receipt.title, parts, receipt.school)


async def answer_button(request: Request) -> Response:
    asked = REQUESTS.get(request.query_params.get("ask", ""))
    async with get_database(request).sessions.begin() as session:
        receipt = await service.open_link(session, request.path_params["token"])
        if receipt is not None and asked is not None:
            await queries.add_request(session, asked, receipt.email)
    if receipt is None:
        return say_unknown(request)
    language, texts = choose_texts(TEXTS, receipt.language)
    if asked is not None:
        text = texts.asked_text.format(email=receipt.email)
        return write_page(request, language, texts.asked_title, [write_paragraph(text)], receipt.school)
    return write_page(request, language, receipt.title, _show(request, receipt, texts), receipt.school)


def _show(request: Request, receipt: ReceiptRow, texts: Texts) -> list[str]:
    sent_on = write_date(receipt.submitted_at, request.app.state.school.now.time_zone)
    facts = [
        (texts.name, receipt.name or ""),
        (texts.email, receipt.email),
        (texts.teachers, ", ".join(receipt.teachers)),
        (texts.sent_on, sent_on),
    ]
    return [
        *(write_paragraph(f"{name} {value}") for name, value in facts),
        *(_quote(answer["question"], answer["answer"]) for answer in receipt.answers),
        write_button(texts.ask_erase, action="?ask=erase", is_quiet=True),
        write_paragraph(texts.erase_hint, is_small=True),
        write_button(texts.ask_everything, action="?ask=everything", is_quiet=True),
        write_paragraph(texts.everything_hint, is_small=True),
    ]


def _quote(question: str, answer: str) -> str:
    return f'<h2 dir="auto">{html.escape(question)}</h2>\n<blockquote dir="auto">{html.escape(answer)}</blockquote>'
