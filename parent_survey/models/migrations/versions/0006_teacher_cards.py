"""Consent to a parent's name on a teacher's card, and decisions about single quotes instead of whole answers."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

NO = sa.text("false")


def upgrade() -> None:
    op.add_column("surveys", sa.Column("asks_name_consent", sa.Boolean(), server_default=NO, nullable=False))
    op.add_column("responses", sa.Column("name_consent", sa.Boolean(), server_default=NO, nullable=False))
    # Nothing was ever written to this table: no version before this one reviews quotes.
    op.drop_constraint("pk_quote_reviews", "quote_reviews")
    op.add_column("quote_reviews", sa.Column("start", sa.Integer(), nullable=False))
    op.add_column("quote_reviews", sa.Column("end", sa.Integer(), nullable=False))
    op.add_column("quote_reviews", sa.Column("shows_name", sa.Boolean(), server_default=NO, nullable=False))
    op.create_primary_key("pk_quote_reviews", "quote_reviews", ["answer_id", "teacher_id", "start", "end"])
    op.create_index("ix_quote_reviews_teacher_id", "quote_reviews", ["teacher_id"])
    op.create_check_constraint(op.f("ck_quote_reviews_span_has_words"), "quote_reviews", 'start >= 0 AND "end" > start')


def downgrade() -> None:
    # A decision about one quote says nothing about the whole answer.
    op.execute("DELETE FROM quote_reviews")
    op.drop_constraint(op.f("ck_quote_reviews_span_has_words"), "quote_reviews")
    op.drop_index("ix_quote_reviews_teacher_id", "quote_reviews")
    op.drop_constraint("pk_quote_reviews", "quote_reviews")
    op.drop_column("quote_reviews", "shows_name")
    op.drop_column("quote_reviews", "end")
    op.drop_column("quote_reviews", "start")
    op.create_primary_key("pk_quote_reviews", "quote_reviews", ["answer_id", "teacher_id"])
    op.drop_column("responses", "name_consent")
    op.drop_column("surveys", "asks_name_consent")
