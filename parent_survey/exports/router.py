"""The download of a survey's responses."""

import asyncio
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from parent_survey.accounts.guard import RequireAdmin, Visitor, require_confirmed
from parent_survey.core.db import Database, get_database
from parent_survey.exports import service
from parent_survey.exports.export import Export
from parent_survey.exports.file_name import write_disposition
from parent_survey.exports.formats.csv_format import CsvFormat
from parent_survey.exports.formats.xlsx_format import XlsxFormat
from parent_survey.exports.queries.lines import RESPONSES_PER_PART
from parent_survey.exports.schemas import ChosenResponses, ExportQuery, FileQuery
from parent_survey.exports.slots import ExportSlots
from parent_survey.limits.address import Address
from parent_survey.search.meaning import Meant

admin = APIRouter(prefix="/admin", tags=["exports"], dependencies=[RequireAdmin])

# A client that reads nothing for so long is gone, or might as well be.
MAX_STALLED_SECONDS = 60
FILE = {"schema": {"type": "string", "format": "binary"}}
ANSWERS_WITH: dict[int | str, dict[str, Any]] = {
    200: {"content": {CsvFormat.media_type.split(";")[0]: FILE, XlsxFormat.media_type: FILE}}
}
MayExport = Annotated[Visitor, Depends(require_confirmed("export answers"))]


def get_slots(request: Request) -> ExportSlots:
    slots: ExportSlots = request.app.state.export_slots
    return slots


class ExportReply(StreamingResponse):
    """Releases everything at the end, be it the last byte, an error, or the client hanging up."""

    def __init__(self, export: Export) -> None:
        headers = {
            "Content-Disposition": write_disposition(export.name),
            # For the client's progress bar, which counts rows of a CSV file and parts of an Excel file.
            "X-Export-Rows": str(export.total),
            "X-Export-Parts": str(-(-export.responses // RESPONSES_PER_PART)),
        }
        super().__init__(export.write(), headers=headers, media_type=export.form.media_type)
        self._export = export

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._export.close()

    async def stream_response(self, send: Send) -> None:
        async def send_or_give_up(message: Message) -> None:
            async with asyncio.timeout(MAX_STALLED_SECONDS):
                await send(message)

        await super().stream_response(send_or_give_up)


@admin.get("/surveys/{survey_id}/export", response_class=StreamingResponse, responses=ANSWERS_WITH)
async def export_responses(
    database: Annotated[Database, Depends(get_database)],
    slots: Annotated[ExportSlots, Depends(get_slots)],
    meaning: Meant,
    visitor: MayExport,
    address: Address,
    survey_id: UUID,
    asked: Annotated[ExportQuery, Query()],
) -> ExportReply:
    """Exactly the rows of the list with the same filters, in its order."""
    asker = service.Asker(visitor, address)
    return ExportReply(await service.open_export(database, slots, meaning, asker, survey_id, asked))


@admin.post("/surveys/{survey_id}/export", response_class=StreamingResponse, responses=ANSWERS_WITH)
async def export_chosen_responses(
    database: Annotated[Database, Depends(get_database)],
    slots: Annotated[ExportSlots, Depends(get_slots)],
    meaning: Meant,
    visitor: MayExport,
    address: Address,
    survey_id: UUID,
    asked: Annotated[FileQuery, Query()],
    body: ChosenResponses,
) -> ExportReply:
    """Submitted responses that were chosen one by one, newest first; ids that the survey does not have are left out."""
    asker, whole = service.Asker(visitor, address), ExportQuery(**asked.model_dump())
    return ExportReply(await service.open_export(database, slots, meaning, asker, survey_id, whole, body.ids))
