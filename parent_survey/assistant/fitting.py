"""Which of the answers near a topic fit it.

All values belong to the model and were chosen on schools it has not seen (docs/ai.md).
"""

from collections.abc import Sequence
from math import exp, prod
from uuid import UUID

from parent_survey.search.finder import SearchHits
from parent_survey.search.fusion import Hit

# The likeness from which the nearest of all fits, from which others do, and from which those with all of the words do.
NEAREST_LIKENESS, FITTING_LIKENESS, FITTING_WITH_WORDS = 0.43, 0.46, 0.37
# How far behind the best answer the second one still fits.
SECOND_BEHIND_BEST = 0.27
# Beside the two nearest, only these are quoted without being asked for.
SURE_LIKENESS, SURE_BEHIND_BEST = 0.56, 0.08
# The logistic function that tells how likely an answer fits, by its likeness, that of the best one, and its words.
LIKENESS_WEIGHT, BEST_WEIGHT, WORDS_WEIGHT, BIAS = 13.2, -4.7, 2.4, -3.4
# Less likely ones never fit, and likelier ones always do. Still less likely ones are not expected either: of very many
# that have nothing to do with a topic a few would seem to fit.
UNLIKELY, LIKELY, NEGLIGIBLE = 0.3, 0.7, 0.1


def choose_fitting(found: SearchHits) -> tuple[list[Hit], list[Hit]]:
    """The hits that surely fit a topic, and the others that fit.

    Whoever names a thing by one word means that word: all answers that have it fit, and others only if surely so.
    """
    with_words = {hit.answer_id for hit in found.hits if hit.has_words}
    near_with_words = {hit.answer_id for hit in found.hits if hit.has_words and hit.likeness >= FITTING_WITH_WORDS}
    nearest = sorted(found.hits, key=lambda hit: -hit.likeness)[:2]
    best = nearest[0].likeness if nearest else 0.0
    sure_line = max(SURE_LIKENESS, best - SURE_BEHIND_BEST)
    surely = {hit.answer_id for hit in found.hits if hit.likeness >= sure_line}
    if found.is_one_word and with_words:
        surely |= near_with_words or with_words
        fitting = surely | with_words
    else:
        lines = (NEAREST_LIKENESS, max(FITTING_LIKENESS, best - SECOND_BEHIND_BEST))
        surely |= near_with_words
        surely |= {hit.answer_id for hit, own in zip(nearest, lines, strict=False) if hit.likeness >= own}
        fitting = surely | choose_expected(found.hits, best) if surely else set()
    others = fitting - surely
    hits = sorted(found.hits, key=lambda hit: not hit.has_words) if found.is_one_word else found.hits
    return (
        [hit for hit in hits if hit.answer_id in surely],
        [hit for hit in hits if hit.answer_id in others],
    )


def choose_expected(hits: Sequence[Hit], best: float) -> set[UUID]:
    """Answers of as many responses as are to be expected, the likeliest first.

    Each response counts by how likely it fits: so the number errs to both sides, where any line between what fits and
    what does not counts too many of one topic and too few of another.
    """
    chances = [(_find_chance(hit, best), hit) for hit in hits]
    by_response: dict[UUID, list[float]] = {}
    for chance, hit in chances:
        if chance >= NEGLIGIBLE:
            by_response.setdefault(hit.response_id, []).append(chance)
    expected = round(sum(1 - prod(1 - chance for chance in own) for own in by_response.values()))
    chosen: set[UUID] = set()
    counted: set[UUID] = set()
    for chance, hit in sorted(chances, key=lambda one: -one[0]):
        is_expected = len(counted) < expected or hit.response_id in counted
        if chance >= LIKELY or (chance >= UNLIKELY and is_expected):
            chosen.add(hit.answer_id)
            counted.add(hit.response_id)
    return chosen


def _find_chance(hit: Hit, best: float) -> float:
    weighed = LIKENESS_WEIGHT * hit.likeness + BEST_WEIGHT * best + WORDS_WEIGHT * hit.has_words + BIAS
    return 1 / (1 + exp(-weighed))
