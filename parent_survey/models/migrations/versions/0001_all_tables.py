"""All tables of the product and of its queue. The reason for each stands beside its model."""

import sqlalchemy as sa
from alembic import op
from procrastinate.schema import SchemaManager
from sqlalchemy.dialects import postgresql
from sqlalchemy.types import UserDefinedType

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


class HalfVector(UserDefinedType[str]):
    """pgvector's halfvec, which later versions of the tables have no use for."""

    cache_ok = True

    def __init__(self, dimensions: int) -> None:
        self.dimensions = dimensions

    def get_col_spec(self, **_: object) -> str:
        return f"halfvec({self.dimensions})"


def upgrade() -> None:
    op.create_table(
        "attempt_counts",
        sa.Column("limit_name", sa.Text(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("window_start", sa.DateTime(timezone=True), nullable=False),
        sa.Column("count", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.PrimaryKeyConstraint("limit_name", "key", "window_start", name=op.f("pk_attempt_counts")),
    )
    op.create_index(op.f("ix_attempt_counts_window_start"), "attempt_counts", ["window_start"], unique=False)
    op.create_table(
        "categories",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), server_default="", nullable=False),
        sa.Column("color_slot", sa.SmallInteger(), nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("is_proposed", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("archived_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("merged_into_id", sa.Uuid(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["merged_into_id"], ["categories.id"], name=op.f("fk_categories_merged_into_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_categories")),
    )
    op.create_index(
        "uq_categories_name",
        "categories",
        ["name_key"],
        unique=True,
        postgresql_where=sa.text("archived_at IS NULL AND merged_into_id IS NULL"),
    )
    op.create_table(
        "erased_responses",
        sa.Column("id_hash", sa.LargeBinary(), nullable=False),
        sa.Column("erased_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id_hash", name=op.f("pk_erased_responses")),
    )
    op.create_table(
        "model_use",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("requests", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("input_tokens", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("output_tokens", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.CheckConstraint("requests >= 0", name=op.f("ck_model_use_requests_not_negative")),
        sa.PrimaryKeyConstraint("day", "purpose", name=op.f("pk_model_use")),
    )
    op.create_table(
        "surveys",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), server_default="", nullable=False),
        sa.Column("school_year", sa.Integer(), nullable=False),
        sa.Column("welcome_text", sa.Text(), server_default="", nullable=False),
        sa.Column("thank_you_text", sa.Text(), server_default="", nullable=False),
        sa.Column("is_active", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("opens_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closes_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("archived_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("categorization_run_id", sa.Uuid(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_surveys")),
    )
    op.create_index(
        "ix_surveys_created_at",
        "surveys",
        [sa.literal_column("created_at DESC"), sa.literal_column("id DESC")],
        unique=False,
    )
    op.create_table(
        "teachers",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("grade_level", sa.Text(), nullable=True),
        sa.Column("archived_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_teachers")),
    )
    op.create_table(
        "users",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("email_key", sa.Text(), nullable=False),
        sa.Column("full_name", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.Column("is_active", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("temporary_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_login", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("email_key", name=op.f("uq_users_email_key")),
    )
    op.create_table(
        "audit_events",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("actor_id", sa.Uuid(), nullable=True),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=True),
        sa.Column("address", sa.Text(), nullable=True),
        sa.Column("details", postgresql.JSONB(astext_type=sa.Text()), server_default=sa.text("'{}'"), nullable=False),
        sa.ForeignKeyConstraint(["actor_id"], ["users.id"], name=op.f("fk_audit_events_actor_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_events")),
    )
    op.create_index(op.f("ix_audit_events_at"), "audit_events", ["at"], unique=False)
    op.create_table(
        "category_examples",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("category_id", sa.Uuid(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("is_counter_example", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["category_id"],
            ["categories.id"],
            name=op.f("fk_category_examples_category_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_category_examples")),
    )
    op.create_index(op.f("ix_category_examples_category_id"), "category_examples", ["category_id"], unique=False)
    op.create_table(
        "jobs",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("survey_id", sa.Uuid(), nullable=True),
        sa.Column("status", sa.Text(), server_default="pending", nullable=False),
        sa.Column("processed_answers", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("total_answers", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column(
            "checkpoint",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default=sa.text("'{}'"),
            nullable=False,
        ),
        sa.Column("outcome", postgresql.JSONB(astext_type=sa.Text()), server_default=sa.text("'{}'"), nullable=False),
        sa.Column("error_message", sa.Text(), nullable=True),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "status IN ('pending', 'running', 'completed', 'failed', 'cancelled')",
            name=op.f("ck_jobs_status"),
        ),
        sa.ForeignKeyConstraint(["survey_id"], ["surveys.id"], name=op.f("fk_jobs_survey_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_jobs_user_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jobs")),
    )
    op.create_index(
        "ix_jobs_survey_created",
        "jobs",
        ["survey_id", "kind", sa.literal_column("created_at DESC")],
        unique=False,
    )
    op.create_index(
        "uq_jobs_active",
        "jobs",
        ["kind", "survey_id"],
        unique=True,
        postgresql_nulls_not_distinct=True,
        postgresql_where=sa.text("status IN ('pending', 'running')"),
    )
    op.create_table(
        "questions",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("survey_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("is_required", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("retired_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["survey_id"], ["surveys.id"], name=op.f("fk_questions_survey_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_questions")),
        sa.UniqueConstraint(
            "survey_id",
            "position",
            deferrable=True,
            initially="DEFERRED",
            name=op.f("uq_questions_survey_id_position"),
        ),
    )
    op.create_table(
        "response_counts",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("survey_id", sa.Uuid(), nullable=False),
        sa.Column("teacher_id", sa.Uuid(), nullable=True),
        sa.Column("category_id", sa.Uuid(), nullable=True),
        sa.Column("change", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["survey_id"], ["surveys.id"], name=op.f("fk_response_counts_survey_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_response_counts")),
    )
    op.create_index(
        "ix_response_counts_filter",
        "response_counts",
        ["survey_id", "teacher_id", "category_id"],
        unique=False,
        postgresql_include=["change"],
    )
    op.create_table(
        "responses",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("survey_id", sa.Uuid(), nullable=False),
        sa.Column("parent_name", sa.Text(), nullable=True),
        sa.Column("parent_email", sa.Text(), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("submitted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sorted_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("start_key", sa.LargeBinary(), nullable=True),
        sa.CheckConstraint(
            "submitted_at IS NULL OR sorted_at = submitted_at", name=op.f("ck_responses_sorted_by_submission")
        ),
        sa.ForeignKeyConstraint(["survey_id"], ["surveys.id"], name=op.f("fk_responses_survey_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_responses")),
    )
    op.create_index(
        "ix_responses_submitted_sorted",
        "responses",
        ["survey_id", sa.literal_column("sorted_at DESC"), sa.literal_column("id DESC")],
        unique=False,
        postgresql_where=sa.text("submitted_at IS NOT NULL"),
    )
    op.create_index(
        "ix_responses_survey_sorted",
        "responses",
        ["survey_id", sa.literal_column("sorted_at DESC"), sa.literal_column("id DESC")],
        unique=False,
    )
    op.create_index(
        "ix_responses_unfinished_sorted",
        "responses",
        ["survey_id", sa.literal_column("sorted_at DESC"), sa.literal_column("id DESC")],
        unique=False,
        postgresql_where=sa.text("submitted_at IS NULL"),
    )
    op.create_index(
        "uq_responses_start_key",
        "responses",
        ["start_key"],
        unique=True,
        postgresql_where=sa.text("start_key IS NOT NULL"),
    )
    op.create_table(
        "roster_imports",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("changes", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("undone_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_roster_imports_user_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_roster_imports")),
    )
    op.create_table(
        "sign_ins",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("previous_hash", sa.LargeBinary(), nullable=True),
        sa.Column("rotated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_sign_ins_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sign_ins")),
    )
    op.create_index(op.f("ix_sign_ins_user_id"), "sign_ins", ["user_id"], unique=False)
    op.create_table(
        "answers",
        sa.Column("response_id", sa.Uuid(), nullable=False),
        sa.Column("question_id", sa.Uuid(), nullable=False),
        sa.Column("question_version", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("client_id", sa.Uuid(), nullable=True),
        sa.Column("seq", sa.BigInteger(), nullable=True),
        sa.Column("saved_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["question_id"], ["questions.id"], name=op.f("fk_answers_question_id")),
        sa.ForeignKeyConstraint(
            ["response_id"], ["responses.id"], name=op.f("fk_answers_response_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("response_id", "question_id", name=op.f("pk_answers")),
        postgresql_with={"fillfactor": "70"},
    )
    op.create_table(
        "question_versions",
        sa.Column("question_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["question_id"],
            ["questions.id"],
            name=op.f("fk_question_versions_question_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("question_id", "version", name=op.f("pk_question_versions")),
    )
    op.create_table(
        "response_categories",
        sa.Column("response_id", sa.Uuid(), nullable=False),
        sa.Column("category_id", sa.Uuid(), nullable=False),
        sa.Column("survey_id", sa.Uuid(), nullable=False),
        sa.Column("sorted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("confidence", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["category_id"],
            ["categories.id"],
            name=op.f("fk_response_categories_category_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["response_id"],
            ["responses.id"],
            name=op.f("fk_response_categories_response_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("response_id", "category_id", name=op.f("pk_response_categories")),
    )
    op.create_index(
        "ix_response_categories_list",
        "response_categories",
        [
            "survey_id",
            "category_id",
            sa.literal_column("sorted_at DESC"),
            sa.literal_column("response_id DESC"),
        ],
        unique=False,
    )
    op.create_table(
        "response_notes",
        sa.Column("response_id", sa.Uuid(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["response_id"], ["responses.id"], name=op.f("fk_response_notes_response_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_response_notes_user_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("response_id", name=op.f("pk_response_notes")),
    )
    op.create_table(
        "response_teacher_categories",
        sa.Column("survey_id", sa.Uuid(), nullable=False),
        sa.Column("teacher_id", sa.Uuid(), nullable=False),
        sa.Column("category_id", sa.Uuid(), nullable=False),
        sa.Column("sorted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("response_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["response_id"],
            ["responses.id"],
            name=op.f("fk_response_teacher_categories_response_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "survey_id",
            "teacher_id",
            "category_id",
            "sorted_at",
            "response_id",
            name=op.f("pk_response_teacher_categories"),
        ),
    )
    op.create_index(
        "ix_response_teacher_categories_response_id",
        "response_teacher_categories",
        ["response_id"],
        unique=False,
    )
    op.create_table(
        "response_teachers",
        sa.Column("response_id", sa.Uuid(), nullable=False),
        sa.Column("teacher_id", sa.Uuid(), nullable=False),
        sa.Column("survey_id", sa.Uuid(), nullable=False),
        sa.Column("sorted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("is_submitted", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("position", sa.SmallInteger(), server_default=sa.text("0"), nullable=False),
        sa.ForeignKeyConstraint(
            ["response_id"],
            ["responses.id"],
            name=op.f("fk_response_teachers_response_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["teacher_id"], ["teachers.id"], name=op.f("fk_response_teachers_teacher_id")),
        sa.PrimaryKeyConstraint("response_id", "teacher_id", name=op.f("pk_response_teachers")),
    )
    op.create_index(
        "ix_response_teachers_list",
        "response_teachers",
        [
            "survey_id",
            "teacher_id",
            sa.literal_column("sorted_at DESC"),
            sa.literal_column("response_id DESC"),
        ],
        unique=False,
        postgresql_include=["is_submitted"],
    )
    op.create_index(
        "ix_response_teachers_unfinished",
        "response_teachers",
        [
            "survey_id",
            "teacher_id",
            sa.literal_column("sorted_at DESC"),
            sa.literal_column("response_id DESC"),
        ],
        unique=False,
        postgresql_where=sa.text("NOT is_submitted"),
    )
    op.create_table(
        "submitted_answers",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("response_id", sa.Uuid(), nullable=False),
        sa.Column("question_id", sa.Uuid(), nullable=False),
        sa.Column("survey_id", sa.Uuid(), nullable=False),
        sa.Column("text_hash", sa.LargeBinary(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("words", postgresql.TSVECTOR(), nullable=False),
        sa.ForeignKeyConstraint(["question_id"], ["questions.id"], name=op.f("fk_submitted_answers_question_id")),
        sa.ForeignKeyConstraint(
            ["response_id"],
            ["responses.id"],
            name=op.f("fk_submitted_answers_response_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["survey_id"], ["surveys.id"], name=op.f("fk_submitted_answers_survey_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_submitted_answers")),
    )
    op.create_index("ix_submitted_answers_survey", "submitted_answers", ["survey_id", "id"], unique=False)
    op.create_index("ix_submitted_answers_words", "submitted_answers", ["words"], unique=False, postgresql_using="gin")
    op.create_index(
        "uq_submitted_answers_response_question",
        "submitted_answers",
        ["response_id", "question_id"],
        unique=True,
    )
    op.create_table(
        "assignments",
        sa.Column("run_id", sa.Uuid(), nullable=False),
        sa.Column("answer_id", sa.Uuid(), nullable=False),
        sa.Column("category_id", sa.Uuid(), nullable=False),
        sa.Column("confidence", sa.Double(), nullable=False),
        sa.Column("evidence_start", sa.Integer(), nullable=True),
        sa.Column("evidence_end", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["submitted_answers.id"], name=op.f("fk_assignments_answer_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["category_id"], ["categories.id"], name=op.f("fk_assignments_category_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["run_id"], ["jobs.id"], name=op.f("fk_assignments_run_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("run_id", "answer_id", "category_id", name=op.f("pk_assignments")),
    )
    op.create_index(op.f("ix_assignments_answer_id"), "assignments", ["answer_id"], unique=False)
    op.create_table(
        "corrections",
        sa.Column("answer_id", sa.Uuid(), nullable=False),
        sa.Column("category_id", sa.Uuid(), nullable=False),
        sa.Column("is_assigned", sa.Boolean(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["submitted_answers.id"], name=op.f("fk_corrections_answer_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["category_id"], ["categories.id"], name=op.f("fk_corrections_category_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_corrections_user_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("answer_id", "category_id", name=op.f("pk_corrections")),
    )
    op.create_table(
        "quote_reviews",
        sa.Column("answer_id", sa.Uuid(), nullable=False),
        sa.Column("teacher_id", sa.Uuid(), nullable=False),
        sa.Column("is_approved", sa.Boolean(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["answer_id"],
            ["submitted_answers.id"],
            name=op.f("fk_quote_reviews_answer_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["teacher_id"], ["teachers.id"], name=op.f("fk_quote_reviews_teacher_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_quote_reviews_user_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("answer_id", "teacher_id", name=op.f("pk_quote_reviews")),
    )
    op.create_table(
        "sentence_vectors",
        sa.Column("answer_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("survey_id", sa.Uuid(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("end", sa.Integer(), nullable=False),
        sa.Column("text_hash", sa.LargeBinary(), nullable=False),
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("vector", HalfVector(384), nullable=False),
        sa.ForeignKeyConstraint(
            ["answer_id"],
            ["submitted_answers.id"],
            name=op.f("fk_sentence_vectors_answer_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("answer_id", "position", name=op.f("pk_sentence_vectors")),
    )
    op.create_index(
        "ix_sentence_vectors_vector",
        "sentence_vectors",
        ["vector"],
        unique=False,
        postgresql_using="hnsw",
        postgresql_ops={"vector": "halfvec_cosine_ops"},
    )
    # The survey points at its run and the run at its survey, so one of the two keys comes last.
    op.create_foreign_key(
        "fk_surveys_categorization_run_id",
        "surveys",
        "jobs",
        ["categorization_run_id"],
        ["id"],
        ondelete="SET NULL",
    )
    # The queue's own tables and functions, as the pinned version of procrastinate defines them.
    op.get_bind().exec_driver_sql(SchemaManager.get_schema().replace("%", "%%"))


DROP_QUEUE = """
DO $$
DECLARE item record;
BEGIN
    FOR item IN SELECT oid::regclass AS name FROM pg_class WHERE relname LIKE 'procrastinate%' AND relkind = 'r' LOOP
        EXECUTE format('DROP TABLE %s CASCADE', item.name);
    END LOOP;
    FOR item IN SELECT oid::regprocedure AS name FROM pg_proc WHERE proname LIKE 'procrastinate%' LOOP
        EXECUTE format('DROP FUNCTION %s CASCADE', item.name);
    END LOOP;
    FOR item IN SELECT oid::regtype AS name FROM pg_type WHERE typname LIKE 'procrastinate%' AND typtype IN ('e', 'c') LOOP
        EXECUTE format('DROP TYPE %s CASCADE', item.name);
    END LOOP;
END $$
"""


def downgrade() -> None:
    op.execute(DROP_QUEUE)
    op.execute(
        """
        DROP TABLE
            sentence_vectors,
            quote_reviews,
            corrections,
            assignments,
            submitted_answers,
            response_teachers,
            response_teacher_categories,
            response_notes,
            response_categories,
            question_versions,
            answers,
            sign_ins,
            roster_imports,
            responses,
            response_counts,
            questions,
            jobs,
            category_examples,
            audit_events,
            users,
            teachers,
            surveys,
            model_use,
            erased_responses,
            categories,
            attempt_counts
        CASCADE
        """
    )
