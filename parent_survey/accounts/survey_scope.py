"""Which surveys an account sees: what a call names is looked up here, before the call is answered.

Lists that name no survey are filtered by `queries.write_scope` or `queries.is_in_scope`, with `Visitor.reader`.
"""

from typing import Any
from uuid import UUID

from fastapi import Request

from parent_survey.accounts import queries
from parent_survey.accounts.queries import Subject
from parent_survey.core.db import Database
from parent_survey.core.errors import NotFound

# What path parameters name. A parameter that is in neither list fails a test.
PATH_SUBJECTS: dict[str, Subject] = {
    "survey_id": "survey",
    "response_id": "response",
    "answer_id": "answer",
    "job_id": "job",
    "concern_id": "concern",
}
# The whole school's, or looked up within the survey of the same path.
PATH_OTHERS = frozenset(
    {
        "user_id",
        "session_id",
        "teacher_id",
        "category_id",
        "example_id",
        "family_id",
        "guardian_id",
        "mail_id",
        "language",
        "request_id",
    }
)
# Where in a body something is named.
BODY_SUBJECTS: dict[str, tuple[Subject, tuple[str, ...]]] = {
    "POST /api/chat/stream": ("survey", ("chat_request", "survey_id")),
    "POST /api/chat/quotes": ("survey", ("survey_id",)),
    "POST /api/search/answers": ("survey", ("survey_id",)),
    "POST /api/admin/generate-embeddings": ("survey", ("survey_id",)),
    "POST /api/admin/attention": ("answer", ("answer_id",)),
    "PATCH /api/admin/attention": ("concern", ("id",)),
}
# As if it did not exist, in the words of the call itself.
SENTENCES: dict[Subject, str] = {
    "survey": "Survey not found",
    "response": "Response not found",
    "answer": "Answer not found",
    "job": "Job not found",
    "concern": "This answer is no longer on the list.",
}


async def require_in_scope(request: Request, database: Database, call: str, reader: UUID) -> None:
    """Raises NotFound for anything of a survey that is not shared with the reader."""
    named = [(PATH_SUBJECTS[name], value) for name, value in request.path_params.items() if name in PATH_SUBJECTS]
    named += [("survey", value) for value in request.query_params.getlist("survey_id")]
    if call in BODY_SUBJECTS:
        subject, keys = BODY_SUBJECTS[call]
        value = await _read_body(request, keys)
        named += [(subject, value)] if value is not None else []
    if not named:
        return
    async with database.sessions.begin() as session:
        for subject, value in named:
            found = _read_id(value)
            if found is None or not await queries.is_shared(session, reader, subject, found):
                raise NotFound(SENTENCES[subject])


async def _read_body(request: Request, keys: tuple[str, ...]) -> Any:
    """What is named there, in the very object that the call gets; None leaves it to the call to say what it needs."""
    try:
        value = await request.json()
    except (ValueError, RecursionError):
        return None
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _read_id(value: Any) -> UUID | None:
    try:
        return UUID(str(value))
    except ValueError:
        return None
