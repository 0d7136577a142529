"""What parents call, put together: the whole of the process that listens, and a part of the application.

The process hands all other calls of the API over to the one for staff, and imports nothing that only staff need.
"""

import asyncio
import gc
import re
import sys
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from uuid import UUID

from fastapi import FastAPI
from prometheus_client import CollectorRegistry, ProcessCollector
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parent_survey.accounts.callers import has_token
from parent_survey.core.contract import add_contract
from parent_survey.core.db import PARENTS_NAME, STAFF_NAME, Database
from parent_survey.core.direct_calls import DirectCalls
from parent_survey.core.hand_over import HandedOver, HandOver
from parent_survey.core.languages import DEFAULT_LANGUAGE, Language, choose_language
from parent_survey.core.memory import trim_memory
from parent_survey.core.middleware import BodyLimit, Gatekeeper
from parent_survey.core.priority import lower_thread_priority
from parent_survey.core.replies import Problem, install_error_handlers
from parent_survey.core.request_metrics import RequestMetrics
from parent_survey.core.settings import Settings
from parent_survey.core.static_files import NO_PAGES, STATIC_FOLDER, Pages
from parent_survey.families.imports import router as family_imports
from parent_survey.health import router as health
from parent_survey.intake import router as intake
from parent_survey.intake.admission import MAX_SUBMISSIONS_AT_ONCE, SUBMISSION_WAIT_SECONDS, SUBMISSIONS_BUSY
from parent_survey.intake.metrics import SaveMetrics
from parent_survey.intake.pacing import Pacer
from parent_survey.intake.save_batches import SaveBatches
from parent_survey.invitations.pages import add_personal_links
from parent_survey.limits.admission import Admission
from parent_survey.limits.disk import DiskWatch
from parent_survey.limits.forwarded_headers import ForwardedHeaders, SeenHeaders
from parent_survey.limits.slots import Slots
from parent_survey.mail.school import describe_mail
from parent_survey.metrics import router as metrics
from parent_survey.receipts import router as receipts
from parent_survey.receipts.pages import add_receipt_pages
from parent_survey.roster import router as roster
from parent_survey.roster.imports import router as roster_imports
from parent_survey.school.pages import show_school
from parent_survey.school.router import SETTINGS_PATH
from parent_survey.school.values import School, SchoolWatch
from parent_survey.surveys import router as surveys
from parent_survey.surveys.prerendered_pages import PrerenderedPages

# The calls that every parent makes, which are answered without looking for a route.
DIRECT_ROUTERS = (intake.public, surveys.public, roster.public)
# Each is included directly in the application: a router inside a router is searched twice for every request.
ROUTERS = (*DIRECT_ROUTERS, receipts.public, health.public, metrics.router)
SURVEY_PAGE = re.compile(r"/survey/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(/|$)(.*)")
MAX_TEXT_THREADS = 2
# Lists are larger than anything else that is sent.
IMPORT_BODY_BYTES = {
    roster_imports.IMPORT_PATH: roster_imports.IMPORT_BODY_BYTES,
    family_imports.IMPORT_PATH: family_imports.IMPORT_BODY_BYTES,
}
# A fiftieth of Python's own: with two busy threads a save waited for some 10 ms at each of its steps.
SWITCH_SECONDS = 0.0001


def create_parents_app(
    settings: Settings, database_url: str, staff: HandOver | None = None, *, is_behind: bool = False
) -> FastAPI:
    """`staff` answers all other calls of the API. `is_behind` is the application of the process that it leads to, where
    no parent ever comes."""
    is_embedded = settings.database_url is None
    ready_connections = 0 if is_behind else 2
    database = Database(
        database_url,
        settings.database_pool_size,
        STAFF_NAME if is_behind else PARENTS_NAME,
        is_embedded=is_embedded,
        ready_connections=ready_connections,
    )
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    batches = SaveBatches(database.save_pool, settings.closing_grace, SaveMetrics(registry))
    disk = DiskWatch(settings, database)
    pages = Pages({}, NO_PAGES if is_behind else STATIC_FOLDER)
    prerendered = PrerenderedPages(pages, database.pool)

    def show(values: School) -> None:
        can_send_mail = describe_mail(settings, values).is_ready
        show_school(
            pages,
            values,
            settings.password_min_length,
            can_send_mail=can_send_mail,
            sign_in_with=settings.oidc_name if settings.oidc_issuer else None,
        )
        prerendered.forget()

    school = SchoolWatch(settings, database, on_change=show)
    show(school.now)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        _build_routes(app)
        _tune_interpreter()
        await database.open()
        # Measured and read before the first request, and from then on in the background.
        await school.look()
        watching = [asyncio.create_task(school.watch())]
        if not is_behind:
            disk.measure()
            watching.append(asyncio.create_task(disk.watch()))
        try:
            yield
        finally:
            for watch in watching:
                watch.cancel()
            await batches.close()
            await database.close()

    app = FastAPI(
        title="Parent Survey",
        version="0.1.0",
        # What was built is served (`core/contract.py`); making it here would hold up everybody for half a second.
        openapi_url=None,
        # Their pages load scripts from elsewhere, which the content security policy forbids anyway.
        docs_url=None,
        redoc_url=None,
        # A redirect would name whatever host the caller claims to have asked.
        redirect_slashes=False,
        lifespan=lifespan,
        responses={422: {"model": Problem, "description": "Validation Error"}},
    )
    app.state.settings = settings
    app.state.database = database
    app.state.save_batches = batches
    app.state.pacer = Pacer()
    app.state.disk = disk
    app.state.admission = Admission(settings)
    app.state.submission_slots = Slots(MAX_SUBMISSIONS_AT_ONCE, SUBMISSION_WAIT_SECONDS, SUBMISSIONS_BUSY)
    app.state.forwarded = SeenHeaders()
    app.state.registry = registry
    app.state.started_at = time.monotonic()
    app.state.staff = staff
    install_error_handlers(app)
    app.add_middleware(Gatekeeper, max_body_bytes=_make_body_limit(settings), metrics=RequestMetrics(registry))
    if is_behind:
        app.add_middleware(HandedOver)
    else:
        app.add_middleware(ForwardedHeaders, trusted=settings.trusted_proxies, seen=app.state.forwarded)
    for router in ROUTERS:
        app.include_router(router, prefix="/api")
    add_contract(app)
    app.state.pages = pages
    app.state.school = school
    surveys.add_short_links(app, pages)
    add_personal_links(app)
    add_receipt_pages(app)
    answer_with_pages = _answer_with_pages(pages, prerendered)
    app.router.default = answer_with_pages if staff is None else _hand_over_calls(staff, school, answer_with_pages)
    routes = [route for router in DIRECT_ROUTERS for route in router.routes]
    direct = DirectCalls(routes, "/api", app.router.middleware_stack)
    _answer_pages_first(app, answer_with_pages, direct)
    return app


def _build_routes(app: FastAPI) -> None:
    """FastAPI builds its routes when it first searches them, which held up everybody else for 50 ms."""
    nowhere = {"type": "http", "method": "GET", "path": "/api/nowhere", "root_path": "", "headers": []}
    for route in app.routes:
        route.matches(nowhere)


def _tune_interpreter() -> None:
    """Work on text runs in a few threads that hand the interpreter over often, so that no save waits long for them."""
    # What exists now is never freed. Searching all of it for garbage held the event loop for up to 110 ms.
    gc.collect()
    gc.freeze()
    trim_memory()
    sys.setswitchinterval(SWITCH_SECONDS)
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(MAX_TEXT_THREADS, "text", lower_thread_priority))


def _make_body_limit(settings: Settings) -> BodyLimit:
    """Small for everybody. A roster is larger, and only a caller with a token of ours may send as much."""

    def limit_body(path: str, headers: Headers) -> int:
        if path not in IMPORT_BODY_BYTES:
            return settings.max_body_bytes
        return IMPORT_BODY_BYTES[path] if has_token(settings.signing_key, headers) else settings.max_body_bytes

    return limit_body


def _hand_over_calls(staff: HandOver, school: SchoolWatch, pages: ASGIApp) -> ASGIApp:
    """Calls that are not a parent's; whatever is no call is a page."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def look_and_send(message: Message) -> None:
            # Whoever has changed the school's settings sees them in the next page.
            if message["type"] == "http.response.start":
                await school.look()
            await send(message)

        is_call = scope["path"].startswith("/api/")
        changes_school = scope["path"] == SETTINGS_PATH and scope["method"] != "GET"
        await (staff if is_call else pages)(scope, receive, look_and_send if changes_school else send)

    return answer


def _answer_with_pages(pages: Pages, prerendered: PrerenderedPages) -> ASGIApp:
    """Whatever no route of the API matches is a page, so that a wrong method on a known call stays a 405."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        reply = await _choose_reply(pages, prerendered, Request(scope))
        await reply(scope, receive, send)

    return answer


def _answer_pages_first(app: FastAPI, pages: ASGIApp, routes: ASGIApp) -> None:
    """Paths outside of the API and of the links in emails and on posters skip the search for a route."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        is_page = scope["type"] == "http" and not scope["path"].startswith(("/api", "/s/", "/f/", "/u/", "/r/"))
        await (pages if is_page else routes)(scope, receive, send)

    app.router.middleware_stack = answer


async def _choose_reply(pages: Pages, prerendered: PrerenderedPages, request: Request) -> Response:
    path = request.url.path
    page = None if path == "/api" or path.startswith("/api/") else pages.find(path)
    if page is None:
        return JSONResponse({"detail": "Not Found"}, 404)
    if request.method not in {"GET", "HEAD"}:
        return JSONResponse({"detail": "Method Not Allowed"}, 405, headers={"Allow": "GET, HEAD"})
    if not path.startswith("/survey/"):
        return page.reply(request)
    found = SURVEY_PAGE.match(path)
    survey_id = UUID(found[1]) if found else None
    language = await _choose_language(prerendered, request, survey_id)
    shell = pages.survey(language)
    # A longer address leads to a response in progress or into a kiosk, where the first step looks different.
    is_plain_link = found and not found[3] and request.query_params.keys() <= {"lang"}
    first_step = await prerendered.find_page(survey_id, language) if survey_id and is_plain_link else None
    reply = (first_step or shell.page).reply(request)
    reply.headers["Vary"] = "Accept-Encoding, Accept-Language"
    reply.headers["Content-Language"] = language
    if survey_id:
        # The browser fetches what the page will need before it has read the page, which saves a round trip.
        needed = (f"/api/surveys/{survey_id}?lang={language}", "/api/teachers")
        data = [f"<{address}>; rel=preload; as=fetch; crossorigin; fetchpriority=low" for address in needed]
        reply.headers["Link"] = ", ".join([*shell.links, *data])
    return reply


async def _choose_language(prerendered: PrerenderedPages, request: Request, survey_id: UUID | None) -> Language:
    """What the address or the browser asks for, else the survey's own."""
    wanted = choose_language(request.query_params.get("lang"), request.headers.get("accept-language", ""))
    if wanted or survey_id is None:
        return wanted or DEFAULT_LANGUAGE
    return await prerendered.find_language(survey_id)
