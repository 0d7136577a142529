"""The worker's part: empty the outbox, one email at a time, for as long as the worker runs.

Beside the queue and not in it: sending is slow on purpose, and staff who wait for a job should not wait for it.
"""

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.mail.service import Compose, Outbox, Outcome, send_next

log = logging.getLogger(__name__)

IDLE_SECONDS = 2.0
# How long the sending rests when the mail server cannot be used; doubled up to the longest.
TROUBLE_SECONDS, MAX_TROUBLE_SECONDS = 5.0, 900.0


def open_outbox(database: Database, settings: Settings, compose: Compose) -> Outbox:
    return Outbox(database, settings, compose, timedelta(minutes=1) / settings.smtp_per_minute)


async def keep_sending(outbox: Outbox, stopping: asyncio.Event) -> None:
    """Until told to stop; the email that is on its way is finished first."""
    trouble_seconds = TROUBLE_SECONDS
    while not stopping.is_set():
        try:
            outcome = await send_next(outbox)
        except (SQLAlchemyError, psycopg.Error) as error:
            log.warning("the outbox cannot be read: %s", type(error).__name__)
            outcome = Outcome.TROUBLE
        if outcome is Outcome.DONE:
            trouble_seconds = TROUBLE_SECONDS
            await _rest(stopping, outbox.pace.total_seconds())
        elif outcome is Outcome.IDLE:
            await _rest(stopping, IDLE_SECONDS)
        else:
            await _rest(stopping, trouble_seconds)
            trouble_seconds = min(trouble_seconds * 2, MAX_TROUBLE_SECONDS)


async def _rest(stopping: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(stopping.wait(), seconds)
