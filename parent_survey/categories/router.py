"""The categories that staff filter by."""

from collections.abc import Sequence
from uuid import UUID

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict

from parent_survey.accounts.guard import RequireAdmin
from parent_survey.categories import queries
from parent_survey.core.db import Session
from parent_survey.models.categories import Category

admin = APIRouter(prefix="/admin", tags=["categories"], dependencies=[RequireAdmin])


class CategoryChoice(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
    color_slot: int


@admin.get("/categories", response_model=list[CategoryChoice])
async def list_categories(session: Session) -> Sequence[Category]:
    """Active categories by name."""
    return await queries.list_active_categories(session)
