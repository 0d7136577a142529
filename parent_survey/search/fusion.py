"""Two lists become one: an answer scores 1 / (60 + rank) for its rank by meaning, and as much again by words.

This is reciprocal rank fusion with its usual constant. Ranks can be added where likenesses and weights of words cannot.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from parent_survey.search.queries.candidates import AnswerCandidate

RANK_CONSTANT = 60
# The likeness from which an answer is near in meaning. The value belongs to the model: nearly all unrelated answers are
# below it, and a higher one would remove more fitting answers than unrelated ones (docs/ai.md).
MIN_LIKENESS = 0.25


@dataclass(frozen=True, slots=True)
class Hit:
    """An answer that fits, and where in it the sentence stands that fits best. No sentence where `end` is 0."""

    answer_id: UUID
    response_id: UUID
    # 1 for an answer that is first in both lists.
    score: float
    likeness: float
    start: int
    end: int
    # Whether all of the words are in it.
    has_words: bool = False


def rank(candidates: Sequence[AnswerCandidate]) -> list[Hit]:
    """Best first. Candidates that are not near in meaning and lack some of the words are left out."""
    # Sorted by the id's number, because UUIDs compare in slow Python code.
    near = [
        candidate for candidate in candidates if candidate.likeness is not None and candidate.likeness >= MIN_LIKENESS
    ]
    near.sort(key=lambda candidate: (-(candidate.likeness or 0.0), candidate.answer_id.int))
    worded = [candidate for candidate in candidates if candidate.weight is not None]
    worded.sort(key=lambda candidate: (-(candidate.weight or 0.0), candidate.answer_id.int))
    scores: dict[int, float] = {}
    for ranked in (near, worded):
        for position, candidate in enumerate(ranked):
            share = (RANK_CONSTANT + 1) / (RANK_CONSTANT + 1 + position) / 2
            scores[candidate.answer_id.int] = scores.get(candidate.answer_id.int, 0.0) + share
    hits = [
        Hit(
            candidate.answer_id,
            candidate.response_id,
            score,
            candidate.likeness or 0.0,
            candidate.start,
            candidate.end,
            candidate.weight is not None,
        )
        for candidate in candidates
        if (score := scores.get(candidate.answer_id.int))
    ]
    hits.sort(key=lambda hit: (-hit.score, hit.answer_id.int))
    return hits
