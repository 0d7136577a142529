"""What has happened since a backup was made and must not be undone by its return."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.audit.queries import record
from parent_survey.recovery.manifest import Manifest
from parent_survey.subjects.service import erase_again

# Who was signed out or deactivated since would be in again, with the tokens of that time.
END_SIGN_INS = text("UPDATE sign_ins SET ended_at = now() WHERE ended_at IS NULL")


async def settle(session: AsyncSession, manifest: Manifest, tombstones: list[bytes]) -> int:
    """How many responses were erased again."""
    await session.execute(END_SIGN_INS)
    details = {"made_at": manifest.made_at, "schema": manifest.schema}
    record(session, "backup restored", actor_id=None, address=None, details=details)
    return await erase_again(session, tombstones)
