"""Candidates of a search from two indexes in one statement: the nearest vectors, and answers with all of the words.

In a small scope every vector is compared. In a large one the HNSW index is scanned until enough vectors pass the
filter; without that iterative scan, results that the filter removes would be missing from the page.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from parent_survey.core.db import Driver
from parent_survey.core.queries import write_plain
from parent_survey.search.meaning import QueryVector
from parent_survey.search.queries.lookups import LAST_UNREAD
from parent_survey.search.scope import AnswerScope, read_values, write_conditions

MAX_NEAREST = 120
# The most answers that are considered by their words.
MAX_WORDED = 400

# Whether an answer shows a category depends on decisions and runs, which is too slow to check for thousands of answers.
# So candidates come from responses that show it anywhere, more of them are taken, and only those are checked.
_SHOWN_SOMEWHERE = """EXISTS (SELECT FROM response_categories AS link
    WHERE link.response_id = answer.response_id AND link.category_id = ANY(CAST(:category_ids AS uuid[])))"""
MORE_FOR_CATEGORIES = 2
# A value and not a condition, because the planner would evaluate a condition for all answers at once.
_SHOWS_ITSELF = """(SELECT true FROM {categories} AS shown
    WHERE shown.answer_id = answer.id AND shown.category_id = ANY(CAST(:category_ids AS uuid[])) {of_teachers}
    LIMIT 1)"""
# Vectors have length one, so that the inner product, which pgvector gives with its sign changed, is the cosine.
_DISTANCE = "sentence.vector <#> CAST(:vector AS vector(384))"
_NEAREST_OF_FEW = """
    SELECT sentence.answer_id
    FROM (SELECT answer.id FROM submitted_answers AS answer WHERE {conditions} OFFSET 0) AS allowed
    JOIN sentence_vectors AS sentence ON sentence.answer_id = allowed.id
    WHERE sentence.model = :model {and_stance} ORDER BY 1 + ({distance}) LIMIT {limit}
"""
_NEAREST_OF_MANY = """
    SELECT sentence.answer_id FROM sentence_vectors AS sentence
    WHERE sentence.model = :model {and_survey} {and_stance} AND EXISTS (
        SELECT FROM submitted_answers AS answer WHERE answer.id = sentence.answer_id AND {conditions})
    ORDER BY {distance} LIMIT {limit}
"""
_WORDED = """
    SELECT answer.id AS answer_id, ts_rank(answer.words, CAST(:looked_for AS tsquery), 1) AS weight
    FROM submitted_answers AS answer WHERE answer.words @@ CAST(:looked_for AS tsquery) AND {conditions} LIMIT {limit}
"""
# Position 0 is the answer as a whole; the sentences of an answer with several come behind it.
_PARTS = """
    SELECT sentence.answer_id, sentence.position, sentence.start, sentence."end", -({distance}) AS likeness
    FROM found JOIN sentence_vectors AS sentence ON sentence.answer_id = found.answer_id
    WHERE sentence.model = :model {and_stance}
"""
# Once for the whole statement, so that it is as the found ones are.
_IS_READ = f"(SELECT NOT EXISTS ({LAST_UNREAD}))"
_NO_ANSWERS = "SELECT CAST(NULL AS uuid) AS answer_id, 0.0 AS weight WHERE false"
_NO_PARTS = 'SELECT CAST(NULL AS uuid) AS answer_id, 0 AS position, 0 AS start, 0 AS "end", 0.0 AS likeness WHERE false'
_ALL = """
WITH near AS MATERIALIZED ({near}), worded AS MATERIALIZED ({worded}),
found AS MATERIALIZED (SELECT answer_id FROM near UNION SELECT answer_id FROM worded),
parts AS ({parts}),
best AS (
    SELECT DISTINCT ON (answer_id) answer_id, start, "end",
        max(likeness) OVER (PARTITION BY answer_id) AS likeness
    FROM parts ORDER BY answer_id, position = 0, parts.likeness DESC
)
SELECT answer.id, answer.response_id, best.likeness, coalesce(best.start, 0), coalesce(best."end", 0), worded.weight,
    {is_read}
FROM found JOIN submitted_answers AS answer ON answer.id = found.answer_id
LEFT JOIN best ON best.answer_id = found.answer_id
LEFT JOIN worded ON worded.answer_id = found.answer_id
WHERE {checked}
"""


class AnswerCandidate(NamedTuple):
    """A tuple and not a dataclass, because each search has hundreds of them."""

    answer_id: UUID
    response_id: UUID
    # Of the whole answer or its best sentence, whichever is nearer; None while the answer has no vector.
    likeness: float | None
    # The best sentence.
    start: int
    end: int
    # How well it fits by its words, as PostgreSQL ranks it; None where some are missing.
    weight: float | None
    # Whether the last answers of all had their vectors by then.
    is_read: bool = False


async def find_candidates(
    driver: Driver,
    scope: AnswerScope,
    query_vector: QueryVector | None,
    words: str,
    *,
    is_few: bool,
    nearest: int = MAX_NEAREST,
) -> Sequence[AnswerCandidate]:
    """In no order. `words` is what `search_query` made of the search, and may be empty."""
    values = read_values(scope)
    names = tuple(values)
    if query_vector is not None:
        values |= {"survey_id": scope.survey_id, "vector": query_vector.vector, "model": query_vector.model}
    if words:
        values["looked_for"] = words
    statement = _write(
        names, has_vector=query_vector is not None, is_few=is_few, has_words=bool(words), nearest=nearest
    )
    found = await driver.execute(statement, values)
    return [AnswerCandidate(*row) for row in await found.fetchall()]


def _write_check(names: Sequence[str]) -> str:
    if "teacher_ids" not in names:
        return _SHOWS_ITSELF.format(categories="answer_categories", of_teachers="")
    of_teachers = "AND shown.teacher_id = ANY(CAST(:teacher_ids AS uuid[]))"
    return _SHOWS_ITSELF.format(categories="category_teachers", of_teachers=of_teachers)


@lru_cache(maxsize=256)
def _write(names: tuple[str, ...], *, has_vector: bool, is_few: bool, has_words: bool, nearest: int) -> str:
    """Cached, because parsing such a long statement costs more than looking it up."""
    conditions = write_conditions([name for name in names if name != "category_ids"])
    more, checked = 1, "true"
    if "category_ids" in names:
        conditions += f" AND {_SHOWN_SOMEWHERE}"
        more, checked = MORE_FOR_CATEGORIES, _write_check(names)
    # The survey id is stored beside the vector too, so that vectors of other surveys are skipped without a join.
    and_survey = "AND sentence.survey_id = :survey_id" if "survey_id" in names else ""
    # In an answer with praise and concern, only sentences of the requested stance are compared.
    and_stance = "AND sentence.stance = :stance" if "stance" in names else ""
    shape = _NEAREST_OF_FEW if is_few else _NEAREST_OF_MANY
    limit = nearest * more
    near = shape.format(
        conditions=conditions, and_survey=and_survey, and_stance=and_stance, distance=_DISTANCE, limit=limit
    )
    worded = _WORDED.format(conditions=conditions, limit=MAX_WORDED * more)
    return write_plain(
        _ALL.format(
            near=near if has_vector else _NO_ANSWERS,
            worded=worded if has_words else _NO_ANSWERS,
            is_read=_IS_READ if has_vector else "false",
            parts=_PARTS.format(distance=_DISTANCE, and_stance=and_stance) if has_vector else _NO_PARTS,
            checked=checked,
        )
    )
