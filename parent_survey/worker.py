"""A worker process: takes jobs from the queue until it is told to stop."""

import asyncio
import logging
import signal
import threading
from functools import cache
from typing import Any

import psycopg
from procrastinate.exceptions import ConnectorException
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.ai.model_name import find_model_name
from parent_survey.attention import tasks as attention
from parent_survey.attention.notices import tasks as notices
from parent_survey.attention.reading import ConcernReader
from parent_survey.attribution import tasks as attribution
from parent_survey.attribution.service import AttributionReader
from parent_survey.categorization.engine import Engine, OpenEngine
from parent_survey.categorization.work import tasks as categorization
from parent_survey.categorization.work.lessons import Lessons
from parent_survey.categorization.work.warm_up import warm_up
from parent_survey.core.db import WORKER_NAME, Database
from parent_survey.core.memory import keep_closing_unused
from parent_survey.core.priority import lower_priority
from parent_survey.core.settings import Settings
from parent_survey.digests import service as digest_service
from parent_survey.digests import tasks as digests
from parent_survey.housekeeping import tasks as housekeeping
from parent_survey.insights import tasks as insights
from parent_survey.invitations import codes
from parent_survey.invitations import tasks as invitations
from parent_survey.invitations.service import Composer
from parent_survey.jobs.queue import queue, run_jobs
from parent_survey.mail.message import Content
from parent_survey.mail.queries import ClaimedMail
from parent_survey.mail.service import Compose, Withheld
from parent_survey.mail.tasks import keep_sending, open_outbox
from parent_survey.moderation import tasks as moderation
from parent_survey.password_links import service as password_links
from parent_survey.receipts.service import ReceiptComposer
from parent_survey.search import tasks as search

log = logging.getLogger(__name__)

# Importing a module of tasks tells the queue about them.
TASKS = (
    housekeeping.keep_house,
    digests.queue_digests,
    categorization.categorize_survey,
    categorization.embed_answers,
    categorization.measure_scorecard,
    categorization.look_after_new_answers,
    attention.read_for_concerns,
    attribution.read_for_teachers,
    notices.tell_handlers,
    insights.keep_insights,
    invitations.tell_who_answered,
    moderation.flag_new_responses,
    search.add_stems,
)
# One for a job, one for upkeep beside it, one for the outbox, and one to spare.
POOL_SIZE = 4
# What asks for jobs, says that the worker lives and looks after other workers takes a millisecond each time. All of it
# falls on the same moment of every second, and each connection more would be kept for ever, with 5 MB in PostgreSQL.
QUEUE_POOL_SIZE = 2
STOP_SECONDS = 10.0
# How long a worker waits before it asks a database again that was away or took no writes; doubled up to the longest.
RETRY_SECONDS = 1.0
MAX_RETRY_SECONDS = 15.0


async def work(settings: Settings, database_url: str) -> None:
    lower_priority()
    database = Database(
        database_url,
        POOL_SIZE,
        WORKER_NAME,
        is_embedded=settings.database_url is None,
        ready_connections=1,
        plain_pool_size=QUEUE_POOL_SIZE,
    )
    await database.open()
    try:
        open_engine = choose_engine(settings, database)
        getting_ready = asyncio.create_task(warm_up(database, open_engine, find_model_name(settings)))
        context = {"database": database, "settings": settings, "engine": open_engine, "lessons": Lessons()}
        concerns = ConcernReader(open_engine)
        context["concerns"] = concerns
        context["attribution"] = AttributionReader(lambda: concerns.open()[1])
        working = asyncio.create_task(keep_working(database, context))
        closing = asyncio.create_task(keep_closing_unused(database.close_idle_sessions, is_waited_for=False))
        stopping = asyncio.Event()
        outbox = open_outbox(database, settings, choose_composer(settings))
        sending = asyncio.create_task(keep_sending(outbox, stopping))
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, working.cancel)
        await asyncio.wait([working])
        getting_ready.cancel()
        closing.cancel()
        stopping.set()
        # The email that is on its way is finished, so that nobody has to ask whether it arrived.
        await asyncio.wait([sending], timeout=STOP_SECONDS)
        if not working.cancelled():
            working.result()
    finally:
        await database.close()


async def keep_working(database: Database, context: dict[str, Any]) -> None:
    """Work until cancelled. A database that is away or takes no writes is waited for, not exited for."""
    delay = RETRY_SECONDS
    while True:
        started = asyncio.get_running_loop().time()
        try:
            async with queue.open_async(database.pool):
                await run_jobs(context)
        except (ConnectorException, psycopg.Error) as error:
            log.warning("the queue cannot be used: %s", type(error.__cause__ or error).__name__)
        if asyncio.get_running_loop().time() - started > MAX_RETRY_SECONDS:
            delay = RETRY_SECONDS
        log.warning("the worker has stopped working; trying again in %.0f s", delay)
        await asyncio.sleep(delay)
        delay = min(delay * 2, MAX_RETRY_SECONDS)
        await database.replace_connections()


def choose_composer(settings: Settings) -> Compose:
    """Each kind of email is written by the feature that it belongs to."""
    to_family, give_receipt = Composer(settings), ReceiptComposer(settings)

    async def compose(session: AsyncSession, mail: ClaimedMail) -> Content | Withheld | str:
        if mail.kind == "password":
            return await password_links.compose(session, settings, mail)
        if mail.kind == "digest":
            return await digest_service.compose(session, settings, mail)
        if mail.kind == "code":
            return await codes.compose(session, settings, mail)
        if mail.kind == "receipt":
            return await give_receipt(session, mail)
        return await to_family(session, mail)

    return compose


def choose_engine(settings: Settings, database: Database) -> OpenEngine:
    """Opened when the first job needs it, and then kept. Whoever asks meanwhile waits."""
    opening = threading.Lock()
    loop = asyncio.get_running_loop()

    @cache
    def open_kept() -> Engine:
        # What computes with vectors and what talks to a provider cost seconds to import, and a worker without such a
        # job never needs them.
        from parent_survey.ai.llm.language_model import open_language_model
        from parent_survey.categorization.language.engine import LanguageEngine
        from parent_survey.categorization.local_engine import open_engine

        local = open_engine(settings)
        language = open_language_model(settings, database)
        return LanguageEngine(local, language, loop) if language else local

    def open_once() -> Engine:
        with opening:
            return open_kept()

    return open_once


def run_worker(settings: Settings, database_url: str) -> None:
    asyncio.run(work(settings, database_url))
