"""The database roles of the three processes: made by the set-up, with the rights and the rows of `rights.py`.

Roles belong to the server and not to the database, and a backup carries no grants: after a restore both may be gone, so
each start looks and makes what is missing again.
"""

import hashlib
import json
import logging
import os
import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql
from psycopg.errors import InsufficientPrivilege
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from parent_survey.core.db import name_driver, plain_url
from parent_survey.core.queries import HAS_WALL
from parent_survey.core.settings import make_data_folder
from parent_survey.core.wall import PARENTS_ROLE, ROLES, STAFF_ROLE, WORKER_ROLE
from parent_survey.models.rights import SEQUENCES, TABLES, VIEWS, Table

log = logging.getLogger(__name__)

# In the data folder, readable by its owner only: the passwords of the roles.
PASSWORDS = "database_roles.json"
PRIVILEGES = {"S": "SELECT", "I": "INSERT", "U": "UPDATE", "D": "DELETE"}
POLICY = "wall"
# Beside the tables: a checkpoint gives the reserve of a full disk back, which the process for parents watches over.
MEMBERSHIPS = {PARENTS_ROLE: "pg_checkpoint"}
# What every role of a server may do, and none of ours needs.
FROM_EVERYBODY = (
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
    "REVOKE EXECUTE ON FUNCTION lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea) FROM PUBLIC",
)
# Else the index of words is of no use: PostgreSQL would first ask the policy about every row, for fear that the
# comparison tells something about those that it hides. Only a superuser may say that this one does not.
TRUST_WORDS = "ALTER FUNCTION ts_match_vq(tsvector, tsquery) LEAKPROOF"
IS_SUPERUSER = "SELECT rolsuper FROM pg_roles WHERE rolname = current_user"
# As (role, table, right, column), the column empty for a right to the whole table.
GRANTED = """
SELECT role.rolname, kept.relname, held.privilege_type, ''
FROM pg_class AS kept, LATERAL aclexplode(kept.relacl) AS held JOIN pg_roles AS role ON role.oid = held.grantee
WHERE kept.relnamespace = 'public'::regnamespace AND role.rolname = ANY(%(roles)s)
UNION ALL
SELECT role.rolname, kept.relname, held.privilege_type, of_table.attname
FROM pg_class AS kept JOIN pg_attribute AS of_table ON of_table.attrelid = kept.oid,
    LATERAL aclexplode(of_table.attacl) AS held JOIN pg_roles AS role ON role.oid = held.grantee
WHERE kept.relnamespace = 'public'::regnamespace AND role.rolname = ANY(%(roles)s)
"""
POLICIES = """
SELECT kept.relname, obj_description(policy.oid, 'pg_policy') FROM pg_policy AS policy
JOIN pg_class AS kept ON kept.oid = policy.polrelid
WHERE kept.relnamespace = 'public'::regnamespace AND kept.relrowsecurity
"""
ATTRIBUTES = """
SELECT rolname, rolcanlogin, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication
FROM pg_roles WHERE rolname = ANY(%(roles)s)
"""
MISSING = (
    "The second wall is missing: answers are guarded by the product alone. Have the database's administrator run "
    "parent-survey database-roles (docs/operations.md); then start again."
)

Grant = tuple[str, str, str, str]


def _read_rights(rights: str) -> Iterator[tuple[str, str]]:
    """Each letter, with the columns that it is limited to."""
    while rights:
        letter, rest, columns = rights[0], rights[1:], ""
        if rest.startswith("("):
            columns, _, rest = rest[1:].partition(")")
        yield letter, columns
        rights = rest.strip()


def has_roles(url: str, *, with_logins: bool) -> bool:
    """Whether there is nothing to be made: all rights as they are listed, no more and no fewer."""
    with psycopg.connect(plain_url(url)) as connection:
        found = {row[0]: row[1:] for row in connection.execute(ATTRIBUTES, {"roles": list(ROLES)})}
        wanted = set(ROLES) if with_logins else {STAFF_ROLE} | set(found)
        if set(found) != wanted or any(is_powerful for _, is_powerful in found.values()):
            return False
        if with_logins and not all(may_login for may_login, _ in found.values()):
            return False
        granted = set(connection.execute(GRANTED, {"roles": list(ROLES)}).fetchall())
        policies: dict[str, str] = dict(connection.execute(POLICIES).fetchall())
    return granted == set(_list_grants(wanted)) and policies == {name: _mark(name) for name in _list_guarded()}


def build_roles(connection: Connection, passwords: Mapping[str, str] | None) -> None:
    """With passwords, all three roles can sign in. Without, only the role of staff is made, which the product then
    takes on for a while. Where it may not make it, it works without and says so."""
    try:
        with connection.begin_nested():
            for statement in write_statements(connection, passwords):
                connection.exec_driver_sql(statement, execution_options={"no_parameters": True})
    except DBAPIError as error:
        if not isinstance(error.orig, InsufficientPrivilege):
            raise
        log.warning("database roles: %s", str(error.orig).strip().splitlines()[0])
    if not connection.execute(text(HAS_WALL)).scalar_one():
        log.warning(MISSING)


def write_statements(
    connection: Connection, passwords: Mapping[str, str] | None, *, by_administrator: bool = False
) -> Iterator[str]:
    """What is missing on this server and in this database, or is too much. Each can be run again."""
    driver: psycopg.Connection[Any] = connection.connection.driver_connection  # type: ignore[assignment]
    is_superuser = by_administrator or bool(connection.execute(text(IS_SUPERUSER)).scalar_one())
    there = {row[0] for row in driver.execute(ATTRIBUTES, {"roles": [*ROLES]})}
    roles = [*ROLES] if passwords else [role for role in ROLES if role == STAFF_ROLE or role in there]
    for role in roles:
        yield from _write_role(role, passwords, driver, is_new=role not in there, is_superuser=is_superuser)
    database = sql.Identifier(driver.info.dbname).as_string(driver)
    yield f"REVOKE TEMPORARY ON DATABASE {database} FROM PUBLIC"
    if is_superuser:
        yield from FROM_EVERYBODY
        yield TRUST_WORDS
    yield from _write_rights(driver, roles)
    yield from _write_policies(driver)


def _write_role(
    role: str,
    passwords: Mapping[str, str] | None,
    driver: "psycopg.Connection[Any]",
    *,
    is_new: bool,
    is_superuser: bool,
) -> Iterator[str]:
    if is_new:
        # Another database of the same server may make it at the same moment.
        yield (
            f"DO $$ BEGIN CREATE ROLE {role} NOLOGIN; "
            "EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$"
        )
    if is_superuser:
        yield f"ALTER ROLE {role} NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION"
    if passwords:
        secret = sql.Literal(passwords[role]).as_string(driver)
        # Whatever somebody has set for it, who could run statements as this role, ends here.
        yield f"ALTER ROLE {role} RESET ALL"
        yield f"ALTER ROLE {role} LOGIN PASSWORD {secret}"
        yield f"GRANT CONNECT ON DATABASE {sql.Identifier(driver.info.dbname).as_string(driver)} TO {role}"
        if is_superuser and role in MEMBERSHIPS:
            yield f"GRANT {MEMBERSHIPS[role]} TO {role}"
    if is_new and role == STAFF_ROLE and not is_superuser:
        yield f"GRANT {role} TO CURRENT_USER"
    yield f"GRANT USAGE ON SCHEMA public TO {role}"


def _write_rights(driver: "psycopg.Connection[Any]", roles: list[str]) -> Iterator[str]:
    granted = set(driver.execute(GRANTED, {"roles": list(ROLES)}).fetchall())
    wanted = set(_list_grants(roles))
    for role, name, privilege, column in sorted(granted - wanted):
        of = f" ({column})" if column else ""
        yield f"REVOKE {privilege}{of} ON {name} FROM {role}"
    for role, name, privilege, column in sorted(wanted - granted):
        of = f" ({column})" if column else ""
        kind = "SEQUENCE " if name.endswith("_id_seq") else ""
        yield f"GRANT {privilege}{of} ON {kind}{name} TO {role}"


def _write_policies(driver: "psycopg.Connection[Any]") -> Iterator[str]:
    """Marked with what they say, so that one that has changed is made anew, and the others are not locked."""
    there = dict(driver.execute(POLICIES).fetchall())
    guarded = _list_guarded()
    for name in sorted(set(there) - set(guarded)):
        yield f"DROP POLICY {POLICY} ON {name}"
        yield f"ALTER TABLE {name} DISABLE ROW LEVEL SECURITY"
    for name, table in guarded.items():
        if there.get(name) == _mark(name):
            continue
        yield f"DROP POLICY IF EXISTS {POLICY} ON {name}"
        yield f"CREATE POLICY {POLICY} ON {name} USING ({table.write_policy(name)})"
        yield f"COMMENT ON POLICY {POLICY} ON {name} IS '{_mark(name)}'"
        yield f"ALTER TABLE {name} ENABLE ROW LEVEL SECURITY"


def _list_guarded() -> dict[str, Table]:
    return {name: table for name, table in TABLES.items() if table.has_policy}


def _mark(name: str) -> str:
    return hashlib.sha256(TABLES[name].write_policy(name).encode()).hexdigest()[:16]


def _list_grants(roles: "list[str] | set[str]") -> Iterator[Grant]:
    for name, table in {**TABLES, **VIEWS}.items():
        of_roles = {PARENTS_ROLE: table.parents, STAFF_ROLE: table.staff, WORKER_ROLE: table.worker}
        for role in roles:
            for letter, columns in _read_rights(of_roles[role]):
                for column in columns.split(",") if columns else [""]:
                    yield role, name, PRIVILEGES[letter], column.strip()
    for role in roles:
        for name in SEQUENCES[role]:
            yield role, name, "USAGE", ""


def find_passwords(data_dir: Path) -> dict[str, str] | None:
    try:
        found: dict[str, str] = json.loads((data_dir / PASSWORDS).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return found if set(found) == set(ROLES) else None


def make_passwords(data_dir: Path) -> dict[str, str]:
    """Those that are kept, or new ones. Two processes that start at once end up with the same."""
    kept = find_passwords(data_dir)
    if kept is not None:
        return kept
    make_data_folder(data_dir)
    path = data_dir / PASSWORDS
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        json.dump({role: secrets.token_urlsafe(32) for role in ROLES}, file)
    try:
        os.link(fresh, path)
    except FileExistsError:
        # One that is damaged is replaced.
        if find_passwords(data_dir) is None:
            fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    found = find_passwords(data_dir)
    assert found is not None
    return found


def write_url(url: str, role: str, password: str) -> str:
    """The address of the same database, as this role."""
    return plain_url(name_driver(url).set(username=role, password=password).render_as_string(hide_password=False))


def can_connect(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.OperationalError:
        return False
    return True
