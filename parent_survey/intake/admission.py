"""What is asked before a start or a submission gets a connection to the database."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import Depends, Header, Request
from pydantic import BaseModel

from parent_survey.core.text import Text
from parent_survey.limits.admission import Admission
from parent_survey.limits.challenge import MAX_SOLUTION_LENGTH, Challenge

# How many submissions a process works on at once. Each holds a connection, of which saves need some too.
MAX_SUBMISSIONS_AT_ONCE = 4
SUBMISSION_WAIT_SECONDS = 5.0
SUBMISSIONS_BUSY = "Many responses are being submitted right now. Please try again in a moment."


class TooManyProblem(BaseModel):
    """Come back later or, where there is a challenge, with its solution."""

    detail: str
    code: str | None = None
    challenge: Challenge | None = None


CHALLENGE_REPLY: dict[int | str, dict[str, Any]] = {429: {"model": TooManyProblem, "description": "Too Many Requests"}}


async def _refuse_when_space_is_low(request: Request) -> None:
    request.app.state.disk.refuse_when_low()


async def _take_submission_slot(request: Request) -> AsyncIterator[None]:
    async with request.app.state.submission_slots.take():
        yield


def get_admission(request: Request) -> Admission:
    admission: Admission = request.app.state.admission
    return admission


# Named in the route's decorator, which is looked at before its parameters: whoever is refused or has to wait holds no
# connection.
NewDraft = Depends(_refuse_when_space_is_low)
SubmissionSlot = Depends(_take_submission_slot, scope="function")
ChallengeSolution = Annotated[Text | None, Header(max_length=MAX_SOLUTION_LENGTH)]
