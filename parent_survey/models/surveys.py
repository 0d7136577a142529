"""What is asked, and about whom."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, CheckConstraint, ForeignKey, Index, Text, UniqueConstraint, func
from sqlalchemy import text as sql
from sqlalchemy.orm import Mapped, mapped_column

from parent_survey.models.base import FALSE, TRUE, Base, CreatedAt, NewId

# What `Survey.is_open` says, for statements that decide without reading the survey first.
IS_OPEN = """is_active AND archived_at IS NULL
    AND (opens_at IS NULL OR opens_at <= now()) AND (closes_at IS NULL OR closes_at > now())"""
# Whether a survey that is not open will be for the first time, or again at a time that staff have set. Neither staff
# nor a date has closed it, and nobody has answered it.
IS_TO_OPEN = f"""CASE WHEN {IS_OPEN} OR archived_at IS NOT NULL OR closes_at <= now() THEN false
    WHEN is_active THEN true
    ELSE closed_at IS NULL AND NOT was_answered(surveys.id) END"""
# How much earlier than it came a response may say that it did: of a confidential one only the day is kept, which has at
# most 25 hours. For statements with `survey`.
LATENESS = "CASE WHEN survey.is_confidential THEN interval '25 hours' ELSE interval '0' END"
# When something is written down about a response, for statements with `response` and `survey`.
NOTED_AT = "CASE WHEN survey.is_confidential THEN response.sorted_at ELSE now() END"
# When a survey closes or has closed, and whether even a begun response comes too late; `grace` is an interval.
CLOSING_TIME = "coalesce(survey.closed_at, survey.closes_at)"
IS_OVER = f"({CLOSING_TIME} + %(grace)s <= now()) IS TRUE"


def translate(key: str, own: str, language: str) -> str:
    """For a statement about `surveys AS survey`: a text as parents read it who are asked in a language, or the survey's
    own where nobody has checked a translation. All three are parts of a statement."""
    return f"""coalesce((
        SELECT said.text FROM survey_translations AS said
        WHERE said.survey_id = survey.id AND said.key = {key} AND said.language = {language}
            AND said.language = ANY(survey.languages) AND said.is_checked
    ), {own})"""  # noqa: S608 - every part is a constant


def translate_school(language: str) -> str:
    """Likewise the school's name: in the language, else in the survey's own, and null where it is as the school writes
    it."""
    own = """(
        SELECT said.text FROM survey_translations AS said
        WHERE said.survey_id = survey.id AND said.key = 'school_name' AND said.language = survey.language
            AND said.is_checked
    )"""
    spoken = translate("'school_name'", own, language)
    return f"nullif({spoken}, '')"


class Survey(Base):
    __tablename__ = "surveys"

    id: Mapped[NewId]
    title: Mapped[str]
    description: Mapped[str] = mapped_column(server_default="")
    school_year: Mapped[int]
    welcome_text: Mapped[str] = mapped_column(server_default="")
    thank_you_text: Mapped[str] = mapped_column(server_default="")
    # The language that its own words are in, and those that it is translated into, in the order they were added.
    language: Mapped[str] = mapped_column(server_default="en")
    languages: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default="{}")
    # Whether parents are asked if their name may stand beside their words on the card for the teacher.
    asks_name_consent: Mapped[bool] = mapped_column(server_default=FALSE)
    # Whether anybody with the survey's address may answer, or families with a personal link only.
    allows_open_link: Mapped[bool] = mapped_column(server_default=TRUE)
    # Whether name and email are removed at the submission, and with them the way from a family to its response.
    is_confidential: Mapped[bool] = mapped_column(server_default=FALSE)
    # Whether the first guardian who submits answers for the household. Whoever is refused learns that somebody has
    # answered, so a confidential survey cannot have it.
    one_per_family: Mapped[bool] = mapped_column(server_default=FALSE)
    # Since when staff let its emails wait; none while they leave.
    mail_paused_at: Mapped[datetime | None]
    is_active: Mapped[bool] = mapped_column(server_default=FALSE)
    opens_at: Mapped[datetime | None]
    closes_at: Mapped[datetime | None]
    # When staff closed it; none while it is open and before it was ever opened. It counts before `closes_at`, which
    # passes without anybody's doing.
    closed_at: Mapped[datetime | None]
    archived_at: Mapped[datetime | None]
    # Grows with every edit; an editor that started from an older version is told instead of overwriting.
    version: Mapped[int] = mapped_column(server_default=sql("1"))
    # The run of the categorization whose assignments are shown. A finished run is swapped in, and the last one
    # undone, by writing this one column.
    categorization_run_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("jobs.id", ondelete="SET NULL", use_alter=True, name="fk_surveys_categorization_run_id")
    )
    created_at: Mapped[CreatedAt]
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())

    def is_open(self, now: datetime) -> bool:
        """Whether a parent may start a response; what was begun may be finished a while longer."""
        has_begun = self.opens_at is None or self.opens_at <= now
        has_ended = self.closes_at is not None and self.closes_at <= now
        return self.is_active and self.archived_at is None and has_begun and not has_ended

    # The dashboard lists the newest first.
    __table_args__ = (
        CheckConstraint("NOT (one_per_family AND is_confidential)", name="named_families"),
        Index("ix_surveys_created_at", sql("created_at DESC"), sql("id DESC")),
    )


class Question(Base):
    __tablename__ = "questions"

    id: Mapped[NewId]
    survey_id: Mapped[UUID] = mapped_column(ForeignKey("surveys.id", ondelete="CASCADE"))
    position: Mapped[int]
    text: Mapped[str]
    is_required: Mapped[bool] = mapped_column(server_default=FALSE)
    # Asked once for each teacher that the parent chose, or once in general.
    is_about_each_teacher: Mapped[bool] = mapped_column(server_default=FALSE)
    version: Mapped[int] = mapped_column(server_default=sql("1"))
    # A question with answers is never deleted: it is no longer asked, and its answers stay readable.
    retired_at: Mapped[datetime | None]

    # Deferred, so that a new order can be written row by row in one transaction.
    __table_args__ = (UniqueConstraint("survey_id", "position", deferrable=True, initially="DEFERRED"),)


class QuestionVersion(Base):
    """Every wording a question ever had, so that an answer keeps the text that it answered."""

    __tablename__ = "question_versions"

    question_id: Mapped[UUID] = mapped_column(ForeignKey("questions.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]
    created_at: Mapped[CreatedAt]


class SurveyTranslation(Base):
    """One text of a survey in another language. It stays when its language is no longer offered."""

    __tablename__ = "survey_translations"

    survey_id: Mapped[UUID] = mapped_column(ForeignKey("surveys.id", ondelete="CASCADE"), primary_key=True)
    language: Mapped[str] = mapped_column(primary_key=True)
    # The name of a text, the id of a question, or what surveys/school_words.py says.
    key: Mapped[str] = mapped_column(primary_key=True)
    # Empty for one of the school's words that parents read as the school writes it.
    text: Mapped[str]
    # The words that it translates: once the survey says something else, it is out of date.
    original: Mapped[str]
    # Only what a person has checked is shown to parents.
    is_checked: Mapped[bool] = mapped_column(server_default=FALSE)


class Teacher(Base):
    __tablename__ = "teachers"

    id: Mapped[NewId]
    name: Mapped[str]
    grade_level: Mapped[str | None]
    # Archived teachers are no longer offered to parents and stay on old responses.
    archived_at: Mapped[datetime | None]
    created_at: Mapped[CreatedAt]


class RosterImport(Base):
    """What an import changed, row by row, so that the last one can be undone."""

    __tablename__ = "roster_imports"

    id: Mapped[NewId]
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    changes: Mapped[dict[str, Any]]
    undone_at: Mapped[datetime | None]
    created_at: Mapped[CreatedAt]
