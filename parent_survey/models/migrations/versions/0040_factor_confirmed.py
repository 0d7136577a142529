"""When a sign-in last showed a second factor: without that, nobody removes one."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sign_ins", sa.Column("factor_confirmed_at", sa.DateTime(timezone=True)))


def downgrade() -> None:
    op.drop_column("sign_ins", "factor_confirmed_at")
