"""Accounts at Google, Microsoft or another provider."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "provider_links",
        sa.Column("issuer", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("ticket_hash", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_provider_links_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("issuer", "subject", name=op.f("pk_provider_links")),
        sa.UniqueConstraint("ticket_hash", name=op.f("uq_provider_links_ticket_hash")),
    )
    op.create_index(op.f("ix_provider_links_user_id_issuer"), "provider_links", ["user_id", "issuer"], unique=True)


def downgrade() -> None:
    op.drop_table("provider_links")
