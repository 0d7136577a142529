"""The record of who did what, as a page and as a file."""

import csv
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.audit_log import queries
from parent_survey.audit_log.kinds import find_kind
from parent_survey.audit_log.schemas import AuditEntry, AuditFilter, AuditPage, AuditQuery
from parent_survey.core.db import Database
from parent_survey.core.sentences import say

BATCH_SIZE = 2_000
# Two years of a busy school; what is older than that many entries is read with a filter.
MAX_EXPORTED = 200_000
HEADINGS = ("Time (UTC)", "Person", "Email", "Kind", "Action", "About", "Address", "Details")
# What a spreadsheet program takes for the beginning of a formula.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")


async def read_page(session: AsyncSession, asked: AuditQuery, kept_days: int) -> AuditPage:
    rows = await queries.list_entries(session, asked, asked.page_size, offset=(asked.page - 1) * asked.page_size)
    total = await queries.count_entries(session, asked)
    shown = min(total, queries.MAX_COUNTED)
    return AuditPage(
        items=[_to_schema(row, say(row.action)) for row in rows],
        total=shown,
        total_is_capped=total > shown,
        total_pages=-(-shown // asked.page_size),
        kept_days=kept_days,
    )


async def write_csv(
    database: Database, asked: AuditFilter, is_allowed: Callable[[], Awaitable[bool]]
) -> AsyncIterator[bytes]:
    """Batch by batch, each in a short transaction: entries are only added, so that none changes meanwhile.

    Actions are as they were recorded, whoever reads the file.
    """
    yield b"\xef\xbb\xbf" + _write_lines([HEADINGS])
    before, written = queries.NEWEST, 0
    while written < MAX_EXPORTED:
        if not await is_allowed():
            raise PermissionError("whoever asked for the audit log may no longer read it")
        async with database.readers() as session:
            rows = await queries.list_entries(session, asked, BATCH_SIZE, before=before)
        if not rows:
            return
        yield _write_lines([_to_line(_to_schema(row, row.action)) for row in rows])
        before, written = rows[-1].id, written + len(rows)


def _to_schema(row: Row[Any], action: str) -> AuditEntry:
    return AuditEntry(**{**row._mapping, "action": action}, kind=find_kind(row.action))


def _to_line(entry: AuditEntry) -> tuple[str, ...]:
    details = "; ".join(f"{name}: {value}" for name, value in entry.details.items())
    cells = (entry.person, entry.email, entry.kind.value, entry.action, entry.subject, entry.address, details)
    return (f"{entry.at:%Y-%m-%d %H:%M:%S}", *(_as_text(cell or "") for cell in cells))


def _as_text(cell: str) -> str:
    return f"'{cell}" if cell.lstrip().startswith(FORMULA_STARTS) or cell.startswith(FORMULA_STARTS) else cell


def _write_lines(lines: list[tuple[str, ...]]) -> bytes:
    written = io.StringIO()
    csv.writer(written).writerows(lines)
    return written.getvalue().encode("utf-8", "replace")
