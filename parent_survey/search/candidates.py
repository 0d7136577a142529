"""The answers that may fit, found by two indexes in one statement: the nearest sentences, and the rare words.

In a small part of the answers every sentence is compared. In a large part the index of vectors is walked until enough
of them pass the filter; without that iterative scan, what the filter takes away would be missing from the result.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import TextClause, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.search.fusion import Candidate
from parent_survey.search.meaning import Sense
from parent_survey.search.wanted import Wanted
from parent_survey.search.words.terms import Terms

NEAREST = 120
MOST_BY_WORDS = 100

# An answer of a response that is set aside belongs to no survey.
IS_SHOWN = "answer.survey_id IS NOT NULL"
FILTERS = {
    "survey_id": "answer.survey_id = :survey_id",
    "teacher_ids": """EXISTS (SELECT FROM response_teachers AS link
        WHERE link.response_id = answer.response_id AND link.teacher_id = ANY(CAST(:teacher_ids AS uuid[])))""",
    "category_ids": """EXISTS (SELECT FROM answer_categories AS shown
        WHERE shown.answer_id = answer.id AND shown.category_id = ANY(CAST(:category_ids AS uuid[])))""",
    "response_category_ids": """EXISTS (SELECT FROM response_categories AS link
        WHERE link.response_id = answer.response_id
          AND link.category_id = ANY(CAST(:response_category_ids AS uuid[])))""",
    "question_ids": "answer.question_id = ANY(CAST(:question_ids AS uuid[]))",
}
# Whether an answer shows a category is worked out from decisions and runs, which is too much for each of many thousand.
# Candidates come from responses that show it somewhere, so more of them are taken; only those are looked at closely.
_SHOWN_SOMEWHERE = """EXISTS (SELECT FROM response_categories AS link
    WHERE link.response_id = answer.response_id AND link.category_id = ANY(CAST(:category_ids AS uuid[])))"""
MORE_FOR_CATEGORIES = 2
# A value and not a condition: as a condition the planner would work it out for all answers at once.
_SHOWS_ITSELF = """(SELECT true FROM answer_categories AS shown
    WHERE shown.answer_id = answer.id AND shown.category_id = ANY(CAST(:category_ids AS uuid[])) LIMIT 1)"""
# Vectors have length one, so that the inner product, which pgvector gives with its sign changed, is the cosine.
_DISTANCE = "sentence.vector <#> CAST(:vector AS vector(384))"
_LIKENESS = f'sentence.answer_id, sentence.start, sentence."end", 1 + ({_DISTANCE}) AS far'
_NEAREST_OF_FEW = """
    SELECT {likeness} FROM (SELECT answer.id FROM submitted_answers AS answer WHERE {filters} OFFSET 0) AS allowed
    JOIN sentence_vectors AS sentence ON sentence.answer_id = allowed.id
    WHERE sentence.model = :model ORDER BY far LIMIT {most}
"""
_NEAREST_OF_MANY = """
    SELECT {likeness} FROM sentence_vectors AS sentence
    WHERE sentence.model = :model {and_survey} {and_filters}
    ORDER BY {distance} LIMIT {most}
"""
_NONE = 'SELECT CAST(NULL AS uuid) AS answer_id, 0 AS start, 0 AS "end", 2.0 AS far WHERE false'
_BY_WORDS = """
    SELECT answer.id AS answer_id FROM submitted_answers AS answer
    WHERE answer.words @@ CAST(:rare AS tsquery) AND {filters}
    ORDER BY {weight} DESC, answer.id LIMIT {most}
"""
_ALL = """
WITH near AS MATERIALIZED ({near}),
best AS (SELECT DISTINCT ON (answer_id) answer_id, start, "end", far FROM near ORDER BY answer_id, far),
worded AS MATERIALIZED ({worded})
SELECT answer.id, answer.response_id, 1 - best.far AS likeness, coalesce(best.start, 0) AS start,
       coalesce(best."end", 0) AS "end", {weight} AS coverage
FROM (SELECT answer_id FROM best UNION SELECT answer_id FROM worded) AS found
JOIN submitted_answers AS answer ON answer.id = found.answer_id
LEFT JOIN best ON best.answer_id = found.answer_id
WHERE {checked}
"""


async def find_candidates(
    session: AsyncSession, wanted: Wanted, sense: Sense | None, terms: Terms, *, is_few: bool
) -> Sequence[Candidate]:
    """In no order, once the session is ready. `coverage` is the share of the terms' weight that an answer has."""
    values: dict[str, Any] = {"survey_id": wanted.survey_id}
    values |= {name: list(getattr(wanted, name)) for name in FILTERS if name != "survey_id" and getattr(wanted, name)}
    if sense is not None:
        values |= {"vector": sense.vector, "model": sense.model}
    rare = terms.choose_rare(needs_any=sense is None)
    if rare:
        values["rare"] = rare
    values |= {f"term{place}": term.query for place, term in enumerate(terms.all)}
    values |= {f"weight{place}": term.weight for place, term in enumerate(terms.all)}
    used = tuple(name for name in FILTERS if getattr(wanted, name))
    statement = _write(used, len(terms.all), has_sense=sense is not None, is_few=is_few, has_words=bool(rare))
    rows = await session.execute(statement, values)
    return [Candidate(*row) for row in rows]


@lru_cache(maxsize=256)
def _write(names: tuple[str, ...], terms: int, *, has_sense: bool, is_few: bool, has_words: bool) -> TextClause:
    """Kept: taking such a long text apart costs more than looking it up."""
    used = [FILTERS[name] for name in names]
    more, checked = 1, "true"
    if "category_ids" in names:
        more, checked = MORE_FOR_CATEGORIES, _SHOWS_ITSELF
        used = [_SHOWN_SOMEWHERE if filter_ == FILTERS["category_ids"] else filter_ for filter_ in used]
    filters = " AND ".join([IS_SHOWN, *used])
    # The weights are values and not part of the text, so that searches with as many words share one statement.
    weights = [
        f"CAST(:weight{place} AS float8) * (answer.words @@ CAST(:term{place} AS tsquery))::int"
        for place in range(terms)
    ]
    weight = "(" + (" + ".join(weights) or "0.0::float8") + ")"
    near = _NONE
    if has_sense and is_few:
        near = _NEAREST_OF_FEW.format(likeness=_LIKENESS, filters=filters, most=NEAREST * more)
    elif has_sense:
        # The survey is copied beside the vector, so that most vectors of others need no look at their answer.
        and_filters = f"""AND EXISTS (SELECT FROM submitted_answers AS answer
            WHERE answer.id = sentence.answer_id AND {filters})"""
        and_survey = "AND sentence.survey_id = :survey_id" if "survey_id" in names else ""
        near = _NEAREST_OF_MANY.format(
            likeness=_LIKENESS,
            and_survey=and_survey,
            and_filters=and_filters,
            distance=_DISTANCE,
            most=NEAREST * more,
        )
    worded = "SELECT CAST(NULL AS uuid) AS answer_id WHERE false"
    if has_words:
        worded = _BY_WORDS.format(filters=filters, weight=weight, most=MOST_BY_WORDS * more)
    return text(_ALL.format(near=near, worded=worded, weight=weight, checked=checked))
