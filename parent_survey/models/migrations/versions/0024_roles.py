"""An account has a role, and sees all surveys or those that are shared with it. Everybody so far is an Owner."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("role", sa.Text(), server_default="owner", nullable=False))
    op.add_column("users", sa.Column("sees_all_surveys", sa.Boolean(), server_default=sa.text("true"), nullable=False))
    op.add_column("users", sa.Column("teacher_id", sa.Uuid(), nullable=True))
    op.create_foreign_key("fk_users_teacher_id", "users", "teachers", ["teacher_id"], ["id"], ondelete="SET NULL")
    op.create_check_constraint(
        op.f("ck_users_role"), "users", "role IN ('owner', 'editor', 'reader', 'office', 'teacher')"
    )
    op.create_check_constraint(op.f("ck_users_owner_sees_all"), "users", "sees_all_surveys OR role <> 'owner'")
    op.create_table(
        "survey_shares",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("survey_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_survey_shares_user_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["survey_id"], ["surveys.id"], name=op.f("fk_survey_shares_survey_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "survey_id", name=op.f("pk_survey_shares")),
    )
    op.create_index(op.f("ix_survey_shares_survey_id"), "survey_shares", ["survey_id"])


def downgrade() -> None:
    op.drop_table("survey_shares")
    for column in ("role", "sees_all_surveys", "teacher_id"):
        op.drop_column("users", column)
