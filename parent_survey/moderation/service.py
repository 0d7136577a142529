"""The rules of setting responses aside, bringing them back, deleting them for good, and of what is flagged."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.audit.actions import Action
from parent_survey.categories.actor import Actor
from parent_survey.categories.queries import links
from parent_survey.core.db import Database
from parent_survey.core.errors import Conflict, NotFound
from parent_survey.models.responses import Response
from parent_survey.moderation import queries
from parent_survey.moderation.flag_groups import Flag, Group, group_flags
from parent_survey.moderation.schemas import FlagGroup, Flags, SetAsideForm
from parent_survey.responses.queries.responses import find_response, is_confidential
from parent_survey.responses.service import MAX_PREVIEW, NO_RESPONSE, NO_SURVEY, load_rows
from parent_survey.subjects.queries import erase as erase_rows
from parent_survey.subjects.service import list_in_file

# More than staff look through in one go; a flag is one repeated email or answer of one response.
MAX_FLAGS = 5_000
MAX_GROUPS = 50
# Rows that a group shows at first, and when all of it is asked for.
ROWS_AT_FIRST, MAX_ROWS = 5, 200


async def find_submitted(session: AsyncSession, reference: UUID) -> Response:
    response = await find_response(session, reference)
    if response is None:
        raise NotFound(NO_RESPONSE)
    if response.submitted_at is None:
        raise Conflict("This response isn't submitted yet, so it doesn't count anywhere.")
    return response


async def set_aside(
    session: AsyncSession, actor: Actor, survey_id: UUID, ids: Sequence[UUID], form: SetAsideForm
) -> int:
    """All of them or none; those already set aside keep their reason. Returns how many were newly set aside."""
    held = await _hold(session, survey_id, ids)
    fresh = [row.id for row in held if row.set_aside_at is None]
    if fresh:
        await queries.set_aside(session, fresh, form.reason, form.note, actor.user_id)
        await links.rebuild_responses(session, fresh)
        _record(session, actor, ("response set aside", "responses set aside"), survey_id, fresh, reason=form.reason)
    return len(fresh)


async def restore(session: AsyncSession, actor: Actor, survey_id: UUID, ids: Sequence[UUID]) -> int:
    """As if they had never been set aside. Returns how many were restored."""
    held = await _hold(session, survey_id, ids)
    gone = [row.id for row in held if row.set_aside_at is not None]
    if gone:
        await queries.restore(session, gone)
        await links.rebuild_responses(session, gone)
        _record(session, actor, ("response restored", "responses restored"), survey_id, gone)
    return len(gone)


async def erase(database: Database, data_dir: Path, actor: Actor, survey_id: UUID, ids: Sequence[UUID]) -> int:
    """For good. They are also listed in a file after the commit, so that restoring a backup erases them again."""
    async with database.sessions.begin() as session:
        held = [row.id for row in await _hold(session, survey_id, ids)]
        erased = await erase_rows(session, held)
        actor.record(session, "responses deleted", survey_id, responses=erased)
    await list_in_file(database, data_dir)
    return erased


async def _hold(session: AsyncSession, survey_id: UUID, ids: Sequence[UUID]) -> Sequence[Any]:
    """Under the lock of the survey, because what a response shows must not change while it is counted."""
    await links.lock_survey(session, survey_id)
    held = await queries.hold_responses(session, survey_id, ids)
    if len(held) != len(set(ids)):
        raise NotFound(NO_RESPONSE)
    return held


def _record(
    session: AsyncSession,
    actor: Actor,
    actions: tuple[Action, Action],
    survey_id: UUID,
    ids: Sequence[UUID],
    **details: str,
) -> None:
    """A single response is recorded by its id, several by their survey: each row has its own reason and author."""
    if len(ids) == 1:
        actor.record(session, actions[0], ids[0], **details)
    else:
        actor.record(session, actions[1], survey_id, responses=len(ids), **details)


async def keep(session: AsyncSession, actor: Actor, survey_id: UUID, ids: Sequence[UUID]) -> int:
    kept = await queries.keep(session, survey_id, ids)
    if kept:
        actor.record(session, "flags dismissed", survey_id, responses=kept)
    return kept


async def read_flags(session: AsyncSession, survey_id: UUID, whole: UUID | None) -> Flags:
    """`whole` is a response of the group that is shown with all its rows, up to the limit."""
    if await is_confidential(session, survey_id) is None:
        raise NotFound(NO_SURVEY)
    rows = await queries.list_flags(session, survey_id, MAX_FLAGS)
    groups = group_flags(Flag(row.response_id, row.cause, row.key, row.sorted_at) for row in rows)
    shown = groups[:MAX_GROUPS]
    repeated = await _read_repeated(session, shown)
    listed = [group.response_ids[: MAX_ROWS if whole in group.response_ids else ROWS_AT_FIRST] for group in shown]
    items = {item.id: item for item in await load_rows(session, [id_ for ids in listed for id_ in ids])}
    return Flags(
        total=sum(len(group.response_ids) for group in groups),
        total_is_capped=len(rows) == MAX_FLAGS,
        groups=[
            FlagGroup(
                response_ids=group.response_ids,
                burst_ids=group.burst_ids,
                seconds=group.seconds,
                causes=sorted(group.repeated),
                email=repeated.get((index, "email")),
                answer_text=repeated.get((index, "answer")),
                items=[items[id_] for id_ in listed[index] if id_ in items],
            )
            for index, group in enumerate(shown)
        ],
        more_groups=len(groups) - len(shown),
    )


async def _read_repeated(session: AsyncSession, groups: Sequence[Group]) -> dict[tuple[int, str], str]:
    asked = [(index, flag) for index, group in enumerate(groups) for flag in group.repeated.values()]
    rows = await queries.read_repeated(
        session,
        group_indexes=[index for index, _ in asked],
        causes=[flag.cause for _, flag in asked],
        keys=[flag.key for _, flag in asked],
        ids=[flag.response_id for _, flag in asked],
        max_length=MAX_PREVIEW,
    )
    return {(row.group_index, row.cause): row.words for row in rows if row.words is not None}
