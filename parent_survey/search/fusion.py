"""Two lists become one: an answer scores 1 / (60 + rank) for its rank by meaning, and as much again by words.

This is reciprocal rank fusion with its usual constant. Ranks can be added where likenesses and weights of words cannot.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from parent_survey.search.candidates import Candidate

RANK_CONSTANT = 60
# An answer is near in meaning from here on. It belongs to the model: nearly all answers that have nothing to do with a
# search are less like it, and a higher line takes away more that fits than that does not (docs/ai.md).
MIN_LIKENESS = 0.25


@dataclass(frozen=True, slots=True)
class Hit:
    """An answer that fits, and where in it the sentence stands that fits best. No sentence where `end` is 0."""

    answer_id: UUID
    response_id: UUID
    # 1 for what is first both ways.
    score: float
    likeness: float
    start: int
    end: int
    # Whether all of the words are in it.
    has_words: bool = False


def rank(candidates: Sequence[Candidate]) -> list[Hit]:
    """Best first. What is neither near in meaning nor has all of the words is left out."""
    # By number: an id compares in Python, a number does not.
    near = [one for one in candidates if one.likeness is not None and one.likeness >= MIN_LIKENESS]
    near.sort(key=lambda one: (-(one.likeness or 0.0), one.answer_id.int))
    worded = [one for one in candidates if one.weight is not None]
    worded.sort(key=lambda one: (-(one.weight or 0.0), one.answer_id.int))
    scores: dict[int, float] = {}
    for ranked in (near, worded):
        for place, one in enumerate(ranked):
            share = (RANK_CONSTANT + 1) / (RANK_CONSTANT + 1 + place) / 2
            scores[one.answer_id.int] = scores.get(one.answer_id.int, 0.0) + share
    hits = [
        Hit(one.answer_id, one.response_id, score, one.likeness or 0.0, one.start, one.end, one.weight is not None)
        for one in candidates
        if (score := scores.get(one.answer_id.int))
    ]
    hits.sort(key=lambda hit: (-hit.score, hit.answer_id.int))
    return hits
