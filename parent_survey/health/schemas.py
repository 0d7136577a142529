"""What the health calls return."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from parent_survey.health.backup_state import BackupStatus
from parent_survey.limits.disk import DiskStatus
from parent_survey.limits.forwarded_headers import ForwardedHeaderUse


class Hello(BaseModel):
    message: str


class Disk(BaseModel):
    # "low": no new responses are started; "full": the database may not be able to save.
    status: DiskStatus
    # Of the volume with the data folder; unknown where the database is elsewhere.
    free_bytes: int | None


class Backup(BaseModel):
    """The last one that `parent-survey backup` made or failed to make on this machine."""

    status: BackupStatus
    at: datetime | None


class Health(BaseModel):
    status: Literal["ok", "degraded", "down"]
    database: Literal["ok", "read-only", "down"]
    migrations: Literal["current", "behind", "unknown"]
    # "starting" for the first half minute of a web process: its worker comes after it.
    worker: Literal["ok", "starting", "missing", "unknown"]
    # "missing": the process for staff does not answer; "busy": it has so much to do that more are turned away. Parents
    # notice neither. "starting" for the first half minute.
    staff: Literal["ok", "busy", "starting", "missing"]
    # "missing": answers are guarded by the product alone, and not by the database too (docs/security.md).
    row_security: Literal["on", "missing", "unknown"]
    # Processes ("parents", "staff", "worker") that connect as another role than their own: what somebody could run as
    # a statement there reaches more than it should (docs/operations.md).
    without_database_role: list[str]
    disk: Disk
    backup: Backup
    # "ignored": they came from an address that SURVEY_TRUSTED_PROXIES does not name. Anybody can send such a header;
    # behind a proxy of the school's it means that all parents count as one address.
    forwarded_headers: ForwardedHeaderUse
