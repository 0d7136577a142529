"""One score out of three: how near the best sentence is, which words are there, and what else the parent wrote.

The scores are added and not the ranks: a rank forgets by how much the first is better than the second. The weights were
chosen with `make eval` and are explained in docs/ai.md.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

WORDS_WEIGHT = 0.1
# An answer is more likely to be about it when another answer of the same response is.
RESPONSE_WEIGHT = 0.4
# Without any vectors, words are all there is.
WORDS_ALONE = 1.0
# As many answers of one response are shown before those of others.
MOST_PER_RESPONSE = 2
# An answer that is less like the search than this, and has none of its words, is about something else.
LEAST_LIKENESS = 0.25


class Candidate(NamedTuple):
    """A tuple, because each search has hundreds of them."""

    answer_id: UUID
    response_id: UUID
    # Of the best sentence; None where nothing is known of its meaning.
    likeness: float | None
    start: int
    end: int
    # The share of the search's words that it has, the rare ones counting more.
    coverage: float


@dataclass(frozen=True, slots=True)
class Hit:
    """An answer that fits, and where in it the sentence stands that fits best. No sentence where `end` is 0."""

    answer_id: UUID
    response_id: UUID
    score: float
    likeness: float
    coverage: float
    start: int
    end: int


def rank(candidates: Sequence[Candidate]) -> list[Hit]:
    """Best first, one response never before all others. What does not fit at all is left out."""
    known = [one.likeness for one in candidates if one.likeness is not None]
    # Whatever was not among the nearest is at most as near as the last of them.
    floor = min(known, default=0.0)
    weight = WORDS_WEIGHT if known else WORDS_ALONE
    own = [(floor if one.likeness is None else one.likeness) + weight * one.coverage for one in candidates]
    # By number: an id compares and hashes in Python, a number does not.
    by_response: dict[int, list[int]] = defaultdict(list)
    for place, one in enumerate(candidates):
        by_response[one.response_id.int].append(place)
    hits = []
    for place, one in enumerate(candidates):
        likeness = floor if one.likeness is None else one.likeness
        if likeness < LEAST_LIKENESS and one.coverage == 0:
            continue
        others = [own[other] for other in by_response[one.response_id.int] if other != place]
        score = (own[place] + RESPONSE_WEIGHT * max(others, default=floor)) / (1 + weight + RESPONSE_WEIGHT)
        score = min(1.0, max(0.0, score))
        hits.append(Hit(one.answer_id, one.response_id, score, likeness, one.coverage, one.start, one.end))
    hits.sort(key=lambda hit: (-hit.score, hit.answer_id.int))
    return _spread(hits)


def _spread(hits: list[Hit]) -> list[Hit]:
    """The third and further answers of a response come after those of everybody else."""
    seen: dict[int, int] = defaultdict(int)
    first: list[Hit] = []
    later: list[Hit] = []
    for hit in hits:
        seen[hit.response_id.int] += 1
        (first if seen[hit.response_id.int] <= MOST_PER_RESPONSE else later).append(hit)
    return first + later
