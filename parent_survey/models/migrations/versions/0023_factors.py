"""Authenticator apps, recovery codes, and what browsers have been asked to answer."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def _user(name: str, *, nullable: bool = False) -> tuple[sa.Column[object], sa.ForeignKeyConstraint]:
    key = sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f(f"fk_{name}_user_id"), ondelete="CASCADE")
    return sa.Column("user_id", sa.Uuid(), nullable=nullable), key


def _created_at() -> sa.Column[object]:
    return sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False)


def upgrade() -> None:
    op.create_table(
        "authenticators",
        *_user("authenticators"),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_step", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        _created_at(),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_authenticators")),
    )
    op.create_table(
        "recovery_codes",
        *_user("recovery_codes"),
        sa.Column("code_hash", sa.LargeBinary(), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        _created_at(),
        sa.PrimaryKeyConstraint("user_id", "code_hash", name=op.f("pk_recovery_codes")),
    )
    op.create_table(
        "factor_challenges",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        *_user("factor_challenges", nullable=True),
        sa.Column("password_digest", sa.LargeBinary(), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_factor_challenges")),
    )
    for column in ("user_id", "expires_at"):
        op.create_index(op.f(f"ix_factor_challenges_{column}"), "factor_challenges", [column])


def downgrade() -> None:
    for table in ("factor_challenges", "recovery_codes", "authenticators"):
        op.drop_table(table)
