"""Parents who are named in what others wrote: they must not leave the machine either."""

import re
from collections.abc import Iterable

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

# Two words beside each other, each of which may be the first of the next two.
PAIR = re.compile(r"(?=\b([^\W\d_]{2,})[ .'’-]{1,3}([^\W\d_]{2,}))")
MOST_PAIRS = 2_000
# By the index of the parents' names, which holds them in small letters and without accents.
NAMED = text(
    r"""
    SELECT DISTINCT response.parent_name FROM unnest(CAST(:pairs AS text[])) AS pair
    JOIN submitted_parents AS parent ON parent.words @@ plainto_tsquery(
        'simple', lower(regexp_replace(normalize(pair, NFD), '[\u0300-\u036f]', '', 'g')))
    JOIN responses AS response ON response.id = parent.response_id LIMIT 1000
    """
)


async def find_named(session: AsyncSession, texts: Iterable[str]) -> list[str]:
    """Of parents who submitted a response, those whose name and surname stand in these texts, written as names are."""
    found = (pair for said in texts for pair in PAIR.findall(said))
    pairs = {" ".join(pair) for pair in found if all(word[0].isupper() for word in pair)}
    if not pairs:
        return []
    return sorted((await session.execute(NAMED, {"pairs": sorted(pairs)[:MOST_PAIRS]})).scalars())
