"""The second wall: for staff's calls the database itself decides whose answers it shows (docs/adr/0063).

Statements of a call of staff run as a role that owns nothing and cannot pass row security, with the id of who is signed
in, or with none. Parents' calls, workers and the terminal run as the product.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Literal
from uuid import UUID

from fastapi import Depends

ROLE = "parent_survey_staff"
Purpose = Literal["", "own_card", "counts"]


@dataclass(frozen=True, slots=True)
class Asking:
    user_id: UUID | None = None
    purpose: Purpose = ""


# None: the product itself.
_asking: ContextVar[Asking | None] = ContextVar("asking", default=None)


async def stand_behind_wall() -> AsyncIterator[None]:
    """For every router of staff: until somebody is signed in, nothing of an answer can be read."""
    before = _asking.set(Asking())
    try:
        yield
    finally:
        _asking.reset(before)


BehindWall = Depends(stand_behind_wall)


def name_asking(user_id: UUID) -> None:
    """Who is signed in; only the guard says so."""
    if _asking.get() is not None:
        _asking.set(Asking(user_id))


def _ask_for(purpose: Purpose) -> Callable[[], Awaitable[None]]:
    async def ask() -> None:
        asking = _asking.get()
        if asking is not None:
            _asking.set(replace(asking, purpose=purpose))

    return ask


# For the few calls that are made of answers which whoever calls may not read: a teacher's own card, and the office's
# numbers. Each stands after the guard, which begins without a purpose.
OwnCard = Depends(_ask_for("own_card"))
Counts = Depends(_ask_for("counts"))


def write_settings() -> str | None:
    """What a transaction begins with, in one journey to the server. SET, unlike SELECT, lets a snapshot follow."""
    asking = _asking.get()
    if asking is None:
        return None
    return (
        f"SET LOCAL ROLE {ROLE}; SET LOCAL survey.user_id = '{asking.user_id or ''}'; "
        f"SET LOCAL survey.purpose = '{asking.purpose}'"
    )
