"""What PostgreSQL is asked for: finished lines of the file, a number of responses at a time.

A statement takes the ids of some hundred responses, joins what belongs to them as sets and gives the lines back in the
order of the ids, several in one value: an export costs the web process next to nothing, however long it is.
Statements are put together from constants of ours and from the ids of questions; everything else is a value.
"""

from collections.abc import Sequence
from typing import Protocol

from parent_survey.exports.columns import Column, Rows

# So many responses are in one value; the browser counts them by it.
RESPONSES_PER_PART = 50


def is_not_blank(text: str) -> str:
    """Nearly every answer begins with a visible character of ASCII; only the others meet the pattern."""
    return f"(ascii({text}) BETWEEN 33 AND 126 OR {text} ~ '[^[:space:]]')"


_PAGE = """unnest(%(ids)s::uuid[]) WITH ORDINALITY AS page (id, place)
    JOIN responses AS response ON response.id = page.id"""
_TEACHERS = """LEFT JOIN (
        SELECT link.response_id, string_agg(
            teacher.name || coalesce(' (' || nullif(teacher.grade_level, '') || ')', ''),
            '; ' ORDER BY link.position, teacher.name) AS labels
        FROM response_teachers AS link JOIN teachers AS teacher ON teacher.id = link.teacher_id
        WHERE link.response_id = ANY(%(ids)s::uuid[]) GROUP BY link.response_id
    ) AS teachers ON teachers.response_id = page.id"""
_RESPONSE_CATEGORIES = """LEFT JOIN (
        SELECT link.response_id, string_agg(category.name, '; ' ORDER BY link.confidence DESC, category.name_key)
            AS labels
        FROM response_categories AS link JOIN categories AS category ON category.id = link.category_id
        WHERE link.response_id = ANY(%(ids)s::uuid[]) AND category.archived_at IS NULL GROUP BY link.response_id
    ) AS categories ON categories.response_id = page.id"""
_ANSWERS = f"""JOIN (
        SELECT answer.response_id, answer.question_id, answer.text, question.position,
               coalesce(version.text, question.text) AS question
        FROM answers AS answer
        JOIN questions AS question ON question.id = answer.question_id
        LEFT JOIN question_versions AS version
            ON version.question_id = answer.question_id AND version.version = answer.question_version
        WHERE answer.response_id = ANY(%(ids)s::uuid[]) AND {is_not_blank("answer.text")}
    ) AS answer ON answer.response_id = page.id"""  # noqa: S608
# As in the detail of a response: what the shown run gave, less what staff took away, with what staff added; a category
# that was merged is shown as the one it was merged into. OFFSET 0 keeps the planner to one look-up for each answer:
# joined as sets, all assignments of the run would be read for every batch.
_ANSWER_CATEGORIES = """LEFT JOIN (
        WITH RECURSIVE mine AS MATERIALIZED (
            SELECT id, response_id, question_id FROM submitted_answers WHERE response_id = ANY(%(ids)s::uuid[])
        ), given AS (
            SELECT mine.id AS answer_id, given.category_id, given.confidence AS rank
            FROM mine CROSS JOIN LATERAL (
                SELECT category_id, confidence FROM assignments
                WHERE run_id = (SELECT categorization_run_id FROM surveys WHERE id = %(survey_id)s)
                    AND answer_id = mine.id OFFSET 0
            ) AS given
            WHERE NOT EXISTS (SELECT FROM corrections AS correction WHERE correction.answer_id = mine.id
                              AND correction.category_id = given.category_id)
            UNION ALL
            SELECT mine.id, staff.category_id, 1.0
            FROM mine CROSS JOIN LATERAL (
                SELECT category_id FROM corrections WHERE answer_id = mine.id AND is_assigned OFFSET 0
            ) AS staff
        ), shown AS (
            SELECT id AS category_id, id AS shown_id, merged_into_id FROM categories
            UNION
            SELECT shown.category_id, next.id, next.merged_into_id
            FROM shown JOIN categories AS next ON next.id = shown.merged_into_id
        )
        SELECT mine.response_id, mine.question_id, string_agg(named.name, '; ' ORDER BY named.rank DESC, named.name)
            AS labels
        FROM mine JOIN (
            SELECT given.answer_id, category.name, max(given.rank) AS rank
            FROM given
            JOIN shown ON shown.category_id = given.category_id AND shown.merged_into_id IS NULL
            JOIN categories AS category ON category.id = shown.shown_id AND category.archived_at IS NULL
            GROUP BY given.answer_id, category.id
        ) AS named ON named.answer_id = mine.id
        GROUP BY mine.response_id, mine.question_id
    ) AS categories ON categories.response_id = page.id AND categories.question_id = answer.question_id"""


class Format(Protocol):
    def cell(self, text: str) -> str: ...
    def own_cell(self, text: str) -> str: ...
    def line(self, cells: Sequence[str]) -> str: ...
    def heading(self, texts: Sequence[str]) -> str: ...


def write_lines(form: Format, rows: Rows, columns: Sequence[Column], question_ids: Sequence[str]) -> str:
    """The lines of the responses in `ids`, each value those of so many responses."""
    cells = [form.own_cell(column.value) if column.is_ours else form.cell(column.value) for column in columns]
    joined = (
        [_TEACHERS, _ANSWERS, _ANSWER_CATEGORIES]
        if rows is Rows.ANSWERS
        else [_TEACHERS, _RESPONSE_CATEGORIES, _turn_answers(question_ids)]
    )
    place = "page.place, answer.position" if rows is Rows.ANSWERS else "page.place"
    part = f"(page.place - 1) / {RESPONSES_PER_PART}"
    return f"""SELECT convert_to(string_agg({form.line(cells)}, '' ORDER BY {place}), 'UTF8')
    FROM {_PAGE} {" ".join(joined)}
    GROUP BY {part} ORDER BY {part}"""  # noqa: S608


def write_heading(form: Format, columns: Sequence[Column]) -> str:
    names = [f"text_{number}" for number in range(len(columns))]
    values = ", ".join("%s::text" for _ in columns)
    source = f"(VALUES ({values})) AS heading ({', '.join(names)})"
    return f"SELECT convert_to({form.heading(names)}, 'UTF8') FROM {source}"  # noqa: S608


def _turn_answers(question_ids: Sequence[str]) -> str:
    """One row of answers for each response: a column for each question."""
    texts = "".join(
        f", max(text) FILTER (WHERE question_id = '{question_id}') AS text_{number}"
        for number, question_id in enumerate(question_ids)
    )
    return f"""LEFT JOIN (
        SELECT response_id{texts} FROM answers WHERE response_id = ANY(%(ids)s::uuid[]) GROUP BY response_id
    ) AS answers ON answers.response_id = page.id"""  # noqa: S608
