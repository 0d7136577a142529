"""A worker's sending as a process of its own, to be killed: database URL and port of the mail server as arguments."""

import asyncio
import sys
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.mail import tasks
from parent_survey.mail.message import Content
from parent_survey.mail.queries import ClaimedMail
from parent_survey.mail.service import Outbox

LEASE = timedelta(seconds=1)


def settings_at(port: int) -> Settings:
    return Settings(smtp_host="127.0.0.1", smtp_port=port, smtp_security="none", smtp_from="office@school.example")


async def compose(_: AsyncSession, mail: ClaimedMail) -> Content:
    return Content("A family", "A survey", mail.message_id, f"<p>{mail.message_id}</p>")


async def main(url: str, port: int) -> None:
    tasks.TROUBLE_SECONDS = tasks.IDLE_SECONDS = 0.1
    database = Database(url, pool_size=2)
    await database.open()
    outbox = Outbox(database, settings_at(port), compose, timedelta(), LEASE)
    await tasks.keep_sending(outbox, asyncio.Event())


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
