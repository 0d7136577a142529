"""What one search, or one question to the assistant, may cost; and the sentence for whoever asked for more."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from psycopg.errors import QueryCanceled
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import DomainError

STATEMENT_SECONDS = 4
TOOK_TOO_LONG = "This took too long. Try fewer words or a narrower filter."

LIMIT = text("SELECT set_config('statement_timeout', :limit, true)")


class TookTooLong(DomainError):
    status = 422


async def limit_statements(session: AsyncSession) -> None:
    """For the transaction that is open, or that this begins. Waiting for a lock counts."""
    await session.execute(LIMIT, {"limit": f"{STATEMENT_SECONDS}s"})


@asynccontextmanager
async def explain_timeouts() -> AsyncIterator[None]:
    """A statement that was ended for its time is a refusal that whoever searched can do something about."""
    try:
        yield
    except DBAPIError as error:
        if isinstance(error.orig, QueryCanceled):
            raise TookTooLong(TOOK_TOO_LONG) from None
        raise
