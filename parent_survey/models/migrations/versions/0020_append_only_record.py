"""The record of who did what can be added to, forgotten after its time, and never rewritten."""

from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

# An address, and the id of somebody who was erased or whose account is gone, may be blanked. Nothing else of an entry
# ever changes, and none is removed before the shortest time that a school can set for keeping them.
APPEND_ONLY = """
CREATE FUNCTION keep_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD.at < now() - interval '30 days' THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE'
        AND (NEW.id, NEW.at, NEW.action, NEW.details) IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.action, OLD.details)
        AND (NEW.actor_id IS NOT DISTINCT FROM OLD.actor_id
             OR NEW.actor_id IS NULL AND NOT EXISTS (SELECT FROM users WHERE users.id = OLD.actor_id))
        AND (NEW.subject IS NULL OR NEW.subject IS NOT DISTINCT FROM OLD.subject)
        AND (NEW.address IS NULL OR NEW.address IS NOT DISTINCT FROM OLD.address) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the record of who did what is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER keep_record BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION keep_record();
CREATE TRIGGER keep_record_whole BEFORE TRUNCATE ON audit_events EXECUTE FUNCTION keep_record();
"""


def upgrade() -> None:
    op.execute(APPEND_ONLY)
    op.create_index("ix_audit_events_actor_id_id", "audit_events", ["actor_id", "id"])


def downgrade() -> None:
    op.drop_index("ix_audit_events_actor_id_id", "audit_events")
    op.execute("DROP FUNCTION keep_record() CASCADE")
