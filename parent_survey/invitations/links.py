"""Personal links: given to every guardian who is invited, opened, started, renewed and revoked."""

import secrets
from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.db import find_driver, name_within
from parent_survey.core.errors import NotFound
from parent_survey.core.wall import name_link
from parent_survey.intake import spent
from parent_survey.intake.queries.spent import is_spent
from parent_survey.invitations import queries
from parent_survey.invitations.queries import DraftRow, LinkRow
from parent_survey.invitations.tokens import hash_token, make_link_token

NO_LINK = "This guardian has no link to this survey"
MAX_DRAFTS = 10


async def give_links(session: AsyncSession, secret: bytes, survey_id: UUID, guardian_ids: Iterable[UUID]) -> None:
    """Guardians who have a link keep it."""
    rows = []
    for guardian_id in guardian_ids:
        link_id = uuid4()
        rows.append((link_id, guardian_id, hash_token(make_link_token(secret, link_id, 1))))
    await queries.add_links(session, survey_id, rows)


async def write_token(session: AsyncSession, secret: bytes, link: LinkRow) -> str:
    """The link's token. After a change of the secret it is a new one, and the one sent before no longer works."""
    token = make_link_token(secret, link.id, link.generation)
    if hash_token(token) != link.token_hash:
        await queries.replace_token(session, link.id, hash_token(token))
    return token


async def start(
    session: AsyncSession, secret: bytes, token: str, held_id: UUID | None
) -> tuple[LinkRow | None, UUID | None]:
    """The link, and the draft that this device holds or a new one. No draft if it is too late, or ten were begun.

    What was begun on another device is opened by a code only (`codes.py`): whoever else has the link never sees it.
    """
    link = await queries.find_link(session, hash_token(token), is_locked=True)
    if link is None or link.is_revoked or link.has_submitted:
        return link, None
    drafts = await list_drafts(session, secret, link)
    if any(draft.id == held_id for draft in drafts):
        return link, held_id
    # Looked for after the drafts: a submission takes the one away and leaves the other at the same moment.
    if await has_answered(session, secret, link):
        return replace(link, has_submitted=True), None
    if not link.is_open or link.family_has_answered or not await _make_room(session, drafts):
        return link, None
    draft_id = UUID(bytes=secrets.token_bytes(16))
    name_link(link.token_hash, draft_id, link_id=link.id, link_key=spent.name_link(secret, link.id))
    await name_within(session)
    await queries.start_response(session, link, draft_id, spent.name_link(secret, link.id))
    return link, draft_id


async def list_drafts(session: AsyncSession, secret: bytes, link: LinkRow) -> list[DraftRow]:
    """What was begun by the link and not yet submitted. In a confidential survey no row of the link says so."""
    link_key = spent.name_link(secret, link.id)
    name_link(link.token_hash, link_id=link.id, link_key=link_key)
    await name_within(session)
    return await queries.list_drafts(session, link, link_key)


async def _make_room(session: AsyncSession, drafts: list[DraftRow]) -> bool:
    """Some mail servers press the button each time: drafts in which nothing was done make way for another one."""
    if len(drafts) < MAX_DRAFTS:
        return True
    empty = [draft.id for draft in drafts if not draft.is_begun]
    await queries.drop_empty_drafts(session, empty)
    return bool(empty)


async def has_answered(session: AsyncSession, secret: bytes, link: LinkRow) -> bool:
    """Also while nobody is told yet, because too few others have answered."""
    if link.has_submitted or not link.is_confidential:
        return link.has_submitted
    key = spent.name_answered(secret, spent.name_link(secret, link.id))
    return await is_spent(await find_driver(session), key)


async def renew(session: AsyncSession, secret: bytes, survey_id: UUID, guardian_id: UUID) -> str:
    """A new token; the one before no longer works. It leads to the same response."""
    link = await queries.find_guardian_link(session, survey_id, guardian_id, is_locked=True)
    if link is None:
        raise NotFound(NO_LINK)
    token = make_link_token(secret, link.id, link.generation + 1)
    await queries.renew_link(session, link.id, hash_token(token))
    return token


async def revoke(session: AsyncSession, survey_id: UUID, guardian_id: UUID) -> None:
    if not await queries.revoke_link(session, survey_id, guardian_id):
        raise NotFound(NO_LINK)
