"""What each process may do with each table, and which rows row security shows it: the one list (docs/adr/0082).

A new table is one line of `TABLES`; a test fails for one that is missing, and `models/roles.py` hands the rights out at
the next start, without a migration. Letters are rights: S for SELECT, I for INSERT, U for UPDATE, D for DELETE; `S(id,
kind)` names columns. Whoever owns the tables (the set-up) is not in the list and not held back.

A table with rows of single people also gets `of_parents`: which rows the process for parents sees, by what the call has
named (`core/wall.py`). `of_staff` is the rule for staff; without it they see all rows. The worker sees all rows.

A migration that drops a column which a rule names drops the policy `wall` of that table first; it is made again later.
"""

from typing import NamedTuple

from parent_survey.core.wall import PARENTS_ROLE, STAFF_ROLE, WORKER_ROLE


class Table(NamedTuple):
    parents: str = ""
    staff: str = ""
    worker: str = ""
    of_parents: str | None = None
    of_staff: str | None = None

    @property
    def has_policy(self) -> bool:
        return self.of_parents is not None or self.of_staff is not None

    def write_policy(self, name: str) -> str:
        """Asked for each row, but for the roles: those once for each statement. No policy names a role, so that a dump
        can be restored where there is none yet."""
        staff = _as(STAFF_ROLE, (self.of_staff or ALL).format(table=name))
        parents = _as(PARENTS_ROLE, (self.of_parents or NONE).format(table=name))
        return f"{parents} OR {staff} OR {_as(WORKER_ROLE, ALL)}"


def _as(role: str, rule: str) -> str:
    return f"(SELECT current_user = '{role}') AND ({rule})"


ALL, NONE = "true", "false"
EVERYTHING = "SIUD"
# What a call of a parent has named; nothing of it is set for anybody else.
NAMED = "ANY(CAST((SELECT string_to_array(current_setting('survey.response_ids', true), ',')) AS uuid[]))"
NAMED_LINK = "(SELECT decode(current_setting('survey.link_hash', true), 'hex'))"
NAMED_START = "(SELECT decode(nullif(current_setting('survey.start_key', true), ''), 'hex'))"
NAMED_FAMILY = "(SELECT CAST(nullif(current_setting('survey.family_id', true), '') AS uuid))"
NAMED_LINK_KEY = "(SELECT CAST(nullif(current_setting('survey.link_key', true), '') AS uuid))"
NAMED_LINK_ID = "(SELECT CAST(nullif(current_setting('survey.link_id', true), '') AS uuid))"
BY_ID = f"id = {NAMED} OR start_key = {NAMED_START} OR link_id = {NAMED_LINK_ID} OR link_key = {NAMED_LINK_KEY}"
BY_RESPONSE = f"response_id = {NAMED}"
HAS_RESPONSE = "EXISTS (SELECT FROM responses AS response WHERE response.id = {table}.response_id)"
# Also of what was begun by a link, of which it is asked whether there is anything in it.
BY_DRAFT = f"{BY_RESPONSE} OR {HAS_RESPONSE}"
BY_LINK = f"token_hash = {NAMED_LINK} OR id = {NAMED_LINK_ID}"
BY_MAIL = f"token_hash = {NAMED_LINK} OR id = {NAMED} OR {BY_RESPONSE}"
BY_CODE = f"link_id = {NAMED_LINK_ID} OR link_id IN (SELECT id FROM family_links)"  # noqa: S608
# Policies of the tables that they ask hold here, too.
BY_GUARDIAN = f"{NAMED_FAMILY} IN (id, family_id) OR id IN (SELECT guardian_id FROM family_links)"  # noqa: S608
BY_FAMILY = f"id = {NAMED_FAMILY} OR id IN (SELECT family_id FROM guardians)"  # noqa: S608
BY_CHILD = "family_id IN (SELECT id FROM families)"
BY_TAUGHT = "child_id IN (SELECT id FROM family_children)"

# Whose answers staff read: `readable_surveys()` gives the ids by role and shares, once for a statement.
OF_SURVEY = "survey_id = ANY(CAST((SELECT readable_surveys()) AS uuid[]))"
READS_ALL = "(SELECT reads_everything())"
HAS_ANSWER = "EXISTS (SELECT FROM submitted_answers AS answer WHERE answer.id = {table}.answer_id)"
OF_RESPONSE = f"{READS_ALL} OR {HAS_RESPONSE}"
OF_ANSWER = f"{READS_ALL} OR {HAS_ANSWER}"
# Rows of a response that is set aside have no survey.
OF_EITHER = f"{OF_SURVEY} OR survey_id IS NULL AND {HAS_RESPONSE}"
# Words that were taken from no answer are the school's.
OF_EXAMPLE = f"answer_id IS NULL OR {OF_ANSWER}"
# All but the password.
USERS_OF_WORKER = """S(id, email, email_key, full_name, is_active, role, sees_all_surveys, teacher_id, temporary_until,
    last_login, language, created_at)"""


def _of_staff(worker: str = EVERYTHING, rows: str | None = None, staff: str = EVERYTHING) -> Table:
    """Parents' calls never touch it."""
    return Table("", staff, worker, of_staff=rows)


def _of_accounts(worker: str = "") -> Table:
    """Of whoever signs in, which the process for staff alone looks at."""
    return Table("", EVERYTHING, worker)


TABLES: dict[str, Table] = {
    # What parents write.
    "responses": Table("SIUD", "SIUD", "SIUD", BY_ID, OF_SURVEY),
    "answers": Table("SIUD", "SIUD", "SIUD", BY_DRAFT, OF_RESPONSE),
    "response_teachers": Table("SIUD", "SIUD", "SIUD", BY_DRAFT),
    "submitted_answers": Table("SI", "SIUD", "SIUD", BY_RESPONSE, OF_EITHER),
    "submitted_parents": Table("SI", "SIUD", "SIUD", BY_RESPONSE, OF_EITHER),
    # Sums that a submission adds to, and cannot look at.
    "response_counts": Table("I", "SIUD", "SIUD"),
    "response_hours": Table("I", "SIUD", "SIUD"),
    "attempt_counts": Table("SIU", "SIUD", "SIUD"),
    # Keyed hashes, which say nothing without the server's secret. Nothing for staff, whoever they are.
    "spent_keys": Table("SIU", "", "SIUD", ALL, NONE),
    # What parents read. A lock needs a right to change something.
    "surveys": Table("SU(updated_at)", "SIUD", "SIUD"),
    "questions": Table("S", "SIUD", "SIUD"),
    "question_versions": Table("S", "SIUD", "SIUD"),
    "survey_translations": Table("S", "SIUD", "SIUD"),
    "teachers": Table("SU(created_at)", "SIUD", "SIUD"),
    # The password of the mail server is sealed in it.
    "school": Table("S", "SIUD", "S"),
    # Families, and what they are sent.
    "families": Table("S", "SIUD", "SIUD", BY_FAMILY),
    "guardians": Table("SU(opted_out_at)", "SIUD", "SIUD", BY_GUARDIAN),
    "link_codes": Table("SIUD", "SIUD", "SIUD", BY_CODE),
    "family_links": Table("SU(has_submitted)", "SIUD", "SIUD", BY_LINK),
    "family_children": Table("S", "SIUD", "SIUD", BY_CHILD),
    "family_teachers": Table("S", "SIUD", "SIUD", BY_TAUGHT),
    "mails": Table("SI", "SIUD", "SIUD", BY_MAIL),
    "subject_requests": Table("I", "SIUD", "SIUD"),
    "family_imports": _of_staff(),
    "roster_imports": _of_staff(),
    "failed_addresses": _of_staff(),
    "password_links": _of_staff(),
    "digests": _of_staff(),
    # What is made of answers.
    "answers_not_about": _of_staff(),
    "assignments": _of_staff(),
    "attribution_readings": _of_staff(),
    "categories": _of_staff(),
    "category_examples": _of_staff(rows=OF_EXAMPLE),
    "concern_notices": _of_staff(),
    "concern_people": _of_staff(),
    "concern_readings": _of_staff(),
    "concerns": _of_staff(rows=OF_ANSWER),
    "corrections": _of_staff(rows=OF_ANSWER),
    "erased_responses": _of_staff(),
    "judged_answers": _of_staff(),
    "model_use": Table("S", "SIUD", "SIUD"),
    "quote_reviews": _of_staff(rows=OF_ANSWER),
    "response_categories": _of_staff(rows=OF_SURVEY),
    "response_flags": _of_staff(rows=OF_EITHER),
    "response_notes": _of_staff(rows=OF_RESPONSE),
    "response_teacher_categories": _of_staff(rows=OF_SURVEY),
    "sentence_teachers": _of_staff(),
    "sentence_vectors": _of_staff(rows=OF_SURVEY),
    "survey_figures": _of_staff(rows=OF_SURVEY),
    # Accounts. Workers write to people, and never see what anybody signs in with.
    "users": Table("", "SIUD", USERS_OF_WORKER),
    "survey_shares": _of_accounts("S"),
    "sign_ins": _of_accounts("S(id, ended_at, expires_at)D"),
    "authenticators": _of_accounts(),
    "recovery_codes": _of_accounts(),
    "factor_challenges": _of_accounts("S(expires_at)D"),
    "passkeys": _of_accounts(),
    "provider_links": _of_accounts(),
    # Written once. An erasure takes out whom it was about, the worker what is past its time; a trigger guards the rest.
    "audit_events": Table("S(id, at)I", "SIU(subject)", "SIU(address)D"),
    # Jobs.
    "jobs": Table("S(kind, status)", "SIUD", "SIUD"),
    "procrastinate_jobs": Table("S(id, status)", "SIUD", "SIUD"),
    "procrastinate_events": Table("", "SI", "SIUD"),
    "procrastinate_periodic_defers": Table("", "", "SIUD"),
    "procrastinate_workers": Table("S(id, last_heartbeat)", "S", "SIUD"),
    "alembic_version": Table("S", "S", "S"),
}
# They read for whoever asks; whose rows those are is decided in the tables.
VIEWS: dict[str, Table] = {
    "active_categories": Table("", "S", "S"),
    "answer_categories": Table("", "S", "S"),
    "answer_teachers": Table("", "S", "S"),
    "answered_questions": Table("S", "S", "S"),
    "asking": Table("", "S", ""),
    "category_teachers": Table("", "S", "S"),
    "empty_drafts": Table("S", "S", "S"),
    "flagged_answers": Table("", "S", "S"),
}
SEQUENCES: dict[str, tuple[str, ...]] = {
    PARENTS_ROLE: ("audit_events_id_seq", "response_counts_id_seq", "response_hours_id_seq"),
    STAFF_ROLE: (
        "audit_events_id_seq",
        "procrastinate_events_id_seq",
        "procrastinate_jobs_id_seq",
        "response_counts_id_seq",
        "response_hours_id_seq",
    ),
    WORKER_ROLE: (
        "audit_events_id_seq",
        "procrastinate_events_id_seq",
        "procrastinate_jobs_id_seq",
        "procrastinate_periodic_defers_id_seq",
        "procrastinate_workers_id_seq",
        "response_counts_id_seq",
        "response_hours_id_seq",
    ),
}
