"""The call behind every keystroke: documented like all others, handled without the general machinery.

Finding the route and resolving dependencies cost more than the save itself, so this route stands first in the
application and reads its own arguments. Refusals go through the same handlers as everywhere.
"""

from collections.abc import Callable, Coroutine
from typing import Any
from uuid import UUID

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.responses import Response

from parent_survey.intake import service
from parent_survey.intake.pacing import Pacer
from parent_survey.intake.save_batches import SaveBatches
from parent_survey.intake.schemas import AnswerSave, AnswerSaved

PATH = "/api/surveys/responses/{response_id}/answers/{question_id}"


async def save_answer(request: Request, response_id: UUID, question_id: UUID, body: AnswerSave) -> AnswerSaved:
    """Keep the latest text of one answer while the response is still open."""
    pacer: Pacer = request.app.state.pacer
    batches: SaveBatches = request.app.state.save_batches
    pacer.allow(response_id)
    outcome = await batches.save(
        response_id, question_id, body.text_value, body.client_id, body.seq, body.question_version
    )
    return AnswerSaved(applied=service.judge_save(outcome))


class SaveRoute(APIRoute):
    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        return _handle


async def _handle(request: Request) -> Response:
    response_id, question_id = _read_id(request, "response_id"), _read_id(request, "question_id")
    try:
        body = AnswerSave.model_validate_json(await request.body())
    except ValidationError as error:
        problems = [{**problem, "loc": ("body", *problem["loc"])} for problem in error.errors(include_context=False)]
        raise RequestValidationError(problems) from None
    saved = await save_answer(request, response_id, question_id, body)
    return Response(saved.model_dump_json(), media_type="application/json")


def _read_id(request: Request, name: str) -> UUID:
    try:
        return UUID(request.path_params[name])
    except ValueError:
        raise RequestValidationError([{"loc": ("path", name), "msg": "Input should be a valid UUID"}]) from None


def add_save_route(app: FastAPI) -> None:
    """Called before any router is included, so that it is the first that is tried."""
    app.router.add_api_route(PATH, save_answer, methods=["PUT"], tags=["intake"], route_class_override=SaveRoute)
