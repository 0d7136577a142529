"""One way to make text ready for the index of words, in time by its length.

PostgreSQL's parser looks for addresses, paths and tags, and reads the rest of a text again at each of their signs:
20,000 characters of `a_a_a_` took it ten seconds. Without these signs there are only words. Accents are taken off letter
by letter, because `normalize` of a whole text sorts its accents, in time by the square of their number.
"""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

SEARCH_TEXT = r"""
CREATE FUNCTION search_text(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT translate(lower(CASE
        WHEN octet_length(said) = length(said) THEN left(said, 20000)
        ELSE (
            SELECT string_agg(CASE
                WHEN ascii(sign) < 192 THEN sign
                ELSE regexp_replace(normalize(sign, NFD), '[\u0300-\u036f]', '', 'g') END, '' ORDER BY place)
            FROM string_to_table(left(said, 20000), NULL) WITH ORDINALITY AS signs (sign, place)
        ) END), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))
$$
"""
# Rows from before hold addresses and hyphened words in one piece, which are looked for in parts from now on.
ANSWERS = """
UPDATE submitted_answers AS submitted SET words = to_tsvector('simple', search_text(answer.text))
FROM answers AS answer
WHERE answer.response_id = submitted.response_id AND answer.question_id = submitted.question_id
"""
PARENTS = """
UPDATE submitted_parents AS parent
SET words = to_tsvector('simple', search_text(concat_ws(' ', response.parent_name, response.parent_email)))
FROM responses AS response WHERE response.id = parent.response_id
"""


def upgrade() -> None:
    op.execute(SEARCH_TEXT)
    op.execute(ANSWERS)
    op.execute(PARENTS)


def downgrade() -> None:
    op.execute("DROP FUNCTION search_text(text)")
