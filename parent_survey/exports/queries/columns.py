"""The columns of an export: a heading, and the SQL expression of its cells."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from parent_survey.exports.schemas import Rows
from parent_survey.search.queries.folding import OTHER_TEACHER, Folded

NOTHING_FOLDED = Folded()


@dataclass(frozen=True)
class Column:
    heading: str
    # What people wrote is a plain column, because neutralizing a cell reads it more than once.
    value: str
    # Whether the cell holds only what the product itself writes, such as a time.
    is_ours: bool = False


PARENT = (Column("Parent name", "response.parent_name"), Column("Parent email", "response.parent_email"))
TEACHERS = Column("Teachers", "teachers.labels")
# Whom an answer is about. One that was not submitted yet is about everybody whom its parent chose, unless it was asked
# about one of them.
ANSWER_TEACHERS = Column(
    "Teachers",
    """CASE WHEN answer.answer_id IS NOT NULL THEN about.labels WHEN answer.teacher_id IS NULL THEN teachers.labels
    ELSE (
        SELECT name || coalesce(' (' || nullif(grade_level, '') || ')', '') FROM teachers WHERE id = answer.teacher_id
    ) END""",
)
CATEGORIES = Column("Categories", "categories.labels")
STATUS = (
    Column(
        "Status",
        """CASE WHEN response.submitted_at IS NULL THEN
                CASE WHEN response.id IN (SELECT id FROM empty_drafts) THEN 'Started' ELSE 'In progress' END
            WHEN response.set_aside_at IS NULL THEN 'Submitted' ELSE 'Set aside' END""",
        is_ours=True,
    ),
    Column(
        "Submitted at (ISO 8601)",
        """to_char(response.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')""",
        is_ours=True,
    ),
    # In the time zone of the one who asked, which is that of the transaction.
    Column("Submitted", "to_char(response.submitted_at, 'Mon FMDD, YYYY, FMHH12:MI AM TZ')", is_ours=True),
)
LANGUAGE = Column("Asked in", "coalesce(response.language, '')", is_ours=True)
RESPONSE_ID = Column("Response ID", "response.reference::text", is_ours=True)
QUESTION, ANSWER = Column("Question", "answer.question_text"), Column("Answer", "answer.answer_text")
# Whom the parent was asked about; nobody where the question is asked in general.
ABOUT = Column("About", "answer.about")


# Of a confidential survey the day is kept and no time: its beginning, half a day before the same day's noon.
_DAY = "response.submitted_at + interval '12 hours'"
DAYS = (
    STATUS[0],
    replace(STATUS[1], value=f"to_char({_DAY}, 'YYYY-MM-DD')"),
    replace(STATUS[2], value=f"to_char({_DAY}, 'Mon FMDD, YYYY')"),
)


def fold_language(folded: Folded) -> Column:
    """Without the languages of a confidential survey that too few are asked in."""
    few = ", ".join(f"'{language}'" for language in sorted(folded.asked_in) if language.isalpha())
    return (
        replace(LANGUAGE, value=f"CASE WHEN response.language IN ({few}) THEN '' ELSE {LANGUAGE.value} END")
        if few
        else LANGUAGE
    )


def fold_teachers(statement: str, folded: Folded) -> str:
    """An export's statement, with a word for teachers whom too few responses to a confidential survey are about."""
    few = ", ".join(f"'{teacher_id}'" for teacher_id in folded.teacher_ids)
    if not few:
        return statement
    shown = f"""(SELECT id, CASE WHEN id IN ({few}) THEN '{OTHER_TEACHER}' ELSE name END AS name,
        CASE WHEN id NOT IN ({few}) THEN grade_level END AS grade_level FROM teachers)"""  # noqa: S608 - ids
    return statement.replace("JOIN teachers AS teacher", f"JOIN {shown} AS teacher")


@dataclass(frozen=True)
class ExportedQuestion:
    id: str
    text: str
    is_about_each_teacher: bool


def list_columns(rows: Rows, questions: Sequence[ExportedQuestion], folded: Folded = NOTHING_FOLDED) -> list[Column]:
    """`questions` are the survey's in their order. Whom answers are about is said where a survey asks for it."""
    language, status = fold_language(folded), DAYS if folded.is_confidential else STATUS
    if rows is Rows.ANSWERS:
        about = [ABOUT] if any(question.is_about_each_teacher for question in questions) else []
        return [*PARENT, ANSWER_TEACHERS, *status, language, QUESTION, *about, ANSWER, CATEGORIES, RESPONSE_ID]
    answers = [Column(question.text, f"answers.text_{number}") for number, question in enumerate(questions)]
    return [*PARENT, TEACHERS, CATEGORIES, *status, language, *answers, RESPONSE_ID]
