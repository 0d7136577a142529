"""The mail server, as staff set it on the Settings page."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

COLUMNS = {
    "smtp_host": sa.Text,
    "smtp_port": sa.Integer,
    "smtp_security": sa.Text,
    "smtp_username": sa.Text,
    "smtp_password": sa.LargeBinary,
    "smtp_from": sa.Text,
}


def upgrade() -> None:
    for name, kind in COLUMNS.items():
        op.add_column("school", sa.Column(name, kind(), nullable=True))


def downgrade() -> None:
    for name in COLUMNS:
        op.drop_column("school", name)
