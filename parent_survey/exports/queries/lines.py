"""Statements that give finished lines of the file, for some responses at a time.

A statement takes the ids of some hundred responses, joins what belongs to them as sets and gives the lines back in the
order of the ids, several in one value: an export costs the web process next to nothing, however long it is.
Statements are put together from constants of ours and from the ids of questions; everything else is a value.
"""

from collections.abc import Sequence
from typing import Protocol

from parent_survey.exports.queries.columns import Column, ExportedQuestion
from parent_survey.exports.schemas import Rows

# So many responses are in one value; the browser counts them by it.
RESPONSES_PER_PART = 50


def is_not_blank(text: str) -> str:
    """Nearly every answer begins with a visible character of ASCII; only the others meet the pattern."""
    return f"(ascii({text}) BETWEEN 33 AND 126 OR {text} ~ '[^[:space:]]')"


_PAGE = """unnest(%(ids)s::uuid[]) WITH ORDINALITY AS page (id, number)
    JOIN responses AS response ON response.id = page.id"""
_TEACHERS = """LEFT JOIN (
        SELECT link.response_id, string_agg(
            teacher.name || coalesce(' (' || nullif(teacher.grade_level, '') || ')', ''),
            '; ' ORDER BY link.position, teacher.name) AS labels
        FROM response_teachers AS link JOIN teachers AS teacher ON teacher.id = link.teacher_id
        WHERE link.response_id = ANY(%(ids)s::uuid[]) GROUP BY link.response_id
    ) AS teachers ON teachers.response_id = page.id"""
# Of each answer: whom it is about.
_ANSWER_TEACHERS = """LEFT JOIN (
        SELECT about.answer_id, string_agg(
            teacher.name || coalesce(' (' || nullif(teacher.grade_level, '') || ')', ''),
            '; ' ORDER BY about.position, teacher.name) AS labels
        FROM answer_teachers AS about JOIN teachers AS teacher ON teacher.id = about.teacher_id
        WHERE about.response_id = ANY(%(ids)s::uuid[]) GROUP BY about.answer_id
    ) AS about ON about.answer_id = answer.answer_id"""
_RESPONSE_CATEGORIES = """LEFT JOIN (
        SELECT link.response_id, string_agg(category.name, '; ' ORDER BY link.confidence DESC, category.name_key)
            AS labels
        FROM response_categories AS link JOIN active_categories AS category ON category.id = link.category_id
        WHERE link.response_id = ANY(%(ids)s::uuid[]) GROUP BY link.response_id
    ) AS categories ON categories.response_id = page.id"""
_ANSWERS = f"""JOIN (
        SELECT response_id, answer_id, answer_text, question_text, question_position, teacher_id
        FROM answered_questions
        WHERE response_id = ANY(%(ids)s::uuid[]) AND {is_not_blank("answer_text")}
    ) AS answer ON answer.response_id = page.id"""  # noqa: S608
_ANSWER_CATEGORIES = """LEFT JOIN (
        SELECT shown.answer_id, string_agg(category.name, '; ' ORDER BY shown.weight DESC, category.name_key) AS labels
        FROM (
            SELECT answer_id, category_id, max(weight) AS weight FROM answer_categories
            WHERE response_id = ANY(%(ids)s::uuid[]) GROUP BY answer_id, category_id
        ) AS shown JOIN active_categories AS category ON category.id = shown.category_id
        GROUP BY shown.answer_id
    ) AS categories ON categories.answer_id = answer.answer_id"""


# The same where a question may have several answers, each about a teacher. Plain surveys keep the cheaper statements.
_NAME = "teacher.name || coalesce(' (' || nullif(teacher.grade_level, '') || ')', '')"
_ABOUT_TEACHER = """LEFT JOIN teachers AS teacher ON teacher.id = said.teacher_id
        LEFT JOIN response_teachers AS chosen
            ON chosen.response_id = said.response_id AND chosen.teacher_id = said.teacher_id"""
_TEACHER_ANSWERS = f"""JOIN (
        SELECT said.response_id, said.answer_id, said.answer_text, said.question_text, said.question_position,
            said.teacher_id, {_NAME} AS about, chosen.position AS teacher_position
        FROM answered_questions AS said {_ABOUT_TEACHER}
        WHERE said.response_id = ANY(%(ids)s::uuid[]) AND {is_not_blank("said.answer_text")}
    ) AS answer ON answer.response_id = page.id"""  # noqa: S608


class LineFormat(Protocol):
    def cell(self, text: str) -> str: ...
    def own_cell(self, text: str) -> str: ...
    def line(self, cells: Sequence[str]) -> str: ...
    def heading(self, texts: Sequence[str]) -> str: ...


def write_lines(form: LineFormat, rows: Rows, columns: Sequence[Column], questions: Sequence[ExportedQuestion]) -> str:
    """The lines of the responses in `ids`, each value those of so many responses."""
    is_about_teachers = any(question.is_about_each_teacher for question in questions)
    answers = [_TEACHER_ANSWERS if is_about_teachers else _ANSWERS, _ANSWER_TEACHERS, _ANSWER_CATEGORIES]
    cells = [form.own_cell(column.value) if column.is_ours else form.cell(column.value) for column in columns]
    joined = (
        [_TEACHERS, *answers] if rows is Rows.ANSWERS else [_TEACHERS, _RESPONSE_CATEGORIES, _turn_answers(questions)]
    )
    order = "page.number"
    if rows is Rows.ANSWERS:
        order += ", answer.question_position"
        order += ", answer.teacher_position NULLS FIRST" if is_about_teachers else ""
    part = f"(page.number - 1) / {RESPONSES_PER_PART}"
    return f"""SELECT convert_to(string_agg({form.line(cells)}, '' ORDER BY {order}), 'UTF8')
    FROM {_PAGE} {" ".join(joined)}
    GROUP BY {part} ORDER BY {part}"""  # noqa: S608


def write_heading(form: LineFormat, columns: Sequence[Column]) -> str:
    names = [f"text_{number}" for number in range(len(columns))]
    values = ", ".join("%s::text" for _ in columns)
    source = f"(VALUES ({values})) AS heading ({', '.join(names)})"
    return f"SELECT convert_to({form.heading(names)}, 'UTF8') FROM {source}"  # noqa: S608


def _turn_answers(questions: Sequence[ExportedQuestion]) -> str:
    """One row of answers for each response: a column for each question."""
    texts = "".join(f", {_write_text(question)} AS text_{number}" for number, question in enumerate(questions))
    about = _ABOUT_TEACHER if any(question.is_about_each_teacher for question in questions) else ""
    return f"""LEFT JOIN (
        SELECT said.response_id{texts} FROM answers AS said {about}
        WHERE said.response_id = ANY(%(ids)s::uuid[]) GROUP BY said.response_id
    ) AS answers ON answers.response_id = page.id"""  # noqa: S608


def _write_text(question: ExportedQuestion) -> str:
    """The answer; of several the one under the other, each behind the name of its teacher."""
    is_its_own = f"said.question_id = '{question.id}'"
    if not question.is_about_each_teacher:
        return f"max(said.text) FILTER (WHERE {is_its_own})"
    named = f"coalesce({_NAME} || ': ', '') || said.text"
    return (
        f"string_agg({named}, E'\\n\\n' ORDER BY chosen.position NULLS FIRST) "
        f"FILTER (WHERE {is_its_own} AND {is_not_blank('said.text')})"
    )
