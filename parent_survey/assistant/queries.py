"""Statements of the assistant's tools. Every one names the survey, and none writes."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, select, text, true
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.surveys import Survey
from parent_survey.search.queries.folding import Folded
from parent_survey.search.scope import AnswerScope, read_values, write_conditions, write_response_conditions

_ANSWERS = """
SELECT answer.answer_id, answer.response_id, answer.question_id, response.submitted_at,
       answer.question_text, answer.answer_text, answer.language,
       ARRAY(SELECT teacher.name FROM answer_teachers AS about JOIN teachers AS teacher ON teacher.id = about.teacher_id
             WHERE about.answer_id = answer.answer_id ORDER BY about.position, teacher.name) AS teachers,
       ARRAY(SELECT about.teacher_id FROM answer_teachers AS about JOIN teachers AS teacher
             ON teacher.id = about.teacher_id WHERE about.answer_id = answer.answer_id
             ORDER BY about.position, teacher.name) AS teacher_ids,
       answer.question_position
FROM answered_questions AS answer
JOIN responses AS response ON response.id = answer.response_id
WHERE answer.survey_id = :survey_id
"""
BY_ID = text(f"{_ANSWERS} AND answer.answer_id = ANY(CAST(:ids AS uuid[]))")
# The most text that is read at once, enough for some thousand ordinary answers.
MAX_BYTES = 1_000_000
OF_RESPONSES = text(
    f"""
    WITH answered AS ({_ANSWERS} AND answer.response_id = ANY(CAST(:ids AS uuid[]))), measured AS (
        SELECT *, sum(octet_length(answer_text)) OVER in_order AS bytes FROM answered
        WINDOW in_order AS (ORDER BY submitted_at DESC, response_id, question_position)
    )
    SELECT * FROM measured WHERE bytes <= {MAX_BYTES} ORDER BY submitted_at DESC, response_id, question_position
    """  # noqa: S608
)
TEACHERS = text(
    """
    SELECT teacher.id, teacher.name, teacher.grade_level, teacher.archived_at IS NOT NULL AS is_archived,
           coalesce(counted.responses, 0) AS responses
    FROM teachers AS teacher
    LEFT JOIN (
        SELECT teacher_id, sum(change)::int AS responses FROM response_counts
        WHERE survey_id = :survey_id AND category_id IS NULL AND teacher_id IS NOT NULL GROUP BY teacher_id
    ) AS counted ON counted.teacher_id = teacher.id
    WHERE teacher.archived_at IS NULL OR counted.responses > 0
    ORDER BY teacher.name, teacher.id
    """
)
CATEGORIES = text(
    """
    SELECT category.id, category.name, category.description, coalesce(counted.responses, 0) AS responses
    FROM active_categories AS category
    LEFT JOIN (
        SELECT category_id, sum(change)::int AS responses FROM response_counts
        WHERE survey_id = :survey_id AND teacher_id IS NULL AND category_id IS NOT NULL GROUP BY category_id
    ) AS counted ON counted.category_id = category.id
    ORDER BY category.name_key, category.id
    """
)
QUESTIONS = text(
    """
    SELECT id, text, position, is_required FROM questions
    WHERE survey_id = :survey_id AND retired_at IS NULL ORDER BY position
    """
)
DAYS = text(
    """
    SELECT min(submitted_at) AS first, max(submitted_at) AS last FROM responses
    WHERE survey_id = :survey_id AND set_aside_at IS NULL
    """
)
WITH_CATEGORY = text(
    """
    SELECT answer_id FROM answer_categories
    WHERE answer_id = ANY(CAST(:ids AS uuid[])) AND category_id = :category_id
    """
)
PARENT_NAMES = text(
    """
    SELECT id, parent_name FROM responses
    WHERE survey_id = :survey_id AND id = ANY(CAST(:ids AS uuid[])) AND parent_name IS NOT NULL
    """
)
MAX_PARENT_NAMES = 500
PARENT_NAMES_WITH_WORDS = text(
    """
    SELECT DISTINCT parent_name FROM responses
    WHERE survey_id = :survey_id
      AND regexp_split_to_array(lower(parent_name), '[^[:alpha:]]+') && CAST(:words AS text[])
    LIMIT :limit
    """
)

# The dimensions that responses can be grouped by: the join that adds the key, and the key.
_BY = {
    "teacher": ("JOIN response_teachers AS own ON own.response_id = response.id", "own.teacher_id"),
    "category": ("JOIN response_categories AS own ON own.response_id = response.id", "own.category_id"),
    "grade": (
        """JOIN response_teachers AS own ON own.response_id = response.id
           JOIN teachers AS teacher ON teacher.id = own.teacher_id AND teacher.grade_level IS NOT NULL""",
        "teacher.grade_level",
    ),
    "day": ("", "CAST(date_trunc('day', response.sorted_at AT TIME ZONE 'UTC') AS date)"),
    "week": ("", "CAST(date_trunc('week', response.sorted_at AT TIME ZONE 'UTC') AS date)"),
    "month": ("", "CAST(date_trunc('month', response.sorted_at AT TIME ZONE 'UTC') AS date)"),
}
# Of a draft the language in which its parent is asked.
_BY_DRAFT = _BY | {"language": ("", "response.language")}
# With teachers in the scope, the categories of what is about them.
_CATEGORY_OF_TEACHERS = """JOIN response_teacher_categories AS own ON own.response_id = response.id
    AND own.teacher_id = ANY(CAST(:teacher_ids AS uuid[]))"""
# Where the scope has conditions on answers, the teacher and the category must be of the same answer.
_BY_ANSWER = _BY | {
    "teacher": ("JOIN answer_teachers AS own ON own.answer_id = answer.id", "own.teacher_id"),
    "grade": (
        """JOIN answer_teachers AS own ON own.answer_id = answer.id
           JOIN teachers AS teacher ON teacher.id = own.teacher_id AND teacher.grade_level IS NOT NULL""",
        "teacher.grade_level",
    ),
    "category": ("JOIN answer_categories AS own ON own.answer_id = answer.id", "own.category_id"),
    "language": ("", "nullif(answer.language, 'und')"),
    "question": ("", "answer.question_id"),
}
_ASKED_OF_ANSWERS = frozenset({"category_ids", "question_ids", "languages", "words", "any_words", "stance"})
# And where the scope also has teachers or categories, they must be of the same words.
_OF_SAME_WORDS = """JOIN category_teachers AS own ON own.answer_id = answer.id
    AND own.{part} = ANY(CAST(:{part}s AS uuid[]))"""
MAX_KEYS = 1_000
# The newest answers first, each with its evidence for the category, or its first sentence of the stance.
_NEWEST = """
SELECT page.answer_id, page.response_id, {start}, {end} FROM (
    SELECT answer.id AS answer_id, answer.response_id, response.sorted_at
    FROM responses AS response JOIN submitted_answers AS answer ON answer.response_id = response.id
    WHERE {conditions} AND response.submitted_at IS NOT NULL {of_survey}
    ORDER BY response.sorted_at DESC, response.id DESC, answer.id LIMIT :limit OFFSET :offset
) AS page {words}
ORDER BY page.sorted_at DESC, page.response_id DESC, page.answer_id
"""
# The sentences of a stance, or of any where the scope has none, those first that have the direction's surest; one of
# each answer.
# "That is all." may sound surely like something, and says nothing: what is so short comes last.
_SUREST = """
SELECT answer_id, response_id, start, "end" FROM (
    SELECT DISTINCT ON (answer.id) answer.id AS answer_id, answer.response_id, sentence.start, sentence."end",
        sentence."end" - sentence.start < CASE WHEN answer.language IN ('zh', 'ja', 'ko') THEN 8 ELSE 25 END
            AS is_short,
        sentence.vector <#> CAST(:direction AS vector(384)) AS distance
    FROM submitted_answers AS answer
    JOIN sentence_vectors AS sentence ON sentence.answer_id = answer.id {of_stance}
    WHERE {conditions}
    ORDER BY answer.id, sentence.position = 0, is_short, distance
) AS heard
ORDER BY is_short, distance, answer_id LIMIT :limit OFFSET :offset
"""
_EVIDENCE = """LEFT JOIN LATERAL (
    SELECT shown.evidence_start AS start, shown.evidence_end AS "end" FROM {categories} AS shown
    WHERE shown.answer_id = page.answer_id AND shown.category_id = ANY(CAST(:category_ids AS uuid[])) {of_teachers}
    ORDER BY shown.weight DESC LIMIT 1
) AS words ON true"""
_HEARD = """LEFT JOIN LATERAL (
    SELECT heard.start, heard."end" FROM sentence_vectors AS heard
    WHERE heard.answer_id = page.answer_id AND heard.stance = :stance
    ORDER BY heard.position = 0, heard.position LIMIT 1
) AS words ON true"""


async def has_survey(session: AsyncSession, survey_id: UUID) -> bool:
    return await session.scalar(select(true()).where(Survey.id == survey_id)) is not None


async def list_rows(session: AsyncSession, statement: Any, survey_id: UUID, **values: Any) -> Sequence[Row[Any]]:
    return (await session.execute(statement, {"survey_id": survey_id, **values})).all()


async def list_with_category(session: AsyncSession, category_id: UUID, ids: Sequence[UUID]) -> set[UUID]:
    """Those of these answers that show the category."""
    rows = await session.execute(WITH_CATEGORY, {"category_id": category_id, "ids": list(ids)})
    return set(rows.scalars())


async def read_parent_names(session: AsyncSession, survey_id: UUID, ids: Collection[UUID]) -> dict[UUID, str]:
    """The parent's name of each of these responses, as far as one was given."""
    rows = await session.execute(PARENT_NAMES, {"survey_id": survey_id, "ids": list(ids)})
    return {row.id: row.parent_name for row in rows}


async def find_parent_names(session: AsyncSession, survey_id: UUID, words: Sequence[str]) -> Sequence[str]:
    """Names of the survey's parents that contain one of these lower-case words."""
    values = {"survey_id": survey_id, "words": list(words), "limit": MAX_PARENT_NAMES}
    return (await session.execute(PARENT_NAMES_WITH_WORDS, values)).scalars().all()


async def count_responses(session: AsyncSession, scope: AnswerScope) -> int:
    statement = f"SELECT count(*) FROM responses AS response WHERE {write_response_conditions(scope)}"  # noqa: S608
    return int((await session.execute(text(statement), read_values(scope))).scalar_one())


async def count_by(
    session: AsyncSession, scope: AnswerScope, dimension: str, ids: Sequence[UUID] | None, folded: Folded
) -> dict[Any, int]:
    """Responses per teacher, day and so on, largest first; with `ids`, only those of these answers.

    Of teachers and languages those that are not folded, and of grades the responses about such teachers.
    """
    values = read_values(scope)
    is_of_drafts = scope.status == "in_progress"
    of_responses = _BY_DRAFT if is_of_drafts else _BY
    # Of drafts only the language in which a parent is asked is known.
    asked = _ASKED_OF_ANSWERS - {"languages"} if is_of_drafts else _ASKED_OF_ANSWERS
    if ids is None and dimension in of_responses and asked.isdisjoint(values):
        joined, key = of_responses[dimension]
        if dimension == "category" and scope.teacher_ids:
            joined = _CATEGORY_OF_TEACHERS
        counted = f"responses AS response {joined} WHERE {write_response_conditions(scope)}"
    else:
        joined, key = _BY_ANSWER[dimension]
        if dimension == "category" and scope.teacher_ids:
            joined = _OF_SAME_WORDS.format(part="teacher_id")
        elif dimension in ("teacher", "grade") and scope.category_ids:
            of_words = _OF_SAME_WORDS.format(part="category_id")
            joined = joined.replace("JOIN answer_teachers AS own ON own.answer_id = answer.id", of_words)
        among = "" if ids is None else "AND answer.id = ANY(CAST(:ids AS uuid[]))"
        counted = f"""submitted_answers AS answer
            JOIN responses AS response ON response.id = answer.response_id {joined}
            WHERE {write_conditions(values)} {among}"""
    if folded.teacher_ids and dimension in ("teacher", "grade"):
        counted += " AND own.teacher_id <> ALL(CAST(:folded AS uuid[]))"
    statement = f"""
        SELECT {key} AS key, count(DISTINCT response.id) AS responses FROM {counted}
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT {MAX_KEYS}
    """  # noqa: S608
    more = {} if ids is None else {"ids": list(ids)}
    if folded.teacher_ids:
        more["folded"] = list(folded.teacher_ids)
    rows = await session.execute(text(statement), values | more)
    hidden = folded.written_in if dimension == "language" else ()
    return {row.key: row.responses for row in rows if row.key is not None and row.key not in hidden}


async def list_surest(
    session: AsyncSession, scope: AnswerScope, direction: str, limit: int, offset: int
) -> Sequence[Row[Any]]:
    """Answers of the scope's stance, the surest first, with the span of the words to quote."""
    values = read_values(scope)
    of_stance = "AND sentence.stance = :stance" if scope.stance else ""
    statement = _SUREST.format(conditions=write_conditions(values), of_stance=of_stance)
    page = {"direction": direction, "limit": limit, "offset": offset}
    return (await session.execute(text(statement), values | page)).all()


def _write_evidence(scope: AnswerScope) -> str:
    if not scope.teacher_ids:
        return _EVIDENCE.format(categories="answer_categories", of_teachers="")
    of_teachers = "AND shown.teacher_id = ANY(CAST(:teacher_ids AS uuid[]))"
    return _EVIDENCE.format(categories="category_teachers", of_teachers=of_teachers)


async def list_newest(session: AsyncSession, scope: AnswerScope, limit: int, offset: int) -> Sequence[Row[Any]]:
    """Answer, response, and the span of the words to quote; the span is None where the whole answer is meant."""
    values = read_values(scope)
    words = _write_evidence(scope) if scope.category_ids else _HEARD if scope.stance else ""
    statement = _NEWEST.format(
        conditions=write_conditions(values),
        of_survey="AND response.survey_id = :survey_id" if scope.survey_id else "",
        words=words,
        start="words.start" if words else "CAST(NULL AS int) AS start",
        end='words."end"' if words else 'CAST(NULL AS int) AS "end"',
    )
    return (await session.execute(text(statement), {**values, "limit": limit, "offset": offset})).all()
