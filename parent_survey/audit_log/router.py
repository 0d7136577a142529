"""Who did, read, searched, asked and exported what, and when."""

from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import StreamingResponse

from parent_survey.accounts.guard import RequireAdmin, Visitor, is_still_admin, require_confirmed
from parent_survey.audit.queries import record
from parent_survey.audit_log import service
from parent_survey.audit_log.schemas import AuditFilter, AuditPage, AuditQuery
from parent_survey.core.db import Database, Session, get_database
from parent_survey.limits.address import Address

admin = APIRouter(prefix="/admin", tags=["audit log"], dependencies=[RequireAdmin])

MayExport = Annotated[Visitor, Depends(require_confirmed("export the audit log"))]
FILE = {"schema": {"type": "string", "format": "binary"}}
ANSWERS_WITH: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": FILE}}}


@admin.get("/audit")
async def read_audit_log(request: Request, session: Session, asked: Annotated[AuditQuery, Query()]) -> AuditPage:
    """Newest first."""
    return await service.read_page(session, asked, request.app.state.settings.audit_days)


@admin.get("/audit/export", response_class=StreamingResponse, responses=ANSWERS_WITH)
async def export_audit_log(
    database: Annotated[Database, Depends(get_database)],
    visitor: MayExport,
    address: Address,
    asked: Annotated[AuditFilter, Query()],
) -> StreamingResponse:
    """The same entries as a CSV file. That it was exported is an entry itself."""
    async with database.sessions.begin() as session:
        details = asked.model_dump(mode="json", exclude_none=True)
        record(session, "audit log exported", actor_id=visitor.user.id, address=address, details=details)
    headers = {"Content-Disposition": f'attachment; filename="audit-log-{datetime.now(UTC):%Y-%m-%d}.csv"'}
    lines = service.write_csv(database, asked, partial(is_still_admin, database, visitor))
    return StreamingResponse(lines, headers=headers, media_type="text/csv; charset=utf-8")
