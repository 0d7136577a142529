"""Every sentence knows whether it praises, is concerned or does neither, as far as the model can tell.

Sentences from before are neutral until they are read again, which the new model brings about.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sentence_vectors", sa.Column("stance", sa.SmallInteger(), server_default="0", nullable=False))
    op.create_index(
        "ix_sentence_vectors_stance",
        "sentence_vectors",
        ["survey_id", "stance", "answer_id"],
        postgresql_where=sa.text("stance <> 0"),
    )


def downgrade() -> None:
    op.drop_index("ix_sentence_vectors_stance", "sentence_vectors")
    op.drop_column("sentence_vectors", "stance")
