"""A sign-in remembers when its password was last given, and from which device and address it is used."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    now = sa.text("now()")
    op.add_column("sign_ins", sa.Column("confirmed_at", sa.DateTime(timezone=True), server_default=now, nullable=False))
    op.execute("UPDATE sign_ins SET confirmed_at = created_at")
    op.add_column("sign_ins", sa.Column("device", sa.Text(), server_default=sa.text("''"), nullable=False))
    op.add_column("sign_ins", sa.Column("address", sa.Text(), nullable=True))


def downgrade() -> None:
    for column in ("confirmed_at", "device", "address"):
        op.drop_column("sign_ins", column)
