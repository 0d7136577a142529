"""The categories that staff filter by, look after and correct."""

from collections.abc import Sequence
from uuid import UUID

from fastapi import APIRouter

from parent_survey.accounts.guard import RequireAdmin
from parent_survey.categories import corrections, merging, service
from parent_survey.categories.actor import Acting
from parent_survey.categories.queries import bank as queries
from parent_survey.categories.schemas import (
    AnswerCategories,
    CategoryChange,
    CategoryCreate,
    CategoryDetail,
    CategoryList,
    CategoryMerge,
    CategoryShown,
    CategorySplit,
    ExampleCreate,
)
from parent_survey.core.db import Session
from parent_survey.models.categories import Category

admin = APIRouter(prefix="/admin", tags=["categories"], dependencies=[RequireAdmin])


@admin.get("/categories", response_model=list[CategoryShown])
async def list_categories(session: Session) -> Sequence[Category]:
    """Active categories by name."""
    return await queries.list_active_categories(session)


@admin.post("/categories", status_code=201)
async def create_category(session: Session, actor: Acting, body: CategoryCreate) -> CategoryDetail:
    return await service.create(session, actor, body)


@admin.get("/categories/manage")
async def list_managed_categories(session: Session) -> CategoryList:
    """Proposals first, then by name, archived ones last."""
    return await service.list_managed(session)


@admin.get("/categories/{category_id}")
async def read_category(session: Session, category_id: UUID) -> CategoryDetail:
    return await service.read(session, category_id)


@admin.patch("/categories/{category_id}")
async def change_category(session: Session, actor: Acting, category_id: UUID, body: CategoryChange) -> CategoryDetail:
    """Rename, describe or recolour."""
    return await service.change(session, actor, category_id, body)


@admin.post("/categories/{category_id}/archive")
async def archive_category(session: Session, actor: Acting, category_id: UUID) -> CategoryDetail:
    return await service.archive(session, actor, category_id)


@admin.post("/categories/{category_id}/unarchive")
async def unarchive_category(session: Session, actor: Acting, category_id: UUID) -> CategoryDetail:
    return await service.unarchive(session, actor, category_id)


@admin.post("/categories/{category_id}/accept")
async def accept_category(session: Session, actor: Acting, category_id: UUID) -> CategoryDetail:
    """Take a proposal into use."""
    return await service.accept(session, actor, category_id)


@admin.post("/categories/{category_id}/dismiss")
async def dismiss_category(session: Session, actor: Acting, category_id: UUID) -> CategoryDetail:
    """Put a proposal away for good."""
    return await service.dismiss(session, actor, category_id)


@admin.post("/categories/{category_id}/merge")
async def merge_category(session: Session, actor: Acting, category_id: UUID, body: CategoryMerge) -> CategoryDetail:
    """Into another one, which is the reply."""
    return await merging.merge(session, actor, category_id, body)


@admin.post("/categories/{category_id}/split", status_code=201)
async def split_category(session: Session, actor: Acting, category_id: UUID, body: CategorySplit) -> CategoryDetail:
    """The reply is the new category."""
    return await merging.split(session, actor, category_id, body)


@admin.post("/categories/{category_id}/examples", status_code=201)
async def add_example(session: Session, actor: Acting, category_id: UUID, body: ExampleCreate) -> CategoryDetail:
    return await service.add_example(session, actor, category_id, body)


@admin.delete("/categories/{category_id}/examples/{example_id}")
async def remove_example(session: Session, actor: Acting, category_id: UUID, example_id: UUID) -> CategoryDetail:
    return await service.remove_example(session, actor, category_id, example_id)


@admin.put("/answers/{answer_id}/categories/{category_id}")
async def assign_category(session: Session, actor: Acting, answer_id: UUID, category_id: UUID) -> AnswerCategories:
    """Staff say that the answer is about this. Every later run keeps it."""
    return await corrections.assign(session, actor, answer_id, category_id)


@admin.delete("/answers/{answer_id}/categories/{category_id}")
async def remove_category(session: Session, actor: Acting, answer_id: UUID, category_id: UUID) -> AnswerCategories:
    """Staff say that the answer is not about this. Every later run keeps it."""
    return await corrections.remove(session, actor, answer_id, category_id)


@admin.delete("/answers/{answer_id}/categories/{category_id}/decision")
async def undo_decision(session: Session, actor: Acting, answer_id: UUID, category_id: UUID) -> AnswerCategories:
    """Forget what staff said about this answer and category: what AI says counts again."""
    return await corrections.undo(session, actor, answer_id, category_id)
