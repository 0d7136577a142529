"""The product with one of its guards taken out, to see that the attack notices.

`python -m attack.unguarded GUARD serve …` runs the product as usual but for that one guard.
"""

import logging
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID, uuid4

import jwt
import uvicorn
from fastapi import FastAPI, Request
from sqlalchemy import select

from parent_survey import cli, serve
from parent_survey.accounts import guard, limits, passwords, queries, tokens
from parent_survey.assistant.agent import engine
from parent_survey.assistant.events import delta
from parent_survey.core import text
from parent_survey.core.db import get_database
from parent_survey.intake import queries as intake
from parent_survey.main import create_app
from parent_survey.models.accounts import User


def forget_sign_in() -> None:
    """Everybody is an admin."""
    keep = create_app

    async def let_in(request: Request) -> guard.Visitor:
        async with get_database(request).sessions() as session:
            first = (await session.scalars(select(User).where(User.is_active).limit(1))).one()
        return guard.Visitor(first, tokens.Bearer(first.id, uuid4()))

    def create(*arguments: Any) -> FastAPI:
        app = keep(*arguments)
        app.dependency_overrides[guard.require_sign_in] = let_in
        return app

    setattr(serve, "create_app", create)  # noqa: B010


def forget_submission() -> None:
    """A response stays readable after it was handed in."""
    keep = intake.find_draft

    async def find(connection: intake.Connection, response_id: UUID) -> dict[str, Any] | None:
        draft = await keep(connection, response_id)
        return draft and {**draft, "is_submitted": False}

    setattr(intake, "find_draft", find)  # noqa: B010


def forget_signatures() -> None:
    """Whatever looks like a token is one."""
    keep = jwt.decode
    setattr(jwt, "decode", lambda token, *_, **__: keep(token, options={"verify_signature": False}))  # noqa: B010


def forget_reuse() -> None:
    """A refresh token is good as often as somebody has it."""
    keep = queries.rotate_sign_in

    async def rotate(*arguments: Any) -> queries.Rotation | None:
        rotated = await keep(*arguments)
        return rotated and queries.Rotation(rotated.user_id, is_alive=True)

    setattr(queries, "rotate_sign_in", rotate)  # noqa: B010


def forget_limits() -> None:
    """Guessing costs nothing."""

    async def let_pass(*_: Any) -> None:
        return None

    setattr(limits.SignInLimits, "reserve", let_pass)  # noqa: B010


def forget_hash_gate() -> None:
    """As many hashes at once as are asked for."""
    setattr(passwords.refuse_when_busy, "__defaults__", (10**6,))  # noqa: B010
    passwords.MOST_UNDER_WAY = 10**6
    setattr(passwords, "_threads", ThreadPoolExecutor(200))  # noqa: B010


def forget_text_rules() -> None:
    """Text is handed to PostgreSQL as it came."""
    setattr(text._refuse_what_cannot_be_stored, "__code__", (lambda text: text).__code__)  # noqa: B010


def forget_verifier() -> None:
    """The assistant says whatever its language model says."""
    setattr(engine, "check", lambda sentence, *_: iter([delta(sentence)]))  # noqa: B010
    setattr(engine, "check_query", lambda *_: True)  # noqa: B010


def log_addresses() -> None:
    """The server library's own line of log, with the path of every request."""
    keep = uvicorn.Config

    def configure(*arguments: Any, **options: Any) -> uvicorn.Config:
        logging.getLogger("uvicorn.access").setLevel("INFO")
        return keep(*arguments, **{**options, "access_log": True})

    setattr(uvicorn, "Config", configure)  # noqa: B010


GUARDS: dict[str, Callable[[], None]] = {
    "sign-in": forget_sign_in,
    "submission": forget_submission,
    "signatures": forget_signatures,
    "reuse": forget_reuse,
    "limits": forget_limits,
    "hash-gate": forget_hash_gate,
    "text-rules": forget_text_rules,
    "verifier": forget_verifier,
    "quiet-log": log_addresses,
}
# Which attack notices that a guard is gone, so that a red run need not do all of them.
NOTICED_BY = {
    "sign-in": ["routes"],
    "submission": ["ids"],
    "signatures": ["tokens"],
    "reuse": ["refresh"],
    "limits": ["guess"],
    "hash-gate": ["flood"],
    "text-rules": ["strings"],
    "verifier": ["orders-model"],
    "quiet-log": ["ids", "logs"],
}

if __name__ == "__main__":
    GUARDS[sys.argv.pop(1)]()
    cli.main()
