"""The pages that a personal link opens, as plain HTML: they work before and without any script.

Opening one changes nothing, because mail servers open every link; a button begins the response.
"""

import html
from pathlib import Path
from uuid import UUID

from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import Request
from starlette.responses import Response

from parent_survey.audit.queries import record
from parent_survey.core.db import get_database
from parent_survey.core.languages import (
    Language,
    choose_language,
    choose_texts,
    find_direction,
    isolate_years,
    write_title,
)
from parent_survey.core.wall import name_family, name_link
from parent_survey.invitations import codes, links, queries
from parent_survey.invitations.code_texts import CODE_TEXTS
from parent_survey.invitations.codes import Refusal
from parent_survey.invitations.queries import LinkRow
from parent_survey.invitations.texts import TEXTS, Texts, greet, join_words
from parent_survey.invitations.tokens import hash_token, read_stop_token
from parent_survey.limits.address import name_network, read_address
from parent_survey.mail.smtp import find_mail_server

STYLES = (Path(__file__).parent / "pages.css").read_bytes()
STYLES_PATH = "/f/pages.css"
SCRIPT = (Path(__file__).parent / "device.js").read_bytes()
SCRIPT_PATH = "/f/device.js"
PRIVATE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
PAGE = """\
<!doctype html>
<html lang="{language}" dir="{direction}">
<head>
<meta charset="utf-8">
<title>{tab} · {school}</title>
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
# The script tells the server what this device has begun, and the button that it will go on.
START_FORM = """\
<form method="post" data-survey="{survey}" data-go-on="{go_on}"{hidden}>
<input type="hidden" name="begun"><button type="submit">{button}</button></form>
<script type="module" src="{script}"></script>"""
CODE_FORM = """\
<form method="post" action="{action}"><label for="code" dir="auto">{label}</label>
<input id="code" name="code" class="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" dir="ltr"
required autofocus aria-describedby="{described}"{state}>
<p class="small" id="hint" dir="auto">{hint}</p>{trouble}
<button type="submit">{button}</button></form>"""


def add_personal_links(app: FastAPI) -> None:
    for path, endpoint, methods in (
        (STYLES_PATH, send_styles, ["GET"]),
        (SCRIPT_PATH, send_script, ["GET"]),
        ("/f/{token}", open_link, ["GET"]),
        ("/f/{token}", start_survey, ["POST"]),
        # A page that was reloaded by its address, or opened from the history, begins again.
        ("/f/{token}/code", open_link, ["GET"]),
        ("/f/{token}/code", send_code, ["POST"]),
        ("/f/{token}/open", open_link, ["GET"]),
        ("/f/{token}/open", open_draft, ["POST"]),
        ("/u/{token}", ask_to_stop, ["GET"]),
        ("/u/{token}", stop_emails, ["POST"]),
    ):
        app.router.add_route(path, endpoint, methods=methods, include_in_schema=False)


async def send_styles(_: Request) -> Response:
    return Response(STYLES, headers={"Cache-Control": "public, max-age=3600"}, media_type="text/css; charset=utf-8")


async def send_script(_: Request) -> Response:
    return Response(
        SCRIPT, headers={"Cache-Control": "public, max-age=3600"}, media_type="text/javascript; charset=utf-8"
    )


async def open_link(request: Request) -> Response:
    """The page is the same whether or not something was begun. In a confidential survey it is also the same before and
    after the answer, until it is told who has answered."""
    name_link(hash_token(request.path_params["token"]))
    async with get_database(request).sessions.begin() as session:
        link = await queries.find_link(session, hash_token(request.path_params["token"]))
    return _show_link(request, link)


def _show_link(request: Request, link: LinkRow | None) -> Response:
    if link is None or link.is_revoked:
        return say_unknown(request)
    language, texts = choose_texts(TEXTS, link.language)
    if link.has_submitted:
        return write_page(request, language, texts.answered_title, [write_paragraph(texts.answered_text)], link.school)
    if link.family_has_answered:
        # What was begun on this device is not lost.
        parts = [write_paragraph(texts.family_answered_text), _write_start(link, texts, go_on=texts.show_words)]
        return write_page(request, language, texts.family_answered_title, parts, link.school)
    if not link.is_open:
        # What was begun on this device can be finished for some time.
        parts = [write_paragraph(texts.closed_text), _write_start(link, texts, go_on=texts.go_on)]
        return write_page(request, language, texts.closed_title, parts, link.school)
    return write_page(request, language, link.title, _invite(request, link, texts), link.school)


async def start_survey(request: Request) -> Response:
    """Leads to the draft of this device. Where nothing can be begun, the page says so as if it had been opened."""
    request.app.state.disk.refuse_when_low()
    begun_id = _read_id((await request.form()).get("begun"))
    name_link(hash_token(request.path_params["token"]))
    async with get_database(request).sessions.begin() as session:
        secret = request.app.state.settings.signing_key
        link, draft_id = await links.start(session, secret, request.path_params["token"], begun_id)
        if link is not None and draft_id is not None:
            _record_opening(session, link)
    return _show_link(request, link) if link is None or draft_id is None else _lead_to(link, draft_id)


async def send_code(request: Request) -> Response:
    """To the guardian's own address, whoever has the link."""
    settings, school = request.app.state.settings, request.app.state.school.now
    name_link(hash_token(request.path_params["token"]))
    async with get_database(request).sessions.begin() as session:
        link = await queries.find_link(session, hash_token(request.path_params["token"]), is_locked=True)
        if link is None or not _has_code(request, link):
            return _show_link(request, link)
        refusal = await codes.send(session, settings, school, link, name_network(await read_address(request)))
    return _ask_for_code(request, link, refusal)


async def open_draft(request: Request) -> Response:
    typed = str((await request.form()).get("code", ""))
    name_link(hash_token(request.path_params["token"]))
    async with get_database(request).sessions.begin() as session:
        link = await queries.find_link(session, hash_token(request.path_params["token"]), is_locked=True)
        if link is None or not _has_code(request, link):
            return _show_link(request, link)
        opened = await codes.open_draft(session, request.app.state.settings.signing_key, link, typed)
        if opened.draft_id is not None:
            _record_opening(session, link)
    if opened.draft_id is not None:
        return _lead_to(link, opened.draft_id)
    return _ask_for_code(request, link, opened.refusal, opened.tries_left)


def _record_opening(session: AsyncSession, link: LinkRow) -> None:
    """Of a confidential survey it is not said whose link it was."""
    subject = link.survey_id if link.is_confidential else link.guardian_id
    record(session, "personal link opened", actor_id=None, subject=subject, address=None)


def _lead_to(link: LinkRow, draft_id: UUID) -> Response:
    path = f"/survey/{link.survey_id}/response/{draft_id}"
    address = f"{path}?lang={link.language}" if link.language else path
    return Response(status_code=303, headers={**PRIVATE, "Location": address})


def _read_id(value: object) -> UUID | None:
    try:
        return UUID(str(value))
    except ValueError:
        return None


def _has_code(request: Request, link: LinkRow) -> bool:
    """Whether there is somebody to send a code to, and a way."""
    is_usable = link.is_open and not (link.is_revoked or link.has_submitted or link.family_has_answered)
    return is_usable and bool(link.email) and find_mail_server(request.app.state.school.now) is not None


def _ask_for_code(request: Request, link: LinkRow, refusal: Refusal | None, tries_left: int = 0) -> Response:
    language, texts = choose_texts(TEXTS, link.language)
    code_texts = CODE_TEXTS[language]
    path = f"/f/{request.path_params['token']}"
    trouble = getattr(code_texts, refusal.value).format(count=tries_left) if refusal else ""
    is_refused = refusal in (Refusal.WRONG, Refusal.USED_UP)
    look = "trouble" if is_refused else "note"
    said = f'<p class="{look}" id="trouble" role="alert" dir="auto">{html.escape(trouble)}</p>' if trouble else ""
    address = codes.mask(link.email or "")
    form = CODE_FORM.format(
        action=html.escape(f"{path}/open"),
        label=html.escape(code_texts.label),
        hint=html.escape(code_texts.hint),
        trouble=said,
        state=' aria-invalid="true"' if is_refused else "",
        described="hint trouble" if trouble else "hint",
        button=html.escape(texts.go_on),
    )
    parts = [
        write_paragraph(code_texts.text.format(address=f"\u2066{address}\u2069")),
        form,
        write_button(code_texts.again, action=f"{path}/code", is_quiet=True),
        write_button(code_texts.start_new, action=path, is_quiet=True),
    ]
    return write_page(request, language, code_texts.title, parts, link.school)


async def ask_to_stop(request: Request) -> Response:
    stop_id = read_stop_token(request.app.state.settings.signing_key, request.path_params["token"])
    if stop_id is None:
        return say_unknown(request)
    name_family(stop_id)
    async with get_database(request).sessions.begin() as session:
        spoken = await queries.find_language(session, stop_id)
    language, texts = choose_texts(TEXTS, spoken)
    parts = [write_paragraph(texts.stop_text), write_button(texts.stop)]
    return write_page(request, language, texts.stop_title, parts)


async def stop_emails(request: Request) -> Response:
    """By the button of our page, or by a mail program in one click (RFC 8058)."""
    stop_id = read_stop_token(request.app.state.settings.signing_key, request.path_params["token"])
    if stop_id is None:
        return say_unknown(request)
    name_family(stop_id)
    async with get_database(request).sessions.begin() as session:
        is_known, spoken = await queries.opt_out(session, stop_id)
    language, texts = choose_texts(TEXTS, spoken)
    # Who is no longer on the list gets no emails either.
    return write_page(request, language, texts.stopped_title, [write_paragraph(texts.stopped_text)] if is_known else [])


def _invite(request: Request, link: LinkRow, texts: Texts) -> list[str]:
    parts = [write_paragraph(greet(texts, link.name))]
    if link.teachers:
        parts.append(write_paragraph(texts.about.format(teachers=join_words(link.teachers, texts.and_word))))
    if link.one_per_family:
        parts.append(write_paragraph(texts.one_per_family))
    parts += [write_paragraph(texts.minutes), _write_start(link, texts)]
    parts.append(write_paragraph(texts.confidential if link.is_confidential else texts.named, is_small=True))
    parts.append(write_paragraph(texts.only_yours, is_small=True))
    if _has_code(request, link):
        code_texts = choose_texts(CODE_TEXTS, link.language)[1]
        action = f"/f/{request.path_params['token']}/code"
        button = write_button(code_texts.elsewhere, action=action, is_quiet=True)
        parts.append(f"<section>{write_paragraph(code_texts.elsewhere_hint)}{button}</section>")
    return parts


def _write_start(link: LinkRow, texts: Texts, *, go_on: str = "") -> str:
    """`go_on` is what the button says where nothing can be started, and something was begun on this device."""
    return START_FORM.format(
        survey=link.survey_id,
        go_on=html.escape(go_on or texts.go_on),
        hidden=" hidden" if go_on else "",
        script=SCRIPT_PATH,
        button=html.escape(texts.start),
    )


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
        tab=html.escape(isolate_years(title, language)),
        title=write_title(title),
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
