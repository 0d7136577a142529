"""The rules of an export: what is in it, how it is recorded, and what a spreadsheet cannot hold."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor, is_still_admin
from parent_survey.audit.queries import record
from parent_survey.core.db import Database
from parent_survey.core.errors import Incomplete
from parent_survey.exports.export import Export, Format
from parent_survey.exports.file_name import name_file
from parent_survey.exports.formats.csv_format import CsvFormat
from parent_survey.exports.formats.xlsx_format import XlsxFormat
from parent_survey.exports.queries import exports as queries
from parent_survey.exports.queries.columns import fold_teachers, list_columns
from parent_survey.exports.queries.lines import write_heading, write_lines
from parent_survey.exports.queries.snapshot import open_snapshot
from parent_survey.exports.schemas import ExportQuery, FileFormat, Rows
from parent_survey.exports.slots import ExportSlots
from parent_survey.responses.selection import Selection
from parent_survey.responses.service import select_responses
from parent_survey.search.meaning import Meaning
from parent_survey.search.queries.folding import find_folded


@dataclass(frozen=True)
class Asker:
    """Who asks: for the audit record, and to see that they still may."""

    visitor: Visitor
    address: str


async def open_export(
    database: Database,
    slots: ExportSlots,
    meaning: Meaning,
    asker: Asker,
    survey_id: UUID,
    asked: ExportQuery,
    ids: Sequence[UUID] = (),
) -> Export:
    """Everything that can be refused is refused here, before the first byte of the file.

    `ids` are submitted responses that were chosen one by one; they replace the filters.
    """
    async with AsyncExitStack() as held:
        held.enter_context(slots.take())
        session = await held.enter_async_context(open_snapshot(database))
        await queries.set_time_zone(session, asked.time_zone)
        selection = await select_responses(session, meaning, survey_id, asked)
        if selection is not None:
            selection = replace(selection, ids=tuple(ids))
        form: Format = CsvFormat() if asked.format is FileFormat.CSV else XlsxFormat()
        responses = await queries.count_responses(session, selection)
        total = await queries.count_answers(session, selection) if asked.rows is Rows.ANSWERS else responses
        _check_size(form, total)
        sessions = [session]
        is_allowed = partial(is_still_admin, database, asker.visitor, survey_id)
        if responses > queries.BATCH_SIZE:
            sessions.append(await held.enter_async_context(open_snapshot(database, same_as=session)))
            await queries.set_time_zone(sessions[1], asked.time_zone)
        export = await _prepare(sessions, form, survey_id, selection, asked, (responses, total), held, is_allowed)
        counts = {"responses": responses, "rows": total, **({"chosen": len(ids)} if ids else {})}
        await _record_export(database, asker, survey_id, asked, counts)
        export.held = held.pop_all()
        return export


async def _prepare(
    sessions: Sequence[AsyncSession],
    form: Format,
    survey_id: UUID,
    selection: Selection | None,
    asked: ExportQuery,
    counts: tuple[int, int],
    held: AsyncExitStack,
    is_allowed: Callable[[], Awaitable[bool]],
) -> Export:
    session = sessions[0]
    title, today = await queries.read_survey(session, survey_id)
    questions = await queries.list_questions(session, survey_id)
    folded = await find_folded(session, survey_id)
    columns = list_columns(asked.rows, questions, folded)
    headings = [column.heading for column in columns]
    heading = await queries.write_heading(session, write_heading(form, columns), headings)
    lines = fold_teachers(write_lines(form, asked.rows, columns, questions), folded)
    return Export(
        name=name_file(title, asked.rows, today, form.suffix),
        form=form,
        total=counts[1],
        responses=counts[0],
        beginning=form.begin(heading, len(columns)),
        parts=queries.read_parts(sessions, selection, lines),
        held=held,
        is_allowed=is_allowed,
    )


def _check_size(form: Format, rows: int) -> None:
    if form.max_rows is not None and rows > form.max_rows:
        raise Incomplete(
            "An Excel sheet holds {most:,} rows and this export has {rows:,}. "
            "Please choose CSV, or narrow the filters.",
            most=form.max_rows,
            rows=rows,
        )


async def _record_export(
    database: Database, asker: Asker, survey_id: UUID, asked: ExportQuery, counts: dict[str, int]
) -> None:
    """Before the first byte leaves. Words that were searched for are not kept: they may be a parent's."""
    filters: dict[str, Any] = asked.model_dump(mode="json", exclude={"q", "time_zone", "rows", "format"})
    details = {
        "format": asked.format,
        "one_row_per": asked.rows,
        **counts,
        "filters": {**filters, "has_words": bool(asked.q)},
    }
    async with database.sessions.begin() as session:
        visitor, address = asker.visitor, asker.address
        record(
            session, "responses exported", actor_id=visitor.user.id, subject=survey_id, address=address, details=details
        )
