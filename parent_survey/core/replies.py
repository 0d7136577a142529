"""How errors reach the caller: one shape, `{"detail": …}`, for every refusal."""

import logging
from typing import Any

import psycopg
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from psycopg_pool import PoolClosed, PoolTimeout
from pydantic import BaseModel
from sqlalchemy import exc
from starlette.exceptions import HTTPException

from parent_survey.core.database_errors import is_disk_full, is_read_only
from parent_survey.core.errors import DomainError
from parent_survey.core.sentences import say
from parent_survey.core.validation import describe_problem

log = logging.getLogger(__name__)

# A database that restarts is back within seconds.
RETRY_AFTER_SECONDS = "2"
# A full disk and a database that takes no writes last longer.
RETRY_LATER_SECONDS = "10"


class FieldProblem(BaseModel):
    field: str
    message: str


class Problem(BaseModel):
    """The body of every refusal. `errors` is there when single fields are to blame."""

    detail: str
    code: str | None = None
    errors: list[FieldProblem] | None = None


def install_error_handlers(app: FastAPI) -> None:
    app.add_exception_handler(DomainError, _refuse)
    app.add_exception_handler(RequestValidationError, _explain_validation)
    app.add_exception_handler(HTTPException, _reply_http_error)
    for unavailable in (
        exc.OperationalError,
        exc.InterfaceError,
        exc.TimeoutError,
        psycopg.OperationalError,
        psycopg.InterfaceError,
        PoolTimeout,
        PoolClosed,
        ConnectionError,
    ):
        app.add_exception_handler(unavailable, _reply_unavailable)
    for internal in (exc.InternalError, psycopg.InternalError):
        app.add_exception_handler(internal, _explain_internal_error)


async def _refuse(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, DomainError)
    coded = {"code": error.code} if error.code else {}
    body = {"detail": error.detail, **coded, **error.extra}
    return JSONResponse(body, error.status, headers=error.headers)


async def _explain_validation(_: Request, error: Exception) -> JSONResponse:
    """Name the invalid fields. What was sent is not repeated: it may not even be valid text."""
    assert isinstance(error, RequestValidationError)
    problems = [{"field": _name_field(item["loc"]), "message": describe_problem(item)} for item in error.errors()[:20]]
    detail = "; ".join(f"{problem['field']}: {problem['message']}" for problem in problems[:3])
    return JSONResponse({"detail": _printable(detail), "code": "invalid", "errors": _printable(problems)}, 422)


async def _reply_http_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return JSONResponse({"detail": error.detail}, error.status_code, headers=error.headers)


async def _reply_unavailable(request: Request, error: Exception) -> JSONResponse:
    name = type(getattr(error, "orig", None) or error).__name__
    log.warning("database unavailable: %s", name, extra={"request_id": request.state.request_id})
    await request.app.state.database.react_to(error)
    detail, wait = say("The service is busy or restarting. Please try again in a moment."), RETRY_AFTER_SECONDS
    if is_read_only(error) or is_disk_full(error):
        detail = say("The service cannot save anything right now. Please try again in a minute.")
        wait = RETRY_LATER_SECONDS
    return JSONResponse({"detail": detail, "code": "busy"}, 503, headers={"Retry-After": wait})


async def _explain_internal_error(request: Request, error: Exception) -> JSONResponse:
    """PostgreSQL reports a write on a read-only server as an internal error. Any other is a fault of ours."""
    if not is_read_only(error):
        raise error
    return await _reply_unavailable(request, error)


def _name_field(location: tuple[Any, ...]) -> str:
    """("body", "questions", 0, "text") is read as questions.0.text."""
    return ".".join(str(part) for part in location[1:]) or str(location[0])


def _printable(value: Any) -> Any:
    """Field names come from the caller too and may hold lone surrogates, which no reply can carry."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {key: _printable(item) for key, item in value.items()}
    return [_printable(item) for item in value]
