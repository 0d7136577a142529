"""The calls of the public survey."""

import logging
from datetime import timedelta
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Header, Request

from parent_survey.core.db import Connection, Transaction, get_database
from parent_survey.core.errors import DomainError
from parent_survey.core.text import Text
from parent_survey.core.wall import name_responses
from parent_survey.intake import service
from parent_survey.intake.admission import (
    CHALLENGE_REPLY,
    ChallengeSolution,
    NewDraft,
    SubmissionSlot,
    get_admission,
)
from parent_survey.intake.pacing import Pacer
from parent_survey.intake.queries import responses as queries
from parent_survey.intake.save_batches import Outcome, SaveBatches
from parent_survey.intake.schemas import (
    AnswerSave,
    AnswerSaved,
    Draft,
    ParentOut,
    ParentSave,
    Refusal,
    ResponseStatus,
    ReviewedDiffers,
    Start,
    Submission,
    Summary,
    TeacherOut,
    TeachersSave,
)
from parent_survey.limits.address import Address, name_network
from parent_survey.limits.admission import FREE_CHARACTERS, Caller
from parent_survey.limits.attempts import name_key
from parent_survey.limits.challenge import Purpose

public = APIRouter(prefix="/surveys", tags=["intake"], responses={"4XX": {"model": Refusal}})


@public.post("/{survey_id}/start", dependencies=[NewDraft], responses=CHALLENGE_REPLY)
async def start(
    request: Request,
    connection: Connection,
    survey_id: UUID,
    address: Address,
    challenge_solution: ChallengeSolution = None,
    idempotency_key: Annotated[Text | None, Header(max_length=200)] = None,
    body: Start | None = None,
) -> ResponseStatus:
    secret, network = _secret(request), name_network(address)
    caller = Caller(network, challenge_solution)
    await get_admission(request).admit(connection, caller, survey_id, Purpose("start", survey_id))
    # Bound to the address, so that guessing a key finds nobody else's response.
    start_key = name_key(secret, "retry", str(survey_id), network, idempotency_key) if idempotency_key else None
    language = body.language if body else None
    return await service.start(connection, survey_id, language, start_key, name_key(secret, "start", network))


@public.get("/responses/{response_id}")
async def read(request: Request, connection: Connection, response_id: UUID) -> Draft | ResponseStatus:
    name_responses(response_id)
    return await service.read(connection, _secret(request), response_id)


@public.put("/responses/{response_id}/parent")
async def save_parent(request: Request, connection: Connection, response_id: UUID, body: ParentSave) -> ParentOut:
    _pacer(request).allow(response_id)
    name_responses(response_id)
    return await service.save_parent(connection, _secret(request), response_id, body, _grace(request))


@public.put("/responses/{response_id}/teachers")
async def save_teachers(
    request: Request, connection: Transaction, response_id: UUID, body: TeachersSave
) -> list[TeacherOut]:
    _pacer(request).allow(response_id)
    name_responses(response_id)
    return await service.save_teachers(connection, _secret(request), response_id, body.teacher_ids, _grace(request))


@public.put("/responses/{response_id}/answers/{question_id}")
async def save_answer(
    request: Request, response_id: UUID, question_id: UUID, address: Address, body: AnswerSave
) -> AnswerSaved:
    """Keep the latest text of one answer while the response is still open."""
    # By far the most frequent call: only its failures are logged.
    request.state.log_level = logging.DEBUG
    _pacer(request).allow(response_id)
    if len(body.text_value) > FREE_CHARACTERS:
        await _admit_long_answer(request, response_id, address, body.text_value)
    batches: SaveBatches = request.app.state.save_batches
    outcome = await batches.save(
        response_id,
        question_id,
        body.text_value,
        body.client_id,
        body.seq,
        body.question_version,
        body.teacher_id,
    )
    if outcome is Outcome.NO_RESPONSE:
        raise await _explain_missing(request, response_id)
    return AnswerSaved(applied=service.judge_save(outcome))


@public.get("/responses/{response_id}/summary")
async def summarize(request: Request, connection: Connection, response_id: UUID) -> Summary:
    name_responses(response_id)
    return await service.summarize(connection, _secret(request), response_id)


@public.post(
    "/responses/{response_id}/submit",
    dependencies=[SubmissionSlot],
    responses={409: {"model": ReviewedDiffers}, **CHALLENGE_REPLY},
)
async def submit(
    request: Request,
    connection: Transaction,
    response_id: UUID,
    address: Address,
    challenge_solution: ChallengeSolution = None,
    body: Submission | None = None,
) -> ResponseStatus:
    """Refused if what is stored is not what the parent reviewed, or if they took the submission back."""
    caller = Caller(name_network(address), challenge_solution)
    name_responses(response_id)

    async def admit(survey_id: UUID) -> None:
        await get_admission(request).admit(connection, caller, survey_id, Purpose("submit", response_id))

    # Where the school has not said what a day is, it is one of UTC.
    zone = request.app.state.school.now.time_zone or "UTC"
    sent = body or Submission()
    return await service.submit(connection, _secret(request), zone, response_id, sent, _grace(request), admit)


async def _admit_long_answer(request: Request, response_id: UUID, address: str, text: str) -> None:
    """The budget is that of the survey, which has to be looked up. Few answers are this long."""
    name_responses(response_id)
    async with get_database(request).pool.connection() as connection:
        survey_id = await queries.find_survey_id(connection, response_id)
    if survey_id is None:
        raise await _explain_missing(request, response_id)
    is_space_low = request.app.state.disk.is_low
    get_admission(request).admit_long_answer(name_network(address), survey_id, text, is_space_low=is_space_low)


async def _explain_missing(request: Request, response_id: UUID) -> DomainError:
    async with get_database(request).pool.connection() as connection:
        return await service.explain_missing(connection, _secret(request), response_id)


def _secret(request: Request) -> bytes:
    secret: bytes = request.app.state.settings.signing_key
    return secret


def _grace(request: Request) -> timedelta:
    grace: timedelta = request.app.state.settings.closing_grace
    return grace


def _pacer(request: Request) -> Pacer:
    pacer: Pacer = request.app.state.pacer
    return pacer
