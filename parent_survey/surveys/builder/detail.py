"""A survey as staff edit it: its texts, who changed it last, and how many answers each question has."""

from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.surveys import Survey
from parent_survey.surveys.builder import queries
from parent_survey.surveys.builder.schemas import AskedQuestion, Editor, RetiredQuestion, SurveyDetail

SHARED_QUESTION_FIELDS = ("id", "text", "is_required", "is_about_each_teacher", "version")
SHARED_FIELDS = SurveyDetail.model_fields.keys() & Survey.__table__.columns.keys()


async def describe(session: AsyncSession, survey: Survey) -> SurveyDetail:
    counts = await queries.count_answers(session, survey.id)
    submitted, unfinished = await queries.count_responses(session, survey.id)
    asked: list[AskedQuestion] = []
    retired: list[RetiredQuestion] = []
    for question in await queries.list_questions(session, survey.id):
        values = {name: getattr(question, name) for name in SHARED_QUESTION_FIELDS}
        number = counts[question.id]
        if question.retired_at is None:
            asked.append(AskedQuestion(**values, answer_count=number))
        elif number:
            retired.append(RetiredQuestion(**values, answer_count=number, retired_at=question.retired_at))
    return SurveyDetail(
        **{name: getattr(survey, name) for name in SHARED_FIELDS},
        is_open=survey.is_open(datetime.now(UTC)),
        changed_by=await find_editor(session, survey),
        response_count=submitted,
        in_progress_count=unfinished,
        questions=asked,
        retired_questions=retired,
    )


async def find_editor(session: AsyncSession, survey: Survey) -> Editor | None:
    editor = await queries.find_last_editor(session, survey)
    return Editor(id=editor.id, full_name=editor.full_name) if editor else None
