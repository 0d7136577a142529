"""The pages that a personal link opens, as plain HTML: they work before and without any script.

Opening one changes nothing, because mail servers open every link; a button begins the response.
"""

import html
from pathlib import Path
from uuid import UUID

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from parent_survey.core.db import get_database
from parent_survey.core.languages import Language, choose_language, choose_texts, find_direction, isolate_years
from parent_survey.invitations import links, queries
from parent_survey.invitations.queries import LinkRow
from parent_survey.invitations.texts import TEXTS, Texts, greet, join_words
from parent_survey.invitations.tokens import hash_token, read_stop_token

STYLES = (Path(__file__).parent / "pages.css").read_bytes()
STYLES_PATH = "/f/pages.css"
PRIVATE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
PAGE = """\
<!doctype html>
<html lang="{language}" dir="{direction}">
<head>
<meta charset="utf-8">
<title>{title} · {school}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="stylesheet" href="{styles}">
</head>
<body>
<header><p>{school}</p></header>
<main>
<h1>{title}</h1>
{parts}
</main>
<footer>{help}</footer>
</body>
</html>
"""


def add_personal_links(app: FastAPI) -> None:
    for path, endpoint, methods in (
        (STYLES_PATH, send_styles, ["GET"]),
        ("/f/{token}", open_link, ["GET"]),
        ("/f/{token}", start_survey, ["POST"]),
        ("/u/{token}", ask_to_stop, ["GET"]),
        ("/u/{token}", stop_emails, ["POST"]),
    ):
        app.router.add_route(path, endpoint, methods=methods, include_in_schema=False)


async def send_styles(_: Request) -> Response:
    return Response(STYLES, headers={"Cache-Control": "public, max-age=3600"}, media_type="text/css; charset=utf-8")


async def open_link(request: Request) -> Response:
    """In a confidential survey the page is the same before and after the answer, until it is told who has answered."""
    secret = request.app.state.settings.signing_key
    async with get_database(request).readers() as session:
        link = await queries.find_link(session, hash_token(request.path_params["token"]))
        response_id = await links.find_response(session, secret, link) if link else None
    return _show_link(request, link, response_id)


def _show_link(request: Request, link: LinkRow | None, response_id: UUID | None) -> Response:
    if link is None or link.is_revoked:
        return say_unknown(request)
    language, texts = choose_texts(TEXTS, link.language)
    if link.has_submitted:
        return write_page(request, language, texts.answered_title, [write_paragraph(texts.answered_text)], link.school)
    if not link.is_open and response_id is None:
        return write_page(request, language, texts.closed_title, [write_paragraph(texts.closed_text)], link.school)
    return write_page(request, language, link.title, _invite(link, texts), link.school)


async def start_survey(request: Request) -> Response:
    """Leads to the guardian's one response. Where nothing can be begun, the page says so as if it had been opened."""
    request.app.state.disk.refuse_when_low()
    async with get_database(request).sessions.begin() as session:
        secret = request.app.state.settings.signing_key
        link, response_id = await links.start(session, secret, request.path_params["token"])
    if link is None or response_id is None:
        return _show_link(request, link, None)
    path = f"/survey/{link.survey_id}/response/{response_id}"
    address = f"{path}?lang={link.language}" if link.language else path
    return Response(status_code=303, headers={**PRIVATE, "Location": address})


async def ask_to_stop(request: Request) -> Response:
    stop_id = read_stop_token(request.app.state.settings.signing_key, request.path_params["token"])
    if stop_id is None:
        return say_unknown(request)
    async with get_database(request).readers() as session:
        spoken = await queries.find_language(session, stop_id)
    language, texts = choose_texts(TEXTS, spoken)
    parts = [write_paragraph(texts.stop_text), write_button(texts.stop)]
    return write_page(request, language, texts.stop_title, parts)


async def stop_emails(request: Request) -> Response:
    """By the button of our page, or by a mail program in one click (RFC 8058)."""
    stop_id = read_stop_token(request.app.state.settings.signing_key, request.path_params["token"])
    if stop_id is None:
        return say_unknown(request)
    async with get_database(request).sessions.begin() as session:
        is_known, spoken = await queries.opt_out(session, stop_id)
    language, texts = choose_texts(TEXTS, spoken)
    # Who is no longer on the list gets no emails either.
    return write_page(request, language, texts.stopped_title, [write_paragraph(texts.stopped_text)] if is_known else [])


def _invite(link: LinkRow, texts: Texts) -> list[str]:
    parts = [write_paragraph(greet(texts, link.name))]
    if link.teachers:
        parts.append(write_paragraph(texts.about.format(teachers=join_words(link.teachers, texts.and_word))))
    parts.append(write_paragraph(texts.minutes))
    parts.append(write_button(texts.go_on if link.response_id else texts.start))
    parts.append(write_paragraph(texts.confidential if link.is_confidential else texts.named, is_small=True))
    return [*parts, write_paragraph(texts.only_yours, is_small=True)]


def say_unknown(request: Request) -> Response:
    """Whose it was is not known, so it is said in the language of the browser."""
    language, texts = choose_texts(TEXTS, choose_language(None, request.headers.get("accept-language", "")))
    return write_page(request, language, texts.unknown_title, [write_paragraph(texts.unknown_text)], status=404)


def write_page(
    request: Request,
    language: Language,
    title: str,
    parts: list[str],
    school_name: str | None = None,
    *,
    status: int = 200,
) -> Response:
    """Under the school's name as it is translated for a survey, or as it is everywhere."""
    school, (_, texts) = request.app.state.school.now, choose_texts(TEXTS, language)
    page = PAGE.format(
        language=language,
        direction=find_direction(language),
        title=html.escape(isolate_years(title, language)),
        school=html.escape(school_name or school.name),
        styles=STYLES_PATH,
        parts="\n".join(parts),
        help=write_paragraph(f"{texts.ask} {school.contact or texts.office}", is_small=True),
    )
    return Response(page, status, PRIVATE, "text/html; charset=utf-8")


def write_paragraph(text: str, *, is_small: bool = False) -> str:
    return (
        f'<p class="small" dir="auto">{html.escape(text)}</p>' if is_small else f'<p dir="auto">{html.escape(text)}</p>'
    )


def write_button(label: str, *, action: str = "", is_quiet: bool = False) -> str:
    """`action` is the end of the address that the button calls; without one it is that of the page."""
    where = f' action="{html.escape(action)}"' if action else ""
    look = ' class="quiet"' if is_quiet else ""
    return f'<form method="post"{where}><button type="submit"{look}>{html.escape(label)}</button></form>'
