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
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from parent_survey.accounts import router as accounts
from parent_survey.accounts.tokens import read_access_token
from parent_survey.assistant import router as assistant
from parent_survey.assistant.delivery.gate import Gate as ChatGate
from parent_survey.assistant.engines import choose_engine, close_engine
from parent_survey.assistant.service import Assistant
from parent_survey.categories import router as categories
from parent_survey.categorization import router as categorization
from parent_survey.core.db import Database
from parent_survey.core.direct_calls import DirectCalls
from parent_survey.core.middleware import BodyLimit, Gatekeeper
from parent_survey.core.replies import Problem, install_error_handlers
from parent_survey.core.request_counts import RequestCounts
from parent_survey.core.settings import Settings
from parent_survey.core.static_files import Pages
from parent_survey.exports import router as exports
from parent_survey.exports.gate import Gate
from parent_survey.health import router as health
from parent_survey.insights import router as insights
from parent_survey.insights.cards import router as cards
from parent_survey.intake import router as intake
from parent_survey.intake.admission import MAX_SUBMISSIONS_AT_ONCE, SUBMISSION_WAIT_SECONDS, SUBMISSIONS_BUSY
from parent_survey.intake.pacing import Pacer
from parent_survey.intake.save_batches import SaveBatches
from parent_survey.limits.admission import Admission
from parent_survey.limits.disk import DiskWatch
from parent_survey.limits.forwarded import ForwardedHeaders, SeenHeaders
from parent_survey.limits.slots import Slots
from parent_survey.metrics import router as metrics
from parent_survey.moderation import router as moderation
from parent_survey.responses import router as responses
from parent_survey.roster import router as roster
from parent_survey.roster.imports import router as roster_imports
from parent_survey.search import router as search
from parent_survey.search.meaning import Meaning
from parent_survey.surveys import listing, share
from parent_survey.surveys import router as surveys
from parent_survey.surveys.builder import router as builder
from parent_survey.surveys.first_step import FirstSteps

# What every parent calls, and nobody else much.
PARENTS_CALLS = (intake.public, surveys.public, roster.public)
SURVEY_PAGE = re.compile(r"/survey/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(/|$)(.*)")
MAX_TEXT_THREADS = 2
# A tenth of Python's own: with two busy threads a save waited for some 10 ms at each of its steps.
SWITCH_SECONDS = 0.0005
# Each stands directly under the application: a router inside a router is searched twice for every request.
ROUTERS = (
    intake.public,
    surveys.public,
    roster.public,
    accounts.public,
    accounts.admin,
    roster.admin,
    roster_imports.admin,
    builder.admin,
    responses.admin,
    moderation.admin,
    categorization.admin,
    categories.admin,
    exports.admin,
    insights.admin,
    search.admin,
    assistant.admin,
    listing.admin,
    share.admin,
    cards.admin,
    health.public,
    metrics.router,
)


def create_app(settings: Settings, database_url: str) -> FastAPI:
    database = Database(database_url, settings.database_pool_size)
    batches = SaveBatches(database.pool, settings.closing_grace)
    meaning = Meaning(settings)
    engine = choose_engine(settings)
    disk = DiskWatch(settings, database)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        _share_the_processor()
        await database.open()
        # Known before the first request comes, and then looked at beside the requests.
        disk.measure()
        watching = asyncio.create_task(disk.watch())
        try:
            yield
        finally:
            watching.cancel()
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
    app.state.forwarded = SeenHeaders()
    app.state.export_gate = Gate()
    app.state.request_counts = RequestCounts()
    app.state.started_at = time.monotonic()
    app.state.meaning = meaning
    app.state.assistant = Assistant(database, meaning, engine)
    app.state.chat_gate = ChatGate()
    install_error_handlers(app)
    limit, counts = _make_body_limit(settings), app.state.request_counts
    app.add_middleware(Gatekeeper, max_body_bytes=limit, counts=counts)
    app.add_middleware(ForwardedHeaders, trusted=settings.trusted_proxies, seen=app.state.forwarded)
    for router in ROUTERS:
        app.include_router(router, prefix="/api")
    values = {"school_name": settings.school_name, "password_min_length": str(settings.password_min_length)}
    pages = app.state.pages = Pages(values)
    share.add_short_links(app, pages.home)
    app.router.default = _answer_with_pages(pages, FirstSteps(pages, database.pool))
    routes = [route for router in PARENTS_CALLS for route in router.routes]
    direct = DirectCalls(routes, "/api", app.router.middleware_stack)
    _answer_pages_first(app, app.router.default, direct)
    return app


def _share_the_processor() -> None:
    """Work on text runs in a few threads that hand the interpreter over often: a save waits for none of them long."""
    # What is there now stays for ever. To look through all of it for garbage took the event loop up to 110 ms.
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SWITCH_SECONDS)
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(MAX_TEXT_THREADS, "text"))


def _make_body_limit(settings: Settings) -> BodyLimit:
    """Small for everybody; a roster is larger, and only who shows a token of ours may send as much."""

    def limit_body(path: str, headers: Headers) -> int:
        if path != roster_imports.IMPORT_PATH:
            return settings.max_body_bytes
        token = headers.get("authorization", "").rpartition(" ")[2]
        is_ours = read_access_token(settings.signing_key, token) is not None
        return roster_imports.IMPORT_BODY_BYTES if is_ours else settings.max_body_bytes

    return limit_body


def _answer_with_pages(pages: Pages, first_steps: FirstSteps) -> ASGIApp:
    """What no route of the API claims is a page, so that a wrong method on a known call stays a 405."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        reply = await _choose_reply(pages, first_steps, Request(scope))
        await reply(scope, receive, send)

    return answer


def _answer_pages_first(app: FastAPI, pages: ASGIApp, routes: ASGIApp) -> None:
    """No route but those of the API and of short links has to be looked for."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        is_page = scope["type"] == "http" and not scope["path"].startswith(("/api", "/s/"))
        await (pages if is_page else routes)(scope, receive, send)

    app.router.middleware_stack = answer


async def _choose_reply(pages: Pages, first_steps: FirstSteps, request: Request) -> Response:
    path = request.url.path
    page = None if path == "/api" or path.startswith("/api/") else pages.find(path)
    if page is None:
        return JSONResponse({"detail": "Not Found"}, 404)
    if request.method not in {"GET", "HEAD"}:
        return JSONResponse({"detail": "Method Not Allowed"}, 405, headers={"Allow": "GET, HEAD"})
    survey = SURVEY_PAGE.match(path)
    if survey is None:
        return page.reply(request)
    # An address with more in it leads to a response in progress or into a kiosk, where the first step looks different.
    is_plain_link = not survey[3] and not request.url.query
    first_step = await first_steps.find_page(UUID(survey[1])) if is_plain_link else None
    reply = (first_step or page).reply(request)
    # The browser asks for what the page will need before it has even read the page: one round trip less.
    wanted = (f"/api/surveys/{survey[1]}", "/api/teachers")
    data = [f"<{address}>; rel=preload; as=fetch; crossorigin; fetchpriority=low" for address in wanted]
    reply.headers["Link"] = ", ".join([*pages.survey_links, *data])
    return reply
