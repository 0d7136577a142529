"""Whom answers are about: what the model reads, and what staff decide, which every later reading keeps."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from math import inf
from typing import TYPE_CHECKING, Any, Protocol
from uuid import UUID

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.ai.attribution import LIKELY, SURE, read_attribution_model
from parent_survey.attribution import queries
from parent_survey.attribution.queries import Passage
from parent_survey.attribution.schemas import AboutCorrection, AnswerAbout, Certainty, SentenceAbout
from parent_survey.audit.actions import Action
from parent_survey.categories.actor import Actor
from parent_survey.categories.queries import links
from parent_survey.core.db import Database
from parent_survey.core.errors import Busy, Conflict, Incomplete, NotFound, StartupError
from parent_survey.search.queries.folding import find_folded

if TYPE_CHECKING:
    from parent_survey.ai.local.encoder import Encoder

# So many answers are looked at, and so many of them written down, at a time.
WINDOW, BATCH = 200, 10
# Answers that need no reading are looked at quickly, but not all at once.
MAX_WINDOWS = 20
FIRST = UUID(int=0)


class AttributionReader:
    """Kept by a worker: goes through all answers once, a window at a time, and then reads what came lately."""

    def __init__(self, open_encoder: "Callable[[], Encoder]") -> None:
        # Where there is nothing to read the encoder is not even opened.
        self._open_encoder = open_encoder
        self._after: UUID | None = FIRST

    async def read_new(self, database: Database, since: datetime, seconds: float = inf) -> int:
        """How many answers were read; none after so many seconds. What is left waits for the next time."""
        version, ends = read_attribution_model().version, time.monotonic() + seconds
        async with database.sessions() as session:
            lately = await queries.list_lately(session, version, since, WINDOW)
        done = await self._read(database, version, lately, ends)
        for _ in range(MAX_WINDOWS):
            if self._after is None or time.monotonic() > ends:
                break
            async with database.sessions() as session:
                ids, last = await queries.list_backlog(session, version, self._after, WINDOW)
            read = await self._read(database, version, ids, ends)
            done += read
            # A window of which something is left is looked at again.
            if read == len(ids):
                self._after = last
        return done

    async def _read(self, database: Database, version: str, ids: Sequence[UUID], ends: float) -> int:
        for start in range(0, len(ids), BATCH):
            if time.monotonic() > ends:
                return start
            async with database.sessions() as session:
                answers = await queries.read_texts(session, ids[start : start + BATCH])
            found = await asyncio.to_thread(self._attribute, answers)
            by_survey: dict[UUID, list[Row[Any]]] = defaultdict(list)
            for answer in answers:
                if answer.survey_id is not None:
                    by_survey[answer.survey_id].append(answer)
            # A transaction holds the lock of one survey only.
            for survey_id, own in by_survey.items():
                async with database.sessions.begin() as session:
                    await links.lock_survey(session, survey_id)
                    await queries.save_found(
                        session, version, {answer.answer_id: found[answer.answer_id] for answer in own}
                    )
                    await links.rebuild_responses(session, {answer.response_id for answer in own})
        return len(ids)

    def _attribute(self, answers: Sequence[Row[Any]]) -> dict[UUID, list[Passage]]:
        return attribute_all(self._open_encoder(), answers)


def attribute_all(encoder: "Encoder", answers: Sequence[Row[Any]]) -> dict[UUID, list[Passage]]:
    model = read_attribution_model()
    return {
        answer.answer_id: [
            Passage(
                sentence.start,
                sentence.end,
                tuple(answer.teacher_ids[number] for number in sentence.credited),
                sentence.certainty,
            )
            for sentence in model.attribute(encoder, answer.text, list(zip(answer.names, answer.grades, strict=True)))
        ]
        for answer in answers
    }


async def read_about(session: AsyncSession, response_id: UUID) -> dict[UUID, list[SentenceAbout]]:
    """By answer id; only answers that were read for it. A teacher whom the survey does not tell has no id."""
    folded = await find_folded(session, of_responses=[response_id])
    about: dict[UUID, list[SentenceAbout]] = defaultdict(list)
    for row in await queries.list_sentences(session, response_id):
        sentence = _to_schema(row._mapping)
        sentence.teacher_ids = list(folded.hide_teachers(sentence.teacher_ids))
        about[row.answer_id].append(sentence)
    return dict(about)


def _to_schema(row: Mapping[Any, Any]) -> SentenceAbout:
    return SentenceAbout(
        start=row["start"],
        end=row["end"],
        teacher_ids=row["teacher_ids"],
        certainty=_name_certainty(row["likelihood"], is_staff=row["is_staff"]),
    )


def _name_certainty(likelihood: float, *, is_staff: bool) -> Certainty:
    if is_staff:
        return "staff"
    return "sure" if likelihood >= SURE else "likely" if likelihood >= LIKELY else "unsure"


class OwnModel(Protocol):
    """The product's own encoder where it is open already."""

    async def run_encoder(
        self, work: "Callable[[Encoder], dict[UUID, list[Passage]]]"
    ) -> dict[UUID, list[Passage]]: ...


async def correct(
    session: AsyncSession, actor: Actor, model: OwnModel, answer_id: UUID, body: AboutCorrection
) -> AnswerAbout:
    answer = await _find_answer(session, answer_id)
    # Whom the survey does not tell, staff know as one teacher without a name.
    folded = await find_folded(session, answer.survey_id)
    named = dict(zip(answer.teacher_ids, folded.hide_teachers(answer.teacher_ids), strict=True))
    if not set(body.teacher_ids) <= set(named.values()):
        raise Incomplete("An answer can only be about teachers whom its parent chose")
    # Where no worker has read it yet. Before anything is locked: others must not wait for the model.
    is_read = answer_id in await read_about(session, answer.response_id)
    found = None if is_read else await _read_again(model, answer)
    answer = await _hold_answer(session, answer)
    if found is not None:
        await queries.save_found(session, read_attribution_model().version, found)
    sentences = (await read_about(session, answer.response_id)).get(answer_id, [])
    if not sentences or (body.start is not None and body.start not in {one.start for one in sentences}):
        raise Incomplete("No sentence of this answer starts there")
    chosen = [teacher_id for teacher_id, name in named.items() if name in set(body.teacher_ids)]
    await queries.decide(session, answer_id, actor.user_id, chosen, body.start)
    return await _finish(session, actor, answer, "teachers corrected")


async def undo(session: AsyncSession, actor: Actor, model: OwnModel, answer_id: UUID) -> AnswerAbout:
    answer = await _find_answer(session, answer_id)
    found = await _read_again(model, answer)
    answer = await _hold_answer(session, answer)
    await queries.forget(session, answer_id)
    await queries.save_found(session, read_attribution_model().version, found)
    return await _finish(session, actor, answer, "teachers correction undone")


async def _read_again(model: OwnModel, answer: Row[Any]) -> dict[UUID, list[Passage]]:
    try:
        return await model.run_encoder(lambda encoder: attribute_all(encoder, [answer]))
    except StartupError:
        raise Conflict(
            "The local model cannot be opened, so this answer cannot be read. Ask whoever runs the server to install "
            "Parent Survey again."
        ) from None
    except TimeoutError:
        raise Busy("The local model is busy. Please try again in a moment.", retry_after=5) from None


async def _finish(session: AsyncSession, actor: Actor, answer: Row[Any], action: Action) -> AnswerAbout:
    await links.rebuild_responses(session, [answer.response_id])
    actor.record(session, action, answer.answer_id)
    about = await read_about(session, answer.response_id)
    return AnswerAbout(
        answer_id=answer.answer_id, response_id=answer.response_id, sentences=about.get(answer.answer_id, [])
    )


async def _hold_answer(session: AsyncSession, answer: Row[Any]) -> Row[Any]:
    await links.lock_survey(session, answer.survey_id)
    # Found again under the lock: the response may have been erased or set aside, or its teachers changed.
    held = await _find_answer(session, answer.answer_id)
    if held != answer:
        raise Conflict("This answer has just been changed. Please try again.")
    return held


async def _find_answer(session: AsyncSession, answer_id: UUID) -> Row[Any]:
    found = await queries.read_texts(session, [answer_id])
    if not found:
        raise NotFound("Answer not found")
    if found[0].survey_id is None:
        raise Conflict("This response is set aside. Restore it to say whom it is about.")
    if found[0].teacher_id is not None:
        raise Conflict("The parent was asked about this one teacher.")
    if len(found[0].teacher_ids or ()) < 2:
        raise Conflict("The parent chose only one teacher.")
    return found[0]
