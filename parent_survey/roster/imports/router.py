"""The calls under /api/admin/teachers/import."""

from collections.abc import AsyncIterator
from typing import Annotated, get_args

from fastapi import APIRouter, Depends, File, Form, Query, Request, UploadFile

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.core.db import Session
from parent_survey.core.errors import Incomplete
from parent_survey.core.text import Text
from parent_survey.limits.address import Address
from parent_survey.roster.files.table import MAX_BYTES, MAX_COLUMNS
from parent_survey.roster.imports import queries, service
from parent_survey.roster.imports.columns import Role
from parent_survey.roster.imports.plan import SameName
from parent_survey.roster.imports.report import to_last_import
from parent_survey.roster.imports.schemas import ImportReport, ImportUndo, ImportUndone, LastImport
from parent_survey.roster.imports.service import Options

IMPORT_PATH = "/api/admin/teachers/import"
# The file, and what a form writes around it.
IMPORT_BODY_BYTES = MAX_BYTES + 64 * 1024

# One list is read at a time, so that parents keep most of the processor.
MAX_IMPORTS_AT_ONCE = 1
IMPORT_WAIT_SECONDS = 30.0
IMPORTS_BUSY = "Several lists are being read at this moment. Please try again."

admin = APIRouter(prefix="/admin/teachers/import", tags=["roster"], dependencies=[RequireAdmin])


async def _take_import_slot(request: Request) -> AsyncIterator[None]:
    async with request.app.state.import_slots.take():
        yield


async def _read_upload(
    request: Request,
    file: Annotated[UploadFile | None, File(description="A CSV or XLSX file, or a paste sent as one")] = None,
    text: Annotated[str | None, Form(description="A paste, when there is no file")] = None,
) -> bytes:
    """The list from a form, or the body itself when that is no form: `curl --data-binary @teachers.csv` works."""
    if file is not None:
        return await file.read()
    if text is not None:
        return text.encode("utf-8", "replace")
    is_form = request.headers.get("content-type", "").startswith(("multipart/", "application/x-www-form-urlencoded"))
    return b"" if is_form else await request.body()


def _read_options(
    columns: Annotated[
        Text | None, Query(max_length=2000, description="A role for each column: name,skip,grade")
    ] = None,
    has_header: bool | None = None,
    sheet: Annotated[int | None, Query(ge=0, le=50)] = None,
    same_name: SameName = "one",
    tidy: bool = True,
) -> Options:
    return Options(_read_roles(columns) if columns else None, has_header, sheet, same_name, tidy)


def _read_roles(columns: str) -> list[Role]:
    known: dict[str, Role] = {role: role for role in get_args(Role)}
    names = [name.strip() for name in columns.split(",")]
    if len(names) > MAX_COLUMNS or any(name not in known for name in names):
        raise Incomplete("columns: each is one of {known}", known=", ".join(known))
    used = [name for name in names if name != "skip"]
    if len(used) != len(set(used)):
        raise Incomplete("Two columns are taken for the same thing. Choose each once.")
    return [known[name] for name in names]


@admin.post("", dependencies=[Depends(_take_import_slot, scope="function")])
async def import_teachers(
    session: Session,
    visitor: Admin,
    address: Address,
    content: Annotated[bytes, Depends(_read_upload)],
    options: Annotated[Options, Depends(_read_options)],
    dry_run: bool | None = None,
    dry_run_in_form: Annotated[bool | None, Form(alias="dry_run")] = None,
    token: Annotated[Text | None, Query(max_length=64)] = None,
) -> ImportReport:
    """With `dry_run`, in the address or in the form, nothing is written. With its `token`, what it showed is done."""
    if dry_run or dry_run_in_form:
        return await service.dry_run(session, content, options)
    return await service.run(session, visitor, content, options, token, address)


@admin.get("")
async def read_last_import(session: Session) -> LastImport | None:
    return to_last_import(await queries.find_last_import(session))


@admin.post("/undo")
async def undo_import(
    session: Session, visitor: Admin, address: Address, body: ImportUndo | None = None
) -> ImportUndone:
    return await service.undo(session, visitor, body.import_id if body else None, address)
