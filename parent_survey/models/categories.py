"""Categories, what gives them to answers, and what staff said about that."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, LargeBinary, SmallInteger, text
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.types import UserDefinedType

from parent_survey.models.base import FALSE, TRUE, ZERO, Base, CreatedAt, NewId


class Vector(UserDefinedType[str]):
    """pgvector's vector, compared by inner product only; why so: docs/adr/0036-vectors-on-any-processor.md."""

    cache_ok = True

    def __init__(self, dimensions: int) -> None:
        self.dimensions = dimensions

    def get_col_spec(self, **_: object) -> str:
        return f"vector({self.dimensions})"


class Category(Base):
    __tablename__ = "categories"

    id: Mapped[NewId]
    name: Mapped[str]
    # The name folded by the application, so that "Patience" and "patience" are one category in any collation.
    name_key: Mapped[str]
    description: Mapped[str] = mapped_column(server_default="")
    # The badge's ink, given once and kept through renames and merges.
    color_slot: Mapped[int] = mapped_column(SmallInteger)
    # "starter", "staff" or "discovered".
    origin: Mapped[str]
    # Proposed by discovery and not yet accepted by staff.
    is_proposed: Mapped[bool] = mapped_column(server_default=FALSE)
    archived_at: Mapped[datetime | None]
    # After a merge the old category points here, and whatever names it still finds its way.
    merged_into_id: Mapped[UUID | None] = mapped_column(ForeignKey("categories.id"))
    created_at: Mapped[CreatedAt]

    __table_args__ = (
        Index(
            "uq_categories_name",
            "name_key",
            unique=True,
            postgresql_where=text("archived_at IS NULL AND merged_into_id IS NULL"),
        ),
    )


class CategoryExample(Base):
    """A sentence that shows a category, or, without a category, one that shows none."""

    __tablename__ = "category_examples"

    id: Mapped[NewId]
    category_id: Mapped[UUID | None] = mapped_column(ForeignKey("categories.id", ondelete="CASCADE"), index=True)
    text: Mapped[str]
    is_counter_example: Mapped[bool] = mapped_column(server_default=FALSE)
    # "starter", "staff" or "discovered".
    origin: Mapped[str]
    # The answer that the words were taken from: when it is erased, so are they.
    answer_id: Mapped[UUID | None] = mapped_column(ForeignKey("submitted_answers.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[CreatedAt]


class Assignment(Base):
    """What one run of the categorization gave to an answer. Runs never touch each other's rows."""

    __tablename__ = "assignments"

    run_id: Mapped[UUID] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    answer_id: Mapped[UUID] = mapped_column(
        ForeignKey("submitted_answers.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    category_id: Mapped[UUID] = mapped_column(ForeignKey("categories.id", ondelete="CASCADE"), primary_key=True)
    confidence: Mapped[float]
    # Where in the answer the words stand that speak for it.
    evidence_start: Mapped[int | None]
    evidence_end: Mapped[int | None]


class JudgedAnswer(Base):
    """An answer that a run has looked at, also where it gave nothing: what is new since, and that none comes twice."""

    __tablename__ = "judged_answers"

    run_id: Mapped[UUID] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    answer_id: Mapped[UUID] = mapped_column(
        ForeignKey("submitted_answers.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    # False where the engine gave nothing because it does not know the answer's language.
    is_analyzed: Mapped[bool] = mapped_column(server_default=TRUE)

    __table_args__ = (
        Index("ix_judged_answers_unanalyzed", "run_id", "answer_id", postgresql_where=text("NOT is_analyzed")),
    )


class Correction(Base):
    """What staff decided for one answer and category. It outlives every run."""

    __tablename__ = "corrections"

    answer_id: Mapped[UUID] = mapped_column(ForeignKey("submitted_answers.id", ondelete="CASCADE"), primary_key=True)
    category_id: Mapped[UUID] = mapped_column(ForeignKey("categories.id", ondelete="CASCADE"), primary_key=True)
    is_assigned: Mapped[bool]
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    created_at: Mapped[CreatedAt]


class SentenceVector(Base):
    """The embedding of an answer as a whole (position 0), or of one of its sentences.

    In a table of its own, because adding a column beside a vector rebuilds its index; `survey_id` is copied so that
    a filtered search needs no join.
    """

    __tablename__ = "sentence_vectors"

    answer_id: Mapped[UUID] = mapped_column(ForeignKey("submitted_answers.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    survey_id: Mapped[UUID]
    start: Mapped[int]
    end: Mapped[int]
    text_hash: Mapped[bytes] = mapped_column(LargeBinary)
    model: Mapped[str]
    vector: Mapped[str] = mapped_column(Vector(384))
    # 1 where it praises, -1 where it is concerned, as far as the model can tell.
    stance: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"))

    __table_args__ = (
        Index(
            "ix_sentence_vectors_stance",
            "survey_id",
            "stance",
            "answer_id",
            postgresql_where=text("stance <> 0"),
        ),
        Index(
            "ix_sentence_vectors_vector",
            "vector",
            postgresql_using="hnsw",
            postgresql_ops={"vector": "vector_ip_ops"},
        ),
    )


class QuoteReview(Base):
    """Whether a parent's words may stand on a teacher's card, decided by staff and kept through every run.

    The words are never stored a second time: they are the characters from `start` to `end` of the answer, which cannot
    be changed once it is submitted. So nobody can edit them, and an erasure leaves nothing behind.
    """

    __tablename__ = "quote_reviews"

    answer_id: Mapped[UUID] = mapped_column(ForeignKey("submitted_answers.id", ondelete="CASCADE"), primary_key=True)
    teacher_id: Mapped[UUID] = mapped_column(ForeignKey("teachers.id", ondelete="CASCADE"), primary_key=True)
    start: Mapped[int] = mapped_column(primary_key=True)
    end: Mapped[int] = mapped_column(primary_key=True)
    is_approved: Mapped[bool]
    # Whether staff want the parent's name beside the words; it is shown only with the parent's consent.
    shows_name: Mapped[bool] = mapped_column(server_default=FALSE)
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    created_at: Mapped[CreatedAt]

    __table_args__ = (
        Index("ix_quote_reviews_teacher_id", "teacher_id"),
        CheckConstraint('start >= 0 AND "end" > start', name="span_has_words"),
    )


class ModelUse(Base):
    """Tokens spent per day and purpose, for the daily cap that all processes share."""

    __tablename__ = "model_use"

    day: Mapped[date] = mapped_column(primary_key=True)
    purpose: Mapped[str] = mapped_column(primary_key=True)
    requests: Mapped[int] = mapped_column(BigInteger, server_default=ZERO)
    input_tokens: Mapped[int] = mapped_column(BigInteger, server_default=ZERO)
    output_tokens: Mapped[int] = mapped_column(BigInteger, server_default=ZERO)

    __table_args__ = (CheckConstraint("requests >= 0", name="requests_not_negative"),)
