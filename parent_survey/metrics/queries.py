"""What all processes share and the database knows."""

from dataclasses import dataclass, field

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

JOBS = text("SELECT kind, status, count(*) FROM jobs GROUP BY kind, status")
QUEUED = text("SELECT CAST(status AS text), count(*) FROM procrastinate_jobs GROUP BY status")
WORKERS = text("SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > now() - interval '15 seconds'")
# What a language model was asked, by purpose; empty while none is set.
MODEL_USE = text("SELECT purpose, sum(requests), sum(input_tokens), sum(output_tokens) FROM model_use GROUP BY purpose")


@dataclass(frozen=True)
class Shared:
    jobs: dict[tuple[str, str], int] = field(default_factory=dict)
    queued: dict[str, int] = field(default_factory=dict)
    workers: int = 0
    model_use: dict[str, tuple[int, int, int]] = field(default_factory=dict)


async def read_shared(session: AsyncSession) -> Shared:
    return Shared(
        jobs={(kind, status): number for kind, status, number in await session.execute(JOBS)},
        queued={row[0]: row[1] for row in await session.execute(QUEUED)},
        workers=await session.scalar(WORKERS) or 0,
        model_use={purpose: (int(a), int(b), int(c)) for purpose, a, b, c in await session.execute(MODEL_USE)},
    )
