"""The call behind every keystroke: documented like all others, answered before the general machinery.

Finding the route and resolving dependencies cost more than the save itself, so a save that is well addressed is
recognised by its path alone. Refusals go through the same handlers as everywhere.
"""

import logging
import re
from uuid import UUID

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.datastructures import State
from starlette.types import ASGIApp, Receive, Scope, Send

from parent_survey.intake import service
from parent_survey.intake.pacing import Pacer
from parent_survey.intake.save_batches import SaveBatches
from parent_survey.intake.schemas import AnswerSave, AnswerSaved
from parent_survey.limits.address import name_network
from parent_survey.limits.admission import FREE_CHARACTERS

public = APIRouter(prefix="/surveys", tags=["intake"])
_ID = "([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})"
_PATH = re.compile(f"/api/surveys/responses/{_ID}/answers/{_ID}")
_HEADERS = [(b"content-type", b"application/json")]
_REPLIES = {applied: AnswerSaved(applied=applied).model_dump_json().encode() for applied in (True, False)}
_LENGTHS = {applied: (b"content-length", str(len(reply)).encode()) for applied, reply in _REPLIES.items()}


@public.put("/responses/{response_id}/answers/{question_id}")
async def save_answer(request: Request, response_id: UUID, question_id: UUID, body: AnswerSave) -> AnswerSaved:
    """Keep the latest text of one answer while the response is still open."""
    return AnswerSaved(applied=await _save(request.scope, request.app.state, response_id, question_id, body))


class SavesFirst:
    """Stands before the routes."""

    def __init__(self, app: FastAPI, routes: ASGIApp) -> None:
        self._state = app.state
        self._routes = routes
        self._route = next(route for route in public.routes if getattr(route, "name", "") == save_answer.__name__)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "PUT" and (ids := _PATH.fullmatch(scope["path"])):
            await self._answer(ids, scope, receive, send)
        else:
            await self._routes(scope, receive, send)

    async def _answer(self, ids: re.Match[str], scope: Scope, receive: Receive, send: Send) -> None:
        scope["route"] = self._route
        # By far the most frequent call, and the least telling: only its failures are written down.
        scope["state"]["log_level"] = logging.DEBUG
        # The outermost layer has read the whole body and hands it over at once.
        body = _read((await receive())["body"])
        applied = await _save(scope, self._state, UUID(ids[1]), UUID(ids[2]), body)
        await send({"type": "http.response.start", "status": 200, "headers": [*_HEADERS, _LENGTHS[applied]]})
        await send({"type": "http.response.body", "body": _REPLIES[applied]})


def _read(body: bytes) -> AnswerSave:
    try:
        return AnswerSave.model_validate_json(body)
    except ValidationError as error:
        problems = [{**problem, "loc": ("body", *problem["loc"])} for problem in error.errors(include_context=False)]
        raise RequestValidationError(problems) from None


async def _save(scope: Scope, state: State, response_id: UUID, question_id: UUID, body: AnswerSave) -> bool:
    pacer: Pacer = state.pacer
    batches: SaveBatches = state.save_batches
    pacer.allow(response_id)
    if len(body.text_value) > FREE_CHARACTERS:
        network = name_network(scope["client"][0]) if scope.get("client") else "unknown"
        state.admission.admit_long_answer(network, body.text_value, is_space_low=state.disk.is_low)
    outcome = await batches.save(
        response_id, question_id, body.text_value, body.client_id, body.seq, body.question_version
    )
    return service.judge_save(outcome)


def answer_saves_first(app: FastAPI) -> None:
    app.router.middleware_stack = SavesFirst(app, app.router.middleware_stack)
