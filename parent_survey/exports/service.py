"""The rules of an export: what is in it, who is told about it, and what a spreadsheet cannot hold."""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.queries import record
from parent_survey.core.db import Database
from parent_survey.core.errors import Incomplete
from parent_survey.exports import queries
from parent_survey.exports.columns import Rows, list_columns
from parent_survey.exports.export import Export, Format
from parent_survey.exports.file_name import name_file
from parent_survey.exports.formats.csv_format import CsvFormat
from parent_survey.exports.formats.xlsx_format import XlsxFormat
from parent_survey.exports.gate import Gate
from parent_survey.exports.snapshot import open_snapshot
from parent_survey.exports.statements import write_heading, write_lines
from parent_survey.responses.filters import Filter, FilterQuery, read_filter
from parent_survey.search.meaning import Meaning

# As many ids fit into a request.
MAX_CHOSEN = 5_000


class FileFormat(StrEnum):
    CSV = "csv"
    XLSX = "xlsx"


class FileQuery(BaseModel):
    """The form of the file."""

    format: FileFormat = FileFormat.CSV
    rows: Rows = Rows.RESPONSES
    # The reader's, by its name such as Europe/Madrid, for the times that people read.
    time_zone: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_+/-]{1,64}$")] = "UTC"


class ExportQuery(FilterQuery, FileQuery):
    """Which rows of the list, and in which form."""


class ChosenResponses(BaseModel):
    model_config = ConfigDict(extra="forbid")

    ids: Annotated[list[UUID], Field(min_length=1, max_length=MAX_CHOSEN)]


@dataclass(frozen=True)
class Asker:
    """Who asks, for the record."""

    visitor: Visitor
    address: str


async def open_export(
    database: Database,
    gate: Gate,
    meaning: Meaning,
    asker: Asker,
    survey_id: UUID,
    asked: ExportQuery,
    ids: Sequence[UUID] = (),
) -> Export:
    """Everything that can be refused is refused here, before the first byte of the file.

    `ids` are submitted responses that were chosen one by one, in the place of filters.
    """
    async with AsyncExitStack() as held:
        held.enter_context(gate.enter())
        session = await held.enter_async_context(open_snapshot(database))
        await queries.set_time_zone(session, asked.time_zone)
        wanted = replace(await read_filter(session, meaning, survey_id, asked), ids=tuple(ids))
        form: Format = CsvFormat() if asked.format is FileFormat.CSV else XlsxFormat()
        responses = await queries.count_responses(session, wanted)
        total = await queries.count_answers(session, wanted) if asked.rows is Rows.ANSWERS else responses
        _refuse_what_does_not_fit(form, total)
        sessions = [session]
        if responses > queries.BATCH:
            sessions.append(await held.enter_async_context(open_snapshot(database, same_as=session)))
            await queries.set_time_zone(sessions[1], asked.time_zone)
        export = await _prepare(sessions, form, wanted, asked, (responses, total), held)
        counts = {"responses": responses, "rows": total, **({"chosen": len(ids)} if ids else {})}
        await _write_down(database, asker, survey_id, asked, counts)
        export.held = held.pop_all()
        return export


async def _prepare(
    sessions: Sequence[AsyncSession],
    form: Format,
    wanted: Filter,
    asked: ExportQuery,
    counts: tuple[int, int],
    held: AsyncExitStack,
) -> Export:
    session = sessions[0]
    title, today = await queries.read_survey(session, wanted.survey_id)
    questions = await queries.list_questions(session, wanted.survey_id)
    columns = list_columns(asked.rows, [question.text for question in questions])
    headings = [column.heading for column in columns]
    heading = await queries.write_heading(session, write_heading(form, columns), headings)
    lines = write_lines(form, asked.rows, columns, [question.id for question in questions])
    return Export(
        name=name_file(title, asked.rows, today, form.suffix),
        form=form,
        total=counts[1],
        responses=counts[0],
        beginning=form.begin(heading, len(columns)),
        parts=queries.read_parts(sessions, wanted, lines),
        held=held,
    )


def _refuse_what_does_not_fit(form: Format, rows: int) -> None:
    if form.most_rows is not None and rows > form.most_rows:
        raise Incomplete(
            f"An Excel sheet holds {form.most_rows:,} rows and this export has {rows:,}. "
            "Please choose CSV, or narrow the filters."
        )


async def _write_down(
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
