"""All tables in one place, for whoever needs the whole metadata."""

from parent_survey.models import accounts, attention, categories, insights, jobs, responses, surveys
from parent_survey.models.base import Base

__all__ = ["accounts", "attention", "categories", "insights", "jobs", "metadata", "responses", "surveys"]

metadata = Base.metadata
