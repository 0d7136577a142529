"""The calls under /api/admin/families/import."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, File, Form, Query, Request, UploadFile

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.core.db import Session
from parent_survey.core.text import Text
from parent_survey.families.imports import queries, service
from parent_survey.families.imports.schemas import (
    FamilyImportReport,
    FamilyImportUndo,
    FamilyImportUndone,
    LastFamilyImport,
)
from parent_survey.limits.address import Address

IMPORT_PATH = "/api/admin/families/import"
# The file, and what a form writes around it.
IMPORT_BODY_BYTES = service.MAX_ZIP_BYTES + 64 * 1024

admin = APIRouter(prefix="/admin/families/import", tags=["families"], dependencies=[RequireAdmin])


async def _take_import_slot(request: Request) -> AsyncIterator[None]:
    async with request.app.state.import_slots.take():
        yield


async def _read_upload(
    request: Request,
    file: Annotated[UploadFile | None, File(description="A CSV or XLSX file, or a OneRoster zip")] = None,
    text: Annotated[str | None, Form(description="A paste, when there is no file")] = None,
) -> bytes:
    """The list from a form, or the body itself when that is no form."""
    if file is not None:
        return await file.read()
    if text is not None:
        return text.encode("utf-8", "replace")
    is_form = request.headers.get("content-type", "").startswith(("multipart/", "application/x-www-form-urlencoded"))
    return b"" if is_form else await request.body()


@admin.post("", dependencies=[Depends(_take_import_slot, scope="function")])
async def import_families(
    session: Session,
    visitor: Admin,
    address: Address,
    content: Annotated[bytes, Depends(_read_upload)],
    dry_run: bool | None = None,
    dry_run_in_form: Annotated[bool | None, Form(alias="dry_run")] = None,
    token: Annotated[Text | None, Query(max_length=64)] = None,
    together: Annotated[
        Text | None, Form(description="Keys of households to put together, with blanks between")
    ] = None,
) -> FamilyImportReport:
    """With `dry_run`, in the address or in the form, nothing is written. With its `token`, what it showed is done.

    Whom the file would put into one household is apart unless `together` has the key of that row.
    """
    if dry_run or dry_run_in_form:
        return await service.dry_run(session, content)
    return await service.run(session, visitor, content, token, frozenset((together or "").split()), address)


@admin.get("")
async def read_last_family_import(session: Session) -> LastFamilyImport | None:
    return service.to_last_import(await queries.find_last_import(session))


@admin.post("/undo")
async def undo_family_import(
    session: Session, visitor: Admin, address: Address, body: FamilyImportUndo | None = None
) -> FamilyImportUndone:
    return await service.undo(session, visitor, body.import_id if body else None, address)
