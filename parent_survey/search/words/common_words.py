"""How common words are in the answers, as PostgreSQL's statistics have it: asked for once in a while, for free."""

import time

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.search.words.shares import Shares

FRESH_SECONDS = 300

STATISTICS = text(
    """
    SELECT stats.most_common_elems::text::text[] AS words, stats.most_common_elem_freqs AS shares,
           (SELECT reltuples FROM pg_class WHERE oid = 'submitted_answers'::regclass) AS size
    FROM (SELECT) AS one LEFT JOIN pg_stats AS stats
        ON stats.schemaname = current_schema() AND stats.tablename = 'submitted_answers' AND stats.attname = 'words'
    """
)


class CommonWords:
    def __init__(self) -> None:
        self._known = Shares(), 0.0
        self._stale_at = 0.0

    async def read(self, session: AsyncSession) -> tuple[Shares, float]:
        """The share of answers that each of the most common words is in, and how many answers there are."""
        if time.monotonic() >= self._stale_at:
            row = (await session.execute(STATISTICS)).one()
            # PostgreSQL appends the least and the greatest share of all to the list of shares.
            shares = dict(zip(row.words or (), row.shares or (), strict=False))
            self._known = Shares(shares), max(0.0, row.size)
            self._stale_at = time.monotonic() + FRESH_SECONDS
        return self._known
