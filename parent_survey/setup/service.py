"""What a new school does first, and the example school as staff load and remove it."""

from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.queries import record
from parent_survey.categorization import service as categorization
from parent_survey.categorization.queries import CATEGORIZE
from parent_survey.core.errors import Conflict
from parent_survey.example_school import queries as example
from parent_survey.example_school.service import (
    SURVEY_ID,
    count_real_responses,
    load_example_school,
    remove_example_school,
)
from parent_survey.school import queries as school
from parent_survey.school.values import School
from parent_survey.setup import queries
from parent_survey.setup.schemas import Setup, Steps

RESPONSE_ADDED = "1 response was added to the example survey. Removing the example deletes that too."
RESPONSES_ADDED = "{number} responses were added to the example survey. Removing the example deletes that too."
NOT_EMPTY = "The example school can only be loaded while there are no teachers and no surveys."


async def read_setup(session: AsyncSession, values: School) -> Setup:
    progress = await queries.read_progress(session)
    has_example = await example.has_survey(session, SURVEY_ID)
    return Setup(
        steps=Steps(
            name_school=values.is_named,
            add_teachers=progress.has_teachers,
            make_survey=progress.survey_id is not None,
            try_survey=progress.tried_at is not None,
            share_survey=progress.has_responses,
            add_second_admin=progress.has_second_admin,
        ),
        survey_id=progress.survey_id,
        public_url=values.public_url,
        is_hidden=progress.hidden_at is not None,
        has_example=has_example,
        added_responses=await count_real_responses(session) if has_example else 0,
        can_load_example=await example.is_empty(session),
    )


async def note_trial(session: AsyncSession) -> None:
    await school.change(session, {"tried_at": datetime.now(UTC)})


async def hide_checklist(session: AsyncSession) -> None:
    await school.change(session, {"checklist_hidden_at": datetime.now(UTC)})


async def load_example(session: AsyncSession, visitor: Visitor, address: str) -> None:
    await example.lock(session, SURVEY_ID)
    if not await example.is_empty(session):
        raise Conflict(NOT_EMPTY)
    await load_example_school(session)
    # So that there is something to see: the worker sets about it at once.
    await categorization.add(session, CATEGORIZE, SURVEY_ID, visitor.user.id)
    record(session, "example school loaded", actor_id=visitor.user.id, subject=SURVEY_ID, address=address)


async def remove_example(session: AsyncSession, visitor: Visitor, real_responses: int, address: str) -> None:
    """With what people have answered there only if the caller knows how many responses that are."""
    await example.lock(session, SURVEY_ID)
    if not await example.has_survey(session, SURVEY_ID):
        return
    real = await count_real_responses(session)
    if real != real_responses:
        extra = {"code": "responses_added", "responses": real}
        raise Conflict(RESPONSE_ADDED if real == 1 else RESPONSES_ADDED, number=real, extra=extra)
    await remove_example_school(session)
    details = {"responses_added": real}
    record(
        session,
        "example school removed",
        actor_id=visitor.user.id,
        subject=SURVEY_ID,
        address=address,
        details=details,
    )
