"""The web application, put together."""

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
from starlette.types import ASGIApp, Receive, Scope, Send

from parent_survey.accounts import router as accounts
from parent_survey.accounts.tokens import read_access_token
from parent_survey.assistant import router as assistant
from parent_survey.assistant.delivery.slots import ChatSlots
from parent_survey.assistant.engine_choice import choose_engine, close_engine
from parent_survey.assistant.service import Assistant
from parent_survey.attention import router as attention
from parent_survey.audit_log import router as audit_log
from parent_survey.categories import router as categories
from parent_survey.categorization import router as categorization
from parent_survey.core.db import Database
from parent_survey.core.direct_calls import DirectCalls
from parent_survey.core.middleware import BodyLimit, Gatekeeper
from parent_survey.core.priority import lower_thread_priority
from parent_survey.core.replies import Problem, install_error_handlers
from parent_survey.core.request_metrics import RequestMetrics
from parent_survey.core.settings import Settings
from parent_survey.core.static_files import Pages
from parent_survey.exports import router as exports
from parent_survey.exports.slots import ExportSlots
from parent_survey.families import router as families
from parent_survey.families.imports import router as family_imports
from parent_survey.health import router as health
from parent_survey.insights import router as insights
from parent_survey.insights.cards import router as cards
from parent_survey.intake import router as intake
from parent_survey.intake.admission import MAX_SUBMISSIONS_AT_ONCE, SUBMISSION_WAIT_SECONDS, SUBMISSIONS_BUSY
from parent_survey.intake.metrics import SaveMetrics
from parent_survey.intake.pacing import Pacer
from parent_survey.intake.save_batches import SaveBatches
from parent_survey.invitations import router as invitations
from parent_survey.invitations.pages import add_personal_links
from parent_survey.limits.admission import Admission
from parent_survey.limits.disk import DiskWatch
from parent_survey.limits.forwarded_headers import ForwardedHeaders, SeenHeaders
from parent_survey.limits.slots import Slots
from parent_survey.mail import router as mail
from parent_survey.metrics import router as metrics
from parent_survey.moderation import router as moderation
from parent_survey.responses import router as responses
from parent_survey.roster import router as roster
from parent_survey.roster.imports import router as roster_imports
from parent_survey.school import router as school_settings
from parent_survey.school.pages import show_school
from parent_survey.school.values import School, SchoolWatch
from parent_survey.search import router as search
from parent_survey.search.meaning import Meaning
from parent_survey.setup import router as setup
from parent_survey.surveys import router as surveys
from parent_survey.surveys.builder import router as builder
from parent_survey.surveys.prerendered_pages import PrerenderedPages
from parent_survey.surveys.translations import router as translations

# The calls that every parent makes, which are answered without looking for a route.
DIRECT_ROUTERS = (intake.public, surveys.public, roster.public)
SURVEY_PAGE = re.compile(r"/survey/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(/|$)(.*)")
MAX_TEXT_THREADS = 2
# Lists are larger than anything else that is sent.
IMPORT_BODY_BYTES = {
    roster_imports.IMPORT_PATH: roster_imports.IMPORT_BODY_BYTES,
    family_imports.IMPORT_PATH: family_imports.IMPORT_BODY_BYTES,
}
# A fiftieth of Python's own: with two busy threads a save waited for some 10 ms at each of its steps.
SWITCH_SECONDS = 0.0001
# Each is included directly in the application: a router inside a router is searched twice for every request.
ROUTERS = (
    intake.public,
    surveys.public,
    roster.public,
    accounts.public,
    accounts.admin,
    roster.admin,
    roster_imports.admin,
    builder.admin,
    translations.admin,
    responses.admin,
    moderation.admin,
    attention.admin,
    categorization.admin,
    categories.admin,
    exports.admin,
    insights.admin,
    search.admin,
    assistant.admin,
    surveys.admin,
    cards.admin,
    mail.admin,
    family_imports.admin,
    families.admin,
    invitations.admin,
    school_settings.admin,
    audit_log.admin,
    setup.admin,
    health.public,
    metrics.router,
)


def create_app(settings: Settings, database_url: str) -> FastAPI:
    database = Database(database_url, settings.database_pool_size, is_embedded=settings.database_url is None)
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    batches = SaveBatches(database.save_pool, settings.closing_grace, SaveMetrics(registry))
    meaning = Meaning(settings)
    engine = choose_engine(settings)
    disk = DiskWatch(settings, database)
    pages = Pages({})
    prerendered = PrerenderedPages(pages, database.pool)

    def show(values: School) -> None:
        show_school(pages, values, settings.password_min_length)
        prerendered.forget()

    school = SchoolWatch(settings, database, on_change=show)
    show(school.now)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        _build_routes(app)
        _tune_interpreter()
        await database.open()
        # Measured and read before the first request, and from then on in the background.
        disk.measure()
        await school.look()
        watching = [asyncio.create_task(watch) for watch in (disk.watch(), school.watch())]
        try:
            yield
        finally:
            for watch in watching:
                watch.cancel()
            await batches.close()
            await meaning.close()
            await close_engine(engine)
            await database.close()

    app = FastAPI(
        title="Parent Survey",
        version="0.1.0",
        openapi_url="/api/openapi.json",
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
    app.state.import_slots = Slots(
        roster_imports.MAX_IMPORTS_AT_ONCE, roster_imports.IMPORT_WAIT_SECONDS, roster_imports.IMPORTS_BUSY
    )
    app.state.forwarded = SeenHeaders()
    app.state.export_slots = ExportSlots()
    app.state.registry = registry
    app.state.started_at = time.monotonic()
    app.state.meaning = meaning
    app.state.assistant = Assistant(database, meaning, engine)
    app.state.chat_slots = ChatSlots()
    install_error_handlers(app)
    app.add_middleware(Gatekeeper, max_body_bytes=_make_body_limit(settings), metrics=RequestMetrics(registry))
    app.add_middleware(ForwardedHeaders, trusted=settings.trusted_proxies, seen=app.state.forwarded)
    for router in ROUTERS:
        app.include_router(router, prefix="/api")
    app.state.pages = pages
    app.state.school = school
    surveys.add_short_links(app, pages)
    add_personal_links(app)
    app.router.default = _answer_with_pages(pages, prerendered)
    routes = [route for router in DIRECT_ROUTERS for route in router.routes]
    direct = DirectCalls(routes, "/api", app.router.middleware_stack)
    _answer_pages_first(app, app.router.default, direct)
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
    sys.setswitchinterval(SWITCH_SECONDS)
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(MAX_TEXT_THREADS, "text", lower_thread_priority))


def _make_body_limit(settings: Settings) -> BodyLimit:
    """Small for everybody. A roster is larger, and only a caller with a token of ours may send as much."""

    def limit_body(path: str, headers: Headers) -> int:
        if path not in IMPORT_BODY_BYTES:
            return settings.max_body_bytes
        token = headers.get("authorization", "").rpartition(" ")[2]
        is_ours = read_access_token(settings.signing_key, token) is not None
        return IMPORT_BODY_BYTES[path] if is_ours else settings.max_body_bytes

    return limit_body


def _answer_with_pages(pages: Pages, prerendered: PrerenderedPages) -> ASGIApp:
    """Whatever no route of the API matches is a page, so that a wrong method on a known call stays a 405."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        reply = await _choose_reply(pages, prerendered, Request(scope))
        await reply(scope, receive, send)

    return answer


def _answer_pages_first(app: FastAPI, pages: ASGIApp, routes: ASGIApp) -> None:
    """Paths outside of the API, of short and of personal links skip the search for a route."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        is_page = scope["type"] == "http" and not scope["path"].startswith(("/api", "/s/", "/f/", "/u/"))
        await (pages if is_page else routes)(scope, receive, send)

    app.router.middleware_stack = answer


async def _choose_reply(pages: Pages, prerendered: PrerenderedPages, request: Request) -> Response:
    path = request.url.path
    page = None if path == "/api" or path.startswith("/api/") else pages.find(path)
    if page is None:
        return JSONResponse({"detail": "Not Found"}, 404)
    if request.method not in {"GET", "HEAD"}:
        return JSONResponse({"detail": "Method Not Allowed"}, 405, headers={"Allow": "GET, HEAD"})
    survey = SURVEY_PAGE.match(path)
    if survey is None:
        return page.reply(request)
    # A longer address leads to a response in progress or into a kiosk, where the first step looks different.
    is_plain_link = not survey[3] and not request.url.query
    first_step = await prerendered.find_page(UUID(survey[1])) if is_plain_link else None
    reply = (first_step or page).reply(request)
    # The browser fetches what the page will need before it has read the page, which saves a round trip.
    needed = (f"/api/surveys/{survey[1]}", "/api/teachers")
    data = [f"<{address}>; rel=preload; as=fetch; crossorigin; fetchpriority=low" for address in needed]
    reply.headers["Link"] = ", ".join([*pages.survey_links, *data])
    return reply
