"""The calls of the public survey, but for the save of an answer, which has a route of its own."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Header, Request

from parent_survey.core.db import Connection, Transaction
from parent_survey.core.text import Text
from parent_survey.intake import service
from parent_survey.intake.admission import CHALLENGE_REPLY, IncomingCaller, NewDraft, SubmissionSlot, get_admission
from parent_survey.intake.pacing import Pacer
from parent_survey.intake.schemas import (
    Draft,
    ParentOut,
    ParentSave,
    ResponseStatus,
    Summary,
    TeacherOut,
    TeachersSave,
)
from parent_survey.limits.attempts import name_key
from parent_survey.limits.challenge import Purpose

public = APIRouter(prefix="/surveys", tags=["intake"])


@public.post("/{survey_id}/start", dependencies=[NewDraft], responses=CHALLENGE_REPLY)
async def start(
    request: Request,
    connection: Connection,
    survey_id: UUID,
    caller: IncomingCaller,
    idempotency_key: Annotated[Text | None, Header(max_length=200)] = None,
) -> ResponseStatus:
    secret, network = request.app.state.settings.signing_key, caller.network
    await get_admission(request).admit(connection, caller, survey_id, Purpose("start", survey_id))
    # The key counts together with the address: a key that somebody else could guess finds no response of theirs.
    start_key = name_key(secret, "retry", str(survey_id), network, idempotency_key) if idempotency_key else None
    return await service.start(connection, survey_id, start_key, name_key(secret, "start", network))


@public.get("/responses/{response_id}")
async def read(connection: Connection, response_id: UUID) -> Draft | ResponseStatus:
    return await service.read(connection, response_id)


@public.put("/responses/{response_id}/parent")
async def save_parent(request: Request, connection: Connection, response_id: UUID, body: ParentSave) -> ParentOut:
    _pacer(request).allow(response_id)
    return await service.save_parent(connection, response_id, body)


@public.put("/responses/{response_id}/teachers")
async def save_teachers(
    request: Request, connection: Transaction, response_id: UUID, body: TeachersSave
) -> list[TeacherOut]:
    _pacer(request).allow(response_id)
    return await service.save_teachers(connection, response_id, body.teacher_ids)


@public.get("/responses/{response_id}/summary")
async def summarize(connection: Connection, response_id: UUID) -> Summary:
    return await service.summarize(connection, response_id)


@public.post("/responses/{response_id}/submit", dependencies=[SubmissionSlot], responses=CHALLENGE_REPLY)
async def submit(
    request: Request, connection: Transaction, response_id: UUID, caller: IncomingCaller
) -> ResponseStatus:
    async def admit(survey_id: UUID) -> None:
        await get_admission(request).admit(connection, caller, survey_id, Purpose("submit", response_id))

    return await service.submit(connection, response_id, admit)


def _pacer(request: Request) -> Pacer:
    pacer: Pacer = request.app.state.pacer
    return pacer
