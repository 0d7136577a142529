"""For whom a statement runs, as the database is told it (docs/adr/0063, docs/adr/0082).

Each process connects as a database role of its own, which owns nothing and cannot pass row security. A call of staff
says who is signed in, or nobody; a call of a parent says which response, link or family it is about. What rows that
shows is decided in the database (`models/rights.py`).
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Literal
from uuid import UUID

from fastapi import Depends

# The process for parents, the one for staff, and the worker.
PARENTS_ROLE, STAFF_ROLE, WORKER_ROLE = "parent_survey_parents", "parent_survey_staff", "parent_survey_worker"
ROLES = (PARENTS_ROLE, STAFF_ROLE, WORKER_ROLE)
Purpose = Literal["", "own_card", "counts"]


@dataclass(frozen=True, slots=True)
class Asking:
    user_id: UUID | None = None
    purpose: Purpose = ""


# None: no call of staff.
_asking: ContextVar[Asking | None] = ContextVar("asking", default=None)
# By the name of the setting, what a call of a parent is about.
_about: ContextVar[dict[str, str]] = ContextVar("about", default={})  # noqa: B039 - never changed, only replaced


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


def name_responses(*response_ids: UUID, start_key: bytes | None = None, link_id: UUID | None = None) -> None:
    """The responses that whoever calls has the ids of, from here on in this call."""
    about = {"survey.response_ids": ",".join(map(str, response_ids))}
    if start_key:
        about["survey.start_key"] = start_key.hex()
    if link_id:
        about["survey.link_id"] = str(link_id)
    _about.set(about)


def name_link(token_hash: bytes, *new_ids: UUID, link_id: UUID | None = None, link_key: UUID | None = None) -> None:
    """The personal link or the link of a receipt that was opened, a response or an email that is to be made by it, and
    by what it finds responses that were begun: its id or, in a confidential survey, a key (`intake/spent.py`)."""
    about = {"survey.link_hash": token_hash.hex(), "survey.response_ids": ",".join(map(str, new_ids))}
    if link_id:
        about["survey.link_id"] = str(link_id)
    if link_key:
        about["survey.link_key"] = str(link_key)
    _about.set(about)


def name_family(family_id: UUID) -> None:
    """A guardian, or a family of earlier emails, by whose link emails are stopped; its signature says so."""
    _about.set({"survey.family_id": str(family_id)})


def read_about() -> dict[str, str]:
    """What is set for one statement or transaction of a parent's call; nothing for anybody else's."""
    return _about.get() if _asking.get() is None else {}


def write_settings() -> str | None:
    """What a transaction of staff begins with, in one journey to the server. SET, unlike SELECT, lets a snapshot
    follow. The process for staff is that role already; where the product has one role for everything it takes it on."""
    asking = _asking.get()
    if asking is None:
        return None
    return (
        f"SET LOCAL ROLE {STAFF_ROLE}; SET LOCAL survey.user_id = '{asking.user_id or ''}'; "
        f"SET LOCAL survey.purpose = '{asking.purpose}'"
    )


def write_about() -> str | None:
    """What a transaction of a parent's call begins with. Names and values are ours: ids and hexadecimal digits."""
    return "; ".join(f"SET LOCAL {name} = '{value}'" for name, value in read_about().items()) or None
