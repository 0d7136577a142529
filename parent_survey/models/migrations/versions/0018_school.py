"""What staff set on the Settings page."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "school",
        sa.Column("id", sa.Integer(), server_default=sa.text("1"), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("time_zone", sa.Text(), nullable=True),
        sa.Column("public_url", sa.Text(), nullable=True),
        sa.Column("reply_address", sa.Text(), nullable=True),
        sa.Column("privacy_contact", sa.Text(), nullable=True),
        sa.Column("privacy_text", sa.Text(), nullable=True),
        sa.Column("retention_days", sa.Integer(), nullable=True),
        sa.Column("accent_color", sa.Text(), nullable=True),
        sa.Column("logo", sa.LargeBinary(), nullable=True),
        sa.Column("tried_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("checklist_hidden_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_school_one_row")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_school")),
    )
    # Until now the example school's name went with the way the product was started; it is kept with the example.
    op.execute(
        "INSERT INTO school (name) SELECT 'Maple Grove Elementary' FROM surveys "
        "WHERE id = 'ddd5f9c5-e251-584c-8a3b-afa45f5e0157'"
    )


def downgrade() -> None:
    op.drop_table("school")
