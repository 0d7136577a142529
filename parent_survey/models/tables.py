"""All tables in one place, for whoever needs the whole metadata."""

from parent_survey.models import accounts, categories, insights, jobs, responses, school, surveys
from parent_survey.models.base import Base

__all__ = ["accounts", "categories", "insights", "jobs", "metadata", "responses", "school", "surveys"]

metadata = Base.metadata
