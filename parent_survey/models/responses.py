"""What parents wrote, designed for two opposite loads.

While a parent types, only `answers` is written, and it has no index besides its key: an index on the text would
more than double the cost of every keystroke. Once submitted a response never changes, so everything that staff read
quickly is written once, at that moment: the search row of each answer, the link rows below and the counts.

The link rows copy `survey_id` and `sorted_at` so that a page of any filtered list is one walk along one index
(index-only, newest first), however many responses there are; the rows of the page are joined afterwards by id.
"""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Computed,
    ForeignKey,
    Identity,
    Index,
    Integer,
    SmallInteger,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, TSVECTOR
from sqlalchemy.dialects.postgresql import UUID as UUID_COLUMN
from sqlalchemy.orm import Mapped, mapped_column

from parent_survey.models.base import FALSE, Base, NewId

NEWEST_FIRST = (text("sorted_at DESC"), text("response_id DESC"))
# Turns an id that grants writing into one that does not: half a hash of 128 random bits cannot be reversed.
HASHED_ID = "CAST(substr(encode(sha256(uuid_send(id)), 'hex'), 1, 32) AS uuid)"
# What an answer is about, as part of its key: a teacher, or nobody in particular.
ABOUT_ID = "coalesce(teacher_id, '00000000-0000-0000-0000-000000000000')"
HAS_TEACHER = text("teacher_id IS NOT NULL")


class Response(Base):
    __tablename__ = "responses"

    # 128 random bits, made by the application: the parent's only key.
    id: Mapped[UUID] = mapped_column(primary_key=True)
    survey_id: Mapped[UUID] = mapped_column(ForeignKey("surveys.id"))
    parent_name: Mapped[str | None]
    parent_email: Mapped[str | None]
    # Whether the parent, who was asked, lets the teacher see their name beside their words.
    name_consent: Mapped[bool] = mapped_column(server_default=FALSE)
    # In which the parent was asked (core/languages.py); none for responses from before there was a choice.
    language: Mapped[str | None]
    started_at: Mapped[datetime] = mapped_column(server_default=func.now())
    # When the name, email or teachers last changed; an answer keeps its own time.
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())
    submitted_at: Mapped[datetime | None]
    # By which every list is sorted: the time of the start, or of the submission once there is one.
    sorted_at: Mapped[datetime] = mapped_column(server_default=func.now())
    # Hash of the Idempotency-Key of the start, so that a repeated start finds the first response.
    start_key: Mapped[bytes | None]
    # What staff identify the response by: its id once it is submitted, before that one that grants no writing.
    reference: Mapped[UUID] = mapped_column(
        Computed(f"CASE WHEN submitted_at IS NULL THEN {HASHED_ID} ELSE id END", persisted=True)
    )
    # Stored, but left out of every list, count and search; the rows derived from it have no survey meanwhile.
    set_aside_at: Mapped[datetime | None]
    # "duplicate", "test", "not_a_parent" or "other".
    set_aside_reason: Mapped[str | None]
    set_aside_note: Mapped[str | None]
    set_aside_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    # The personal link by which it was begun.
    link_id: Mapped[UUID | None] = mapped_column(ForeignKey("family_links.id", ondelete="SET NULL"))
    # In its place in a confidential survey, until it is submitted: a keyed hash by which the link finds it
    # (intake/spent.py).
    link_key: Mapped[UUID | None]
    # Those of the guardian's children when it was begun, which the page offers first.
    own_teacher_ids: Mapped[list[UUID] | None] = mapped_column(ARRAY(UUID_COLUMN(as_uuid=True)))

    __table_args__ = (
        Index("ix_responses_link_id", "link_id", postgresql_where=text("link_id IS NOT NULL")),
        Index("ix_responses_link_key", "link_key", postgresql_where=text("link_key IS NOT NULL")),
        Index(
            "ix_responses_survey_sorted",
            "survey_id",
            text("sorted_at DESC"),
            text("id DESC"),
            postgresql_include=["set_aside_at"],
        ),
        Index(
            "ix_responses_submitted_sorted",
            "survey_id",
            text("sorted_at DESC"),
            text("id DESC"),
            postgresql_where=text("submitted_at IS NOT NULL AND set_aside_at IS NULL"),
        ),
        Index(
            "ix_responses_set_aside",
            "survey_id",
            text("sorted_at DESC"),
            text("id DESC"),
            postgresql_where=text("set_aside_at IS NOT NULL"),
        ),
        # A submitted response is found by its id.
        Index("uq_responses_reference", "reference", unique=True, postgresql_where=text("submitted_at IS NULL")),
        # Also what the retention job walks: unfinished responses by age.
        Index(
            "ix_responses_unfinished_sorted",
            "survey_id",
            text("sorted_at DESC"),
            text("id DESC"),
            postgresql_where=text("submitted_at IS NULL"),
        ),
        Index("uq_responses_start_key", "start_key", unique=True, postgresql_where=text("start_key IS NOT NULL")),
        CheckConstraint("submitted_at IS NULL OR sorted_at = submitted_at", name="sorted_by_submission"),
        CheckConstraint("set_aside_at IS NULL OR submitted_at IS NOT NULL", name="set_aside_after_submission"),
        CheckConstraint("(set_aside_at IS NULL) = (set_aside_reason IS NULL)", name="set_aside_with_reason"),
    )


# A response in which no parent has done anything yet was started and is not in progress: the view says which. There are
# few of them, which a statement finds once.
HAS_BEGUN = "{response_id} NOT IN (SELECT id FROM empty_drafts)"


class Answer(Base):
    """The latest text of one answer. Updated in place at every save, hence the free space on each page."""

    __tablename__ = "answers"

    response_id: Mapped[UUID] = mapped_column(ForeignKey("responses.id", ondelete="CASCADE"), primary_key=True)
    question_id: Mapped[UUID] = mapped_column(ForeignKey("questions.id"), primary_key=True)
    # Whom it is about, where the question is asked about each teacher; none for an answer in general.
    teacher_id: Mapped[UUID | None] = mapped_column(ForeignKey("teachers.id", ondelete="CASCADE"))
    about_id: Mapped[UUID] = mapped_column(Computed(ABOUT_ID, persisted=True), primary_key=True)
    question_version: Mapped[int]
    text: Mapped[str]
    # Which page load wrote it and in which order: a late, older save of the same page never wins.
    client_id: Mapped[UUID | None]
    seq: Mapped[int | None] = mapped_column(BigInteger)
    saved_at: Mapped[datetime] = mapped_column(server_default=func.now())

    __table_args__ = (
        # For the deletion of a teacher. It holds nothing that a save changes.
        Index("ix_answers_teacher", "teacher_id", postgresql_where=HAS_TEACHER),
        {"postgresql_with": {"fillfactor": "70"}},
    )


class SubmittedAnswer(Base):
    """A non-blank answer of a submitted response, as search, categories and the assistant know it."""

    __tablename__ = "submitted_answers"

    id: Mapped[NewId]
    response_id: Mapped[UUID] = mapped_column(ForeignKey("responses.id", ondelete="CASCADE"))
    question_id: Mapped[UUID] = mapped_column(ForeignKey("questions.id"))
    teacher_id: Mapped[UUID | None] = mapped_column(ForeignKey("teachers.id"))
    about_id: Mapped[UUID] = mapped_column(Computed(ABOUT_ID, persisted=True))
    # None while the response is set aside, here and in the other rows derived from it: statements by survey skip them
    # without a further condition.
    survey_id: Mapped[UUID | None] = mapped_column(ForeignKey("surveys.id"))
    # The text itself stays in `answers`; this row holds what is derived from it.
    text_hash: Mapped[bytes]
    # Guessed by a worker afterwards; "und" where it cannot be told.
    language: Mapped[str | None]
    words: Mapped[str] = mapped_column(TSVECTOR)

    __table_args__ = (
        Index("uq_submitted_answers_response_question", "response_id", "question_id", "about_id", unique=True),
        Index("ix_submitted_answers_teacher", "teacher_id", postgresql_where=HAS_TEACHER),
        Index("ix_submitted_answers_survey", "survey_id", "id"),
        Index("ix_submitted_answers_question", "survey_id", "question_id"),
        # The same words twice.
        Index("ix_submitted_answers_text", "survey_id", "text_hash"),
        Index("ix_submitted_answers_words", "words", postgresql_using="gin"),
        # Room for the language on the same page: no index has to learn about it.
        {"postgresql_with": {"fillfactor": "85"}},
    )


class SubmittedParent(Base):
    """The words of a name and an email, so that staff find a response by its parent.

    Apart from the answers' words, which AI may read. Written at the submission: an index on the response itself would
    cost every save of a name.
    """

    __tablename__ = "submitted_parents"

    response_id: Mapped[UUID] = mapped_column(ForeignKey("responses.id", ondelete="CASCADE"), primary_key=True)
    survey_id: Mapped[UUID | None]
    words: Mapped[str] = mapped_column(TSVECTOR)
    # Hash of the email in small letters, written by the worker that looks for repetitions; None until it has looked.
    email_key: Mapped[bytes | None]

    __table_args__ = (
        Index("ix_submitted_parents_words", "words", postgresql_using="gin"),
        Index("ix_submitted_parents_unchecked", "response_id", postgresql_where=text("email_key IS NULL")),
        Index(
            "ix_submitted_parents_email",
            "survey_id",
            "email_key",
            postgresql_where=text("email_key IS NOT NULL"),
        ),
    )


class ResponseTeacher(Base):
    __tablename__ = "response_teachers"

    response_id: Mapped[UUID] = mapped_column(ForeignKey("responses.id", ondelete="CASCADE"), primary_key=True)
    teacher_id: Mapped[UUID] = mapped_column(ForeignKey("teachers.id"), primary_key=True)
    survey_id: Mapped[UUID | None]
    sorted_at: Mapped[datetime]
    is_submitted: Mapped[bool] = mapped_column(server_default=FALSE)
    # The order in which the parent chose them.
    position: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"))

    __table_args__ = (
        Index(
            "ix_response_teachers_list",
            "survey_id",
            "teacher_id",
            *NEWEST_FIRST,
            postgresql_include=["is_submitted"],
        ),
        Index(
            "ix_response_teachers_unfinished",
            "survey_id",
            "teacher_id",
            *NEWEST_FIRST,
            postgresql_where=text("NOT is_submitted"),
        ),
    )


class ResponseCategory(Base):
    """The categories a submitted response shows: the union over its answers, kept true by whoever changes them."""

    __tablename__ = "response_categories"

    response_id: Mapped[UUID] = mapped_column(ForeignKey("responses.id", ondelete="CASCADE"), primary_key=True)
    category_id: Mapped[UUID] = mapped_column(ForeignKey("categories.id", ondelete="CASCADE"), primary_key=True)
    survey_id: Mapped[UUID]
    sorted_at: Mapped[datetime]
    confidence: Mapped[float]

    __table_args__ = (Index("ix_response_categories_list", "survey_id", "category_id", *NEWEST_FIRST),)


class ResponseTeacherCategory(Base):
    """Both filters at once, joined beforehand: the product of a response's teachers and categories."""

    __tablename__ = "response_teacher_categories"

    survey_id: Mapped[UUID] = mapped_column(primary_key=True)
    teacher_id: Mapped[UUID] = mapped_column(primary_key=True)
    category_id: Mapped[UUID] = mapped_column(primary_key=True)
    sorted_at: Mapped[datetime] = mapped_column(primary_key=True)
    response_id: Mapped[UUID] = mapped_column(ForeignKey("responses.id", ondelete="CASCADE"), primary_key=True)

    __table_args__ = (Index("ix_response_teacher_categories_response_id", "response_id"),)


class ResponseCount(Base):
    """Exact totals of submitted responses for every filter, as changes that are only ever inserted.

    The total of a filter is the sum of its rows; a job folds them into one. Two submissions at once insert two
    rows and never wait for each other. A missing teacher or category means "any". Unfinished responses are
    not counted here: retention keeps them few, and the partial indexes count them as they are.
    """

    __tablename__ = "response_counts"

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    survey_id: Mapped[UUID] = mapped_column(ForeignKey("surveys.id", ondelete="CASCADE"))
    teacher_id: Mapped[UUID | None]
    category_id: Mapped[UUID | None]
    change: Mapped[int] = mapped_column(Integer)

    __table_args__ = (
        Index(
            "ix_response_counts_filter",
            "survey_id",
            "teacher_id",
            "category_id",
            postgresql_include=["change"],
        ),
    )


class ResponseHour(Base):
    """Submitted responses and their answers by the hour, as changes too. What a day is, the reader says."""

    __tablename__ = "response_hours"

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    survey_id: Mapped[UUID] = mapped_column(ForeignKey("surveys.id", ondelete="CASCADE"))
    # The beginning of the hour in UTC.
    hour: Mapped[datetime]
    responses: Mapped[int]
    answers: Mapped[int]

    __table_args__ = (
        Index("ix_response_hours_survey", "survey_id", "hour", postgresql_include=["responses", "answers"]),
    )


class ResponseNote(Base):
    """What staff noted about a response; the response itself stays as the parent sent it."""

    __tablename__ = "response_notes"

    response_id: Mapped[UUID] = mapped_column(ForeignKey("responses.id", ondelete="CASCADE"), primary_key=True)
    text: Mapped[str]
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())


class ResponseFlag(Base):
    """That a submitted response repeats an email or an answer of another one in its survey.

    Written by a worker, so that a submission costs nothing more and staff read only what was flagged.
    """

    __tablename__ = "response_flags"

    response_id: Mapped[UUID] = mapped_column(ForeignKey("responses.id", ondelete="CASCADE"), primary_key=True)
    # "email" or "answer".
    cause: Mapped[str] = mapped_column(primary_key=True)
    # Hash of what is repeated.
    key: Mapped[bytes] = mapped_column(primary_key=True)
    survey_id: Mapped[UUID | None]
    sorted_at: Mapped[datetime]
    # When staff said that it is fine.
    kept_at: Mapped[datetime | None]

    __table_args__ = (
        Index("ix_response_flags_open", "survey_id", *NEWEST_FIRST, postgresql_where=text("kept_at IS NULL")),
        Index("ix_response_flags_key", "survey_id", "cause", "key"),
    )


class ErasedResponse(Base):
    """A response that was erased on request, by the hash of its id: replayed after a restore from a backup."""

    __tablename__ = "erased_responses"

    id_hash: Mapped[bytes] = mapped_column(primary_key=True)
    erased_at: Mapped[datetime] = mapped_column(server_default=func.now())


class SpentKeys(Base):
    """What can no longer be submitted to a confidential survey: keyed hashes of drafts and of personal links.

    One row for each survey, its keys in the order of their bits: neither a time nor an order of their own, and no row
    that was written together with one response (intake/spent.py).
    """

    __tablename__ = "spent_keys"

    survey_id: Mapped[UUID] = mapped_column(ForeignKey("surveys.id", ondelete="CASCADE"), primary_key=True)
    keys: Mapped[list[UUID]] = mapped_column(ARRAY(UUID_COLUMN(as_uuid=True)))
