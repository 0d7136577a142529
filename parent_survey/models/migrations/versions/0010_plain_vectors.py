"""Vectors in single precision, compared by inner product: the bundled pgvector does this on every processor."""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

INDEX = "ix_sentence_vectors_vector"


def upgrade() -> None:
    op.drop_index(INDEX, "sentence_vectors")
    op.execute("ALTER TABLE sentence_vectors ALTER COLUMN vector TYPE vector(384) USING vector::vector(384)")
    _index("vector_ip_ops")


def downgrade() -> None:
    op.drop_index(INDEX, "sentence_vectors")
    # They are made anew by the worker; an index over those that are there could stop the server on some processors.
    op.execute("DELETE FROM sentence_vectors")
    op.execute("ALTER TABLE sentence_vectors ALTER COLUMN vector TYPE halfvec(384) USING vector::halfvec(384)")
    _index("halfvec_cosine_ops")


def _index(operators: str) -> None:
    op.create_index(
        INDEX, "sentence_vectors", ["vector"], postgresql_using="hnsw", postgresql_ops={"vector": operators}
    )
