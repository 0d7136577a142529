"""Counts that all processes share, because they are in the database."""

from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

JOBS = text("SELECT kind, status, count(*) FROM jobs GROUP BY kind, status")
QUEUED = text("SELECT CAST(status AS text), count(*) FROM procrastinate_jobs GROUP BY status")
WORKERS = text("SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > now() - interval '15 seconds'")
# By purpose; empty while no language model is set.
MODEL_USE = text("SELECT purpose, sum(requests), sum(input_tokens), sum(output_tokens) FROM model_use GROUP BY purpose")


class TokenCounts(NamedTuple):
    requests: int
    input_tokens: int
    output_tokens: int


@dataclass(frozen=True)
class SharedCounts:
    jobs: dict[tuple[str, str], int] = field(default_factory=dict)
    queued: dict[str, int] = field(default_factory=dict)
    workers: int = 0
    model_use: dict[str, TokenCounts] = field(default_factory=dict)


async def read_shared_counts(session: AsyncSession) -> SharedCounts:
    return SharedCounts(
        jobs={(kind, status): number for kind, status, number in await session.execute(JOBS)},
        queued={row[0]: row[1] for row in await session.execute(QUEUED)},
        workers=await session.scalar(WORKERS) or 0,
        model_use={purpose: TokenCounts(*map(int, sums)) for purpose, *sums in await session.execute(MODEL_USE)},
    )
