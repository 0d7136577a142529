"""All tables in one place, for whoever needs the whole metadata."""

from parent_survey.models import (
    accounts,
    attention,
    attribution,
    categories,
    factors,
    families,
    insights,
    jobs,
    mail,
    responses,
    school,
    subjects,
    surveys,
)
from parent_survey.models.base import Base

__all__ = [
    "accounts",
    "attention",
    "attribution",
    "categories",
    "factors",
    "families",
    "insights",
    "jobs",
    "mail",
    "metadata",
    "responses",
    "school",
    "subjects",
    "surveys",
]

metadata = Base.metadata
