"""What the commands share: settings, output to the terminal, and one transaction on the database."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import TypeVar

import click
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.db import Database
from parent_survey.core.log import configure_logs
from parent_survey.core.settings import Settings, load_settings
from parent_survey.database import open_database

Result = TypeVar("Result")
Action = Callable[[AsyncSession], Awaitable[Result]]


def say(sentence: str) -> None:
    click.echo(sentence)
    sys.stdout.flush()


def load() -> Settings:
    settings = load_settings()
    configure_logs(settings.log_level)
    return settings


def in_session(settings: Settings, action: Action[Result]) -> Result:
    """Run one action in one transaction on the product's database."""
    with open_database(settings, lambda _: None) as url:
        return run_at(url, action)


def run_at(url: str, action: Action[Result]) -> Result:
    async def run() -> Result:
        database = Database(url, pool_size=2)
        try:
            async with database.sessions.begin() as session:
                return await action(session)
        finally:
            await database.engine.dispose()

    return asyncio.run(run())
