"""A challenge is solved once, for what it was given out for, while it is good."""

import time
from dataclasses import replace
from uuid import uuid4

import pytest

from parent_survey.core.db import Database
from parent_survey.limits.challenge import (
    MAX_NUMBER,
    VALID_SECONDS,
    Purpose,
    is_solution,
    make_challenge,
    use_solution,
)
from scripts.talk.challenge import solve

SECRET = b"s" * 32
PURPOSE = Purpose("start", uuid4())


def test_a_solution_is_good_for_its_purpose_only() -> None:
    solution = solve(make_challenge(SECRET, PURPOSE).model_dump())
    assert is_solution(SECRET, PURPOSE, solution)
    assert not is_solution(SECRET, replace(PURPOSE, action="submit"), solution)
    assert not is_solution(SECRET, replace(PURPOSE, subject_id=uuid4()), solution)
    assert not is_solution(b"t" * 32, PURPOSE, solution)


def test_a_solution_is_good_for_a_while_only(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solve(make_challenge(SECRET, PURPOSE).model_dump())
    later = time.time() + VALID_SECONDS + 1
    monkeypatch.setattr(time, "time", lambda: later)
    assert not is_solution(SECRET, PURPOSE, solution)


def test_whatever_else_is_sent_is_no_solution() -> None:
    salt, number, signature = solve(make_challenge(SECRET, PURPOSE).model_dump()).split(":")
    longer = f"{int(salt.partition('.')[0], 16) + 3600:x}.{salt.partition('.')[2]}"
    forged = [
        f"{salt}:{int(number) + 1}:{signature}",
        f"{longer}:{number}:{signature}",
        f"{salt}:{number}:{signature[:-1]}",
        f"{salt}:{number}",
        f"{salt}:-1:{signature}",
        f"{salt}:١:{signature}",
        f"{salt}:{number}:\udc80",
        f"zz.{salt}:{number}:{signature}",
        ":::",
        "",
        "9" * 10_000,
    ]
    assert [solution for solution in forged if is_solution(SECRET, PURPOSE, solution)] == []


async def test_a_solution_is_used_once_by_all_processes_together(database: Database) -> None:
    solutions = [solve(make_challenge(SECRET, PURPOSE).model_dump()) for _ in range(2)]
    async with database.pool.connection() as connection:
        used = [await use_solution(connection, SECRET, solution) for solution in [*solutions, *solutions]]
    assert used == [True, True, False, False]


def test_the_work_is_bounded() -> None:
    assert make_challenge(SECRET, PURPOSE).max_number == MAX_NUMBER
