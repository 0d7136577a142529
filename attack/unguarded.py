"""The product with one of its guards taken out, to see that the attack notices.

`python -m attack.unguarded GUARD serve …` runs the product as usual but for that one guard.
"""

import logging
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import jwt
import uvicorn
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20
from fastapi import FastAPI, Request, Response
from psycopg import AsyncConnection
from psycopg.sql import SQL
from sqlalchemy import insert, select
from sqlalchemy import text as sql
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.middleware.base import RequestResponseEndpoint

from faults.unguarded import forget_order
from parent_survey import cli, data_commands, main, parents, serve, supervisor
from parent_survey.accounts import guard, limits, password_rules, passwords, queries, tokens
from parent_survey.accounts.permissions import Permission
from parent_survey.ai import sentences
from parent_survey.assistant import queries as answers
from parent_survey.assistant import tools
from parent_survey.assistant.agent import engine
from parent_survey.assistant.events import delta
from parent_survey.core import call_slots, contract, db, text
from parent_survey.core.db import get_database
from parent_survey.core.settings import Settings
from parent_survey.core.wall import name_asking
from parent_survey.families.imports import plan
from parent_survey.intake import service as intake_service
from parent_survey.intake import spent
from parent_survey.intake.queries import responses as intake
from parent_survey.intake.queries import spent as spent_queries
from parent_survey.intake.queries import submissions
from parent_survey.invitations import links, pages
from parent_survey.invitations.queries import DraftRow, LinkRow, find_link
from parent_survey.invitations.tokens import hash_token
from parent_survey.limits import connections, disk
from parent_survey.models.accounts import User
from parent_survey.moderation import queries as moderation
from parent_survey.recovery import age
from parent_survey.recovery import queries as recovery
from parent_survey.recovery.age import TAG_BYTES
from parent_survey.responses import service as responses_service
from parent_survey.responses.filters import Filter
from parent_survey.school import service as school_service


def forget_sign_in() -> None:
    """Everybody is an admin, also where there is none yet."""
    keep = main.create_app

    async def let_in(request: Request) -> guard.Visitor:
        async with get_database(request).sessions.begin() as session:
            first = (await session.scalars(select(User).where(User.is_active).limit(1))).first()
            if first is None:
                nobody = {"email": "nobody", "email_key": "nobody", "full_name": "Nobody", "password_hash": ""}
                first = (await session.scalars(insert(User).values(nobody, is_active=True).returning(User))).one()
        name_asking(first.id)
        return guard.Visitor(first, tokens.Bearer(first.id, uuid4()), datetime.now(UTC))

    def create(*arguments: Any, **options: Any) -> FastAPI:
        app = keep(*arguments, **options)
        app.dependency_overrides[guard.require_sign_in] = let_in
        return app

    setattr(main, "create_app", create)  # noqa: B010


def forget_walls() -> None:
    """Every call is open to every role, every survey is shared, and the database shows all rows."""
    setattr(guard.Visitor, "reader", property(lambda _: None))  # noqa: B010
    setattr(guard, "list_permissions", lambda _: frozenset(Permission))  # noqa: B010
    setattr(db, "write_settings", lambda: None)  # noqa: B010


def forget_database_roles() -> None:
    """Every process connects as the role that owns the tables, and names nothing."""
    setattr(db, "read_about", dict)  # noqa: B010
    setattr(cli, "choose_role", lambda _, url, __: url)  # noqa: B010
    setattr(serve, "choose_role", lambda _, url, __: url)  # noqa: B010


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

    async def rotate(*arguments: Any, **options: Any) -> queries.Rotation | None:
        rotated = await keep(*arguments, **options)
        return rotated and queries.Rotation(rotated.user_id, is_alive=True)

    setattr(queries, "rotate_sign_in", rotate)  # noqa: B010


def forget_one_refresh() -> None:
    """The second of two tabs is a thief at once; the journey takes out the lock that the browser has between tabs."""
    queries.SAME_SUCCESSOR_SECONDS = 0


def forget_limits() -> None:
    """Guessing costs nothing."""

    async def let_pass(*_: Any) -> None:
        return None

    setattr(limits.SignInLimits, "reserve", let_pass)  # noqa: B010


def forget_hash_gate() -> None:
    """As many hashes at once as are asked for."""
    setattr(passwords.refuse_when_busy, "__defaults__", (10**6,))  # noqa: B010
    passwords.MAX_IN_PROGRESS = 10**6
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


def forget_admin_lock() -> None:
    """Nobody holds the other admins while one of them is deactivated."""

    async def look(session: AsyncSession) -> set[UUID]:
        return set(await session.scalars(select(User.id).where(User.is_active)))

    setattr(queries, "lock_active_user_ids", look)  # noqa: B010


def forget_one_survey() -> None:
    """The assistant looks at the answers of every survey."""
    setattr(tools.Tools, "_bind", lambda _, scope: scope)  # noqa: B010
    of_one = "answer.survey_id = :survey_id"
    assert of_one in answers.BY_ID.text
    answers.BY_ID = sql(answers.BY_ID.text.replace(of_one, f"({of_one} OR true)"))


def forget_linear() -> None:
    """Sentences are cut by a pattern that backtracks, and PostgreSQL looks for addresses and paths in an answer."""
    end = re.compile(r"[。！？｡]+[”’」』）]*|[.!?…؟۔।]+[\"'”’»)\]]*(?=\s|$)|[\r\n\u2028\u2029]+")
    setattr(sentences, "_find_ends", lambda answer: (found.span() for found in end.finditer(answer)))  # noqa: B010
    plain = "search_words(answer.text)"
    assert plain in submissions.SUBMIT
    submissions.SUBMIT = submissions.SUBMIT.replace(plain, "to_tsvector('simple', lower(answer.text))")


def forget_flags() -> None:
    """Nobody is told that responses repeat each other."""

    async def list_none(*_: Any) -> list[Any]:
        return []

    setattr(moderation, "list_flags", list_none)  # noqa: B010


def forget_to_hide() -> None:
    """What is set aside is marked so, and counted and found as before."""
    moderation.HIDE = sql("SELECT CAST(:ids AS uuid[])")


def shrink_starts() -> None:
    """As many surveys from one address as one household would start."""
    intake_service.STARTS = replace(intake_service.STARTS, most=50)


def forget_disk() -> None:
    """Nobody looks at the free space."""
    setattr(disk.DiskWatch, "measure", lambda _: None)  # noqa: B010
    setattr(disk.DiskWatch, "refuse_when_low", lambda _: None)  # noqa: B010


def keep_everything(what: str) -> None:
    """Each request leaves some memory behind, or each chat a connection."""
    keep = main.create_app
    kept: list[object] = []

    def create(settings: Settings, url: str, **options: Any) -> FastAPI:
        app = keep(settings, url, **options)

        @app.middleware("http")
        async def leak(request: Request, call_next: RequestResponseEndpoint) -> Response:
            if what == "memory":
                kept.append(bytes([1]) * 64_000)
            elif request.url.path == "/api/chat/stream":
                kept.append(await AsyncConnection.connect(url))
            return await call_next(request)

        return app

    setattr(main, "create_app", create)  # noqa: B010


def share_drafts() -> None:
    """A link leads to what anybody of the household began, as when a family had one link."""
    list_drafts = links.list_drafts

    async def list_of_household(session: AsyncSession, secret: bytes, link: LinkRow) -> list[DraftRow]:
        statement = """SELECT other.id FROM family_links AS other JOIN guardians ON guardians.id = other.guardian_id
            WHERE family_id = :family_id AND other.survey_id = :survey_id"""
        values = {"family_id": link.family_id, "survey_id": link.survey_id}
        ids = (await session.scalars(sql(statement), values)).all()
        found = [await list_drafts(session, secret, replace(link, id=link_id)) for link_id in ids]
        return [draft for drafts in found for draft in drafts]

    links.list_drafts = list_of_household


class Everything(frozenset[str]):
    def __contains__(self, _: object) -> bool:
        return True


def join_households() -> None:
    """Whom a file names together is put together, whatever staff say."""
    place = plan.place
    plan.place = lambda household, known, visits, together: place(household, known, visits, Everything(together))


def forget_household_lock() -> None:
    """Two guardians who submit at the same moment both find that nobody of their family has."""

    async def go_on(_: AsyncConnection[Any], __: UUID) -> None: ...

    setattr(intake_service, "hold_family", go_on)  # noqa: B010


def start_by_opening() -> None:
    """A personal link begins the response as soon as it is opened."""
    keep = pages.open_link

    async def open_and_start(request: Request) -> Response:
        async with get_database(request).sessions.begin() as session:
            secret = request.app.state.settings.signing_key
            await links.start(session, secret, request.path_params["token"], None)
        return await keep(request)

    pages.open_link = open_and_start


def forget_seal() -> None:
    """A file counts as the school's own, encrypted or not, and whatever somebody made of its blocks."""
    setattr(data_commands, "check_seal", lambda *_, **__: True)  # noqa: B010

    class Unsealed:
        def __init__(self, key: bytes) -> None:
            self._key = key

        def decrypt(self, nonce: bytes, data: bytes, _: None) -> bytes:
            # The first block of the stream is what the seal is made with.
            stream = Cipher(ChaCha20(self._key, (1).to_bytes(4, "little") + nonce), mode=None).decryptor()
            return stream.update(data[:-TAG_BYTES])

    setattr(age, "_make_cipher", lambda key, nonce: Unsealed(age.derive(key, nonce, b"payload")))  # noqa: B010


def forget_names() -> None:
    """Tables and columns are called what the file calls them."""

    def compose(_: object, table: str, columns: Sequence[str]) -> SQL:
        # Some of ours are words of SQL.
        names = [f'"{column}"' if column.isidentifier() else column for column in columns]
        return SQL(f"COPY {table} ({', '.join(names)}) FROM STDIN")

    setattr(recovery, "compose_load", compose)  # noqa: B010


def forget_guesses() -> None:
    """A password is as good as it is long."""
    setattr(password_rules, "estimate_guesses", lambda *_: 10.0**12)  # noqa: B010


def forget_factor_to_confirm() -> None:
    """A fresh password is enough to change how somebody signs in."""
    setattr(guard, "lacks_factor", lambda _: False)  # noqa: B010


def forget_redirections() -> None:
    """Where replies and questions go is a setting like any other."""
    school_service.REDIRECTING = ()


def forget_free_slots() -> None:
    """As it was: whoever calls takes from the same slots, and the process for staff makes the OpenAPI document."""
    keep_take, keep_add = call_slots.CallSlots.take, contract.add_contract
    one_pool = call_slots.Limits(200, 200)
    setattr(call_slots.CallSlots.__init__, "__defaults__", (one_pool, one_pool))  # noqa: B010

    def take(slots: call_slots.CallSlots, caller: call_slots.Caller) -> call_slots.Slot | None:
        return keep_take(slots, caller._replace(is_signed_in=True))

    def add(app: FastAPI) -> None:
        if app.state.staff is None:
            keep_add(app)

    setattr(call_slots.CallSlots, "take", take)  # noqa: B010
    setattr(parents, "add_contract", add)  # noqa: B010


def forget_cut() -> None:
    """Who reads nothing or says nothing stays."""
    setattr(connections.WatchedConnection, "stands_still", lambda *_: False)  # noqa: B010


def forget_new_response() -> None:
    """A confidential response keeps the id of its draft, which the family's link leads to."""

    async def keep_id(connection: AsyncConnection[Any], response_id: UUID, _: UUID, zone: str) -> UUID | None:
        row = await (await connection.execute("SELECT link_key FROM responses WHERE id = %s", [response_id])).fetchone()
        day = f"date_trunc('day', now() AT TIME ZONE '{zone}') AT TIME ZONE '{zone}'"
        await connection.execute(
            f"""UPDATE responses SET parent_name = NULL, parent_email = NULL, link_key = NULL, own_teacher_ids = NULL,
                started_at = {day}, updated_at = {day}, submitted_at = {day}, sorted_at = {day} WHERE id = %s""",
            [response_id],
        )
        await submissions.publish_responses(connection, [response_id])
        return row[0] if row else None

    setattr(intake_service, "submit_copy", keep_id)  # noqa: B010


def forget_days() -> None:
    """A confidential response keeps when it came."""
    start = submissions.COPY.index("date_trunc('hour'")
    end = submissions.COPY.index(" AS day")
    submissions.COPY = f"{submissions.COPY[:start]}clock_timestamp(){submissions.COPY[end:]}"


def forget_batches() -> None:
    """Who has answered a confidential survey is told at once, one by one."""
    keep = spent_queries.spend

    async def tell(connection: AsyncConnection[Any], survey_id: UUID, keys: Iterable[UUID]) -> None:
        spending = list(keys)
        await keep(connection, survey_id, spending)
        listed = await connection.execute("SELECT id FROM family_links WHERE survey_id = %s", [survey_id])
        secret = Settings(data_dir=Path(os.environ["SURVEY_DATA_DIR"])).signing_key
        for (link_id,) in await listed.fetchall():
            if spent.name_answered(secret, spent.name_link(secret, link_id)) in spending:
                await connection.execute("UPDATE family_links SET has_submitted = true WHERE id = %s", [link_id])

    setattr(spent_queries, "spend", tell)  # noqa: B010


def show_drafts() -> None:
    """Staff see what is unfinished in a confidential survey as in any other."""

    async def leave_in(_: AsyncSession, __: UUID, asked: Filter) -> Filter:
        return asked

    setattr(responses_service, "_leave_out_drafts", leave_in)  # noqa: B010


def lead_everybody_to_the_draft() -> None:
    """A personal link opens what was begun by it, whoever has the link."""
    keep = links.start

    async def go_on(
        session: AsyncSession, secret: bytes, token: str, held_id: UUID | None
    ) -> tuple[LinkRow | None, UUID | None]:
        link = await find_link(session, hash_token(token))
        begun = [draft.id for draft in await links.list_drafts(session, secret, link) if draft.is_begun] if link else []
        return await keep(session, secret, token, begun[0] if begun else held_id)

    links.start = go_on


GUARDS: dict[str, Callable[[], None]] = {
    "sign-in": forget_sign_in,
    "walls": forget_walls,
    "database-roles": forget_database_roles,
    "submission": forget_submission,
    "signatures": forget_signatures,
    "reuse": forget_reuse,
    "link-button": start_by_opening,
    "own-device": lead_everybody_to_the_draft,
    "own-draft": share_drafts,
    "own-household": join_households,
    "household-lock": forget_household_lock,
    "one-refresh": forget_one_refresh,
    "limits": forget_limits,
    "hash-gate": forget_hash_gate,
    "guesses": forget_guesses,
    "factor-to-confirm": forget_factor_to_confirm,
    "redirections": forget_redirections,
    "text-rules": forget_text_rules,
    "verifier": forget_verifier,
    "quiet-log": log_addresses,
    "order": forget_order,
    "admin-lock": forget_admin_lock,
    "one-survey": forget_one_survey,
    "flags": forget_flags,
    "set-aside": forget_to_hide,
    "room": shrink_starts,
    "linear": forget_linear,
    "disk-watch": forget_disk,
    "free-slots": forget_free_slots,
    "cut": forget_cut,
    "memory": partial(keep_everything, "memory"),
    "connections": partial(keep_everything, "connections"),
    "backup-seal": forget_seal,
    "backup-names": forget_names,
    # Guards of the browser's: the journey itself takes them out.
    "kept-words": lambda: None,
    "reviewed": lambda: None,
    "kiosk": lambda: None,
    "new-response": forget_new_response,
    "days": forget_days,
    "batches": forget_batches,
    "hidden-drafts": show_drafts,
}
# Which attack notices that a guard is gone, so that a red run need not do all of them.
NOTICED_BY = {
    "sign-in": ["routes", "first-admin", "matrix"],
    "walls": ["roles"],
    "database-roles": ["roles-db"],
    "submission": ["ids"],
    "signatures": ["tokens"],
    "reuse": ["refresh"],
    "link-button": ["mail-links"],
    "own-device": ["links"],
    "own-draft": ["guardians"],
    "own-household": ["guardians"],
    "household-lock": ["households"],
    "one-refresh": ["tabs"],
    "limits": ["guess"],
    "hash-gate": ["flood"],
    "guesses": ["passwords"],
    "factor-to-confirm": ["factors"],
    "redirections": ["factors"],
    "text-rules": ["strings"],
    "verifier": ["orders-model"],
    "quiet-log": ["ids", "logs"],
    "order": ["any-order"],
    "admin-lock": ["last-admin"],
    "one-survey": ["orders"],
    "flags": ["stuffing"],
    "set-aside": ["stuffing"],
    "room": ["evening"],
    "linear": ["shapes"],
    "disk-watch": ["fill"],
    "free-slots": ["stall"],
    "cut": ["stall"],
    "memory": ["soak"],
    "connections": ["soak"],
    "backup-seal": ["restore"],
    "backup-names": ["restore"],
    "kept-words": ["offline"],
    "reviewed": ["reviewed"],
    "kiosk": ["kiosk"],
    "new-response": ["confidential"],
    "days": ["confidential"],
    "batches": ["confidential"],
    "hidden-drafts": ["confidential"],
}

if __name__ == "__main__":
    chosen = sys.argv.pop(1)
    GUARDS[chosen]()
    # The process for staff and the worker would still have the guard.
    supervisor.PROGRAM = [sys.executable, "-m", "attack.unguarded", chosen]
    cli.main()
