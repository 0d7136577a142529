"""The whole web application: what parents call and what staff do, in one process.

Tests use it as it is; the product runs it behind the process that parents talk to (`parents.py`, `staff.py`).
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from parent_survey.accounts import router as accounts
from parent_survey.accounts.factors import router as factors
from parent_survey.assistant import router as assistant
from parent_survey.assistant.delivery.slots import ChatSlots
from parent_survey.assistant.engine_choice import choose_engine, close_engine
from parent_survey.assistant.service import Assistant
from parent_survey.attention import router as attention
from parent_survey.attention.people import router as concern_people
from parent_survey.attribution import router as attribution
from parent_survey.audit_log import router as audit_log
from parent_survey.categories import router as categories
from parent_survey.categorization import router as categorization
from parent_survey.core.memory import keep_closing_unused
from parent_survey.core.settings import Settings
from parent_survey.core.wall import BehindWall
from parent_survey.digests import router as digests
from parent_survey.exports import router as exports
from parent_survey.exports.slots import ExportSlots
from parent_survey.families import router as families
from parent_survey.families.imports import router as family_imports
from parent_survey.insights import router as insights
from parent_survey.insights.cards import router as cards
from parent_survey.invitations import router as invitations
from parent_survey.limits.slots import Slots
from parent_survey.mail import router as mail
from parent_survey.moderation import router as moderation
from parent_survey.oidc import router as oidc
from parent_survey.oidc.provider import Provider
from parent_survey.parents import create_parents_app
from parent_survey.passkeys import router as passkeys
from parent_survey.password_links import router as password_links
from parent_survey.responses import router as responses
from parent_survey.roster import router as roster
from parent_survey.roster.imports import router as roster_imports
from parent_survey.school import router as school_settings
from parent_survey.search import router as search
from parent_survey.search.meaning import Meaning
from parent_survey.setup import router as setup
from parent_survey.subjects import router as subjects
from parent_survey.surveys import router as surveys
from parent_survey.surveys.builder import router as builder
from parent_survey.surveys.translations import router as translations

# Beside those of `parents.py`. A call is looked for in this order, and behind all the others a search would spend a
# millisecond of its fifteen on that.
ROUTERS = (
    search.admin,
    accounts.public,
    accounts.admin,
    password_links.public,
    digests.admin,
    factors.public,
    factors.member,
    passkeys.public,
    passkeys.member,
    oidc.public,
    roster.admin,
    roster_imports.admin,
    builder.admin,
    translations.admin,
    responses.admin,
    moderation.admin,
    concern_people.admin,
    attention.admin,
    categorization.admin,
    categories.admin,
    attribution.admin,
    exports.admin,
    insights.admin,
    assistant.admin,
    surveys.admin,
    cards.admin,
    cards.own,
    mail.admin,
    family_imports.admin,
    families.admin,
    invitations.admin,
    subjects.admin,
    school_settings.admin,
    audit_log.admin,
    setup.admin,
)


def create_app(settings: Settings, database_url: str, *, is_behind: bool = False) -> FastAPI:
    """`is_behind`: calls come from the process that parents talk to, and from nowhere else."""
    app = create_parents_app(settings, database_url, is_behind=is_behind)
    meaning = Meaning(settings)
    engine = choose_engine(settings)
    app.state.import_slots = Slots(
        roster_imports.MAX_IMPORTS_AT_ONCE, roster_imports.IMPORT_WAIT_SECONDS, roster_imports.IMPORTS_BUSY
    )
    app.state.export_slots = ExportSlots()
    app.state.meaning = meaning
    app.state.assistant = Assistant(app.state.database, meaning, engine)
    app.state.chat_slots = ChatSlots()
    provider = Provider(settings) if settings.oidc_issuer else None
    app.state.oidc_provider = provider
    for router in ROUTERS:
        app.include_router(router, prefix="/api", dependencies=[BehindWall])
    open_rest = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_rest(app):
            closing = asyncio.create_task(keep_closing_unused(app.state.database.close_idle_sessions))
            try:
                yield
            finally:
                closing.cancel()
                await meaning.close()
                await close_engine(engine)
                if provider:
                    await provider.close()

    app.router.lifespan_context = lifespan
    return app
