"""The time limit of a statement for a search or for the assistant, and the sentence for whoever exceeds it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from psycopg.errors import QueryCanceled
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import DomainError
from parent_survey.limits import queries

STATEMENT_SECONDS = 4
TOOK_TOO_LONG = "This took too long. Try fewer words or a narrower filter."


class TookTooLong(DomainError):
    status = 422


async def limit_statements(session: AsyncSession) -> None:
    """For the transaction that is open, or that this begins. Waiting for a lock counts."""
    await queries.set_statement_timeout(session, STATEMENT_SECONDS)


@asynccontextmanager
async def explain_timeouts() -> AsyncIterator[None]:
    """Turn a statement that was ended by its time limit into a refusal that the caller can act on."""
    try:
        yield
    except (DBAPIError, QueryCanceled) as error:
        if isinstance(getattr(error, "orig", error), QueryCanceled):
            raise TookTooLong(TOOK_TOO_LONG) from None
        raise
