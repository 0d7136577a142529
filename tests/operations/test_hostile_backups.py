"""A backup brings rows and nothing else: whatever somebody wrote into the file, no statement of it is run."""

import json
import os
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import psycopg
import pytest

from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey.core.db import name_driver, plain_url
from parent_survey.core.errors import StartupError
from parent_survey.models.migrate import migrate
from parent_survey.recovery import queries
from parent_survey.recovery.age_keys import Passphrase
from parent_survey.recovery.archive import MAX_DIRECTORY_BYTES, read_manifest
from parent_survey.recovery.backup import make_backup
from parent_survey.recovery.restore import check_empty, restore_rows

WORDS = "four words and a comma, please"
PROGRAM = "COPY teachers FROM PROGRAM 'touch {}'"
Edit = Callable[[dict[str, Any], dict[str, bytes]], None]
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def run(url: str, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "SURVEY_DATABASE_URL": url, "SURVEY_DATA_DIR": str(tmp_path / "data"), **more}
        command = [sys.executable, "-m", "parent_survey", *arguments]
        return subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )

    return run


@pytest.fixture
def file(database_url: str, tmp_path: Path) -> Path:
    path = tmp_path / "school.backup"
    make_backup(database_url, path)
    return path


def forge(file: Path, edit: Edit) -> Path:
    """What somebody makes of it who knows how it is made: every hash fits."""
    with ZipFile(file) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(entries.pop("manifest.json"))
    edit(manifest["tables"], entries)
    for name, part in manifest["tables"].items():
        content = entries.get(f"tables/{name}.copy", b"")
        part |= {"bytes": len(content), "sha256": sha256(content).hexdigest()}
    other = file.with_suffix(".forged")
    with ZipFile(other, "w", ZIP_DEFLATED) as archive:
        for name, content in {**entries, "manifest.json": json.dumps(manifest).encode()}.items():
            archive.writestr(name, content)
    return other


def test_a_table_or_a_column_that_is_a_statement_is_no_name_of_ours(file: Path, empty_url: str, tmp_path: Path) -> None:
    canary = tmp_path / "canary"
    statement = f"teachers; RESET ROLE; {PROGRAM.format(canary)}; COPY teachers"

    def add_table(tables: dict[str, Any], entries: dict[str, bytes]) -> None:
        tables[statement] = tables["teachers"]
        entries[f"tables/{statement}.copy"] = b""

    def rename_column(tables: dict[str, Any], _: dict[str, bytes]) -> None:
        tables["teachers"]["columns"][0] = f"id); RESET ROLE; {PROGRAM.format(canary)}; COPY teachers (id"

    def add_revision(tables: dict[str, Any], entries: dict[str, bytes]) -> None:
        tables["alembic_version"] = {**tables["teachers"], "columns": ["version_num"]}
        entries["tables/alembic_version.copy"] = b"9999\n"

    for edit in (add_table, rename_column, add_revision):
        forged = forge(file, edit)
        with pytest.raises(StartupError, match="is no table of this product, or has other columns"):
            restore_rows(empty_url, forged, read_manifest(forged))
        check_empty(empty_url)
    assert not canary.exists()


def test_a_backup_without_a_table_is_refused(file: Path, empty_url: str) -> None:
    def forget(tables: dict[str, Any], entries: dict[str, bytes]) -> None:
        del tables["teachers"], entries["tables/teachers.copy"]

    forged = forge(file, forget)
    with pytest.raises(StartupError, match="the backup lacks teachers"):
        restore_rows(empty_url, forged, read_manifest(forged))


def test_rows_that_the_schema_does_not_allow_leave_nothing(file: Path, empty_url: str) -> None:
    def write(rows: bytes) -> Edit:
        def edit(_: dict[str, Any], entries: dict[str, bytes]) -> None:
            entries["tables/surveys.copy"] = rows

        return edit

    for rows in (b"not\tenough\n", b"\0\n", b"\x1b[2J\n"):
        forged = forge(file, write(rows))
        with pytest.raises(StartupError, match="Nothing was restored, PostgreSQL says: ") as refused:
            restore_rows(empty_url, forged, read_manifest(forged))
        assert str(refused.value).isprintable()
        check_empty(empty_url)


def test_a_row_that_names_nobody_is_refused_by_the_keys(file: Path, empty_url: str) -> None:
    def edit(tables: dict[str, Any], entries: dict[str, bytes]) -> None:
        tables["response_hours"] |= {"rows": 1}
        columns = dict.fromkeys(tables["response_hours"]["columns"], "1")
        columns |= {"survey_id": str(uuid4()), "hour": "2026-01-01 00:00:00+00"}
        entries["tables/response_hours.copy"] = "\t".join(columns.values()).encode() + b"\n"

    forged = forge(file, edit)
    with pytest.raises(StartupError, match="violates foreign key constraint"):
        restore_rows(empty_url, forged, read_manifest(forged))


def test_parts_that_changed_places_are_refused(file: Path) -> None:
    def exchange(_: dict[str, Any], entries: dict[str, bytes]) -> None:
        entries["tables/../../escaped"] = entries.pop("tables/teachers.copy")

    with pytest.raises(StartupError, match="is not a backup of this product, or it is damaged"):
        read_manifest(forge(file, exchange))


def test_a_file_that_unpacks_to_more_than_there_is_room_for_is_refused_before_it_is_read(
    file: Path, tmp_path: Path
) -> None:
    with ZipFile(file) as archive:
        manifest = json.loads(archive.read("manifest.json"))
    manifest["tables"]["teachers"]["bytes"] = 10**18
    other = tmp_path / "large.backup"
    with ZipFile(file) as source, ZipFile(other, "w") as target:
        for name in source.namelist():
            target.writestr(name, json.dumps(manifest) if name == "manifest.json" else source.read(name))
    with pytest.raises(StartupError, match="restore it where there is room"):
        read_manifest(other, None, tmp_path / "not" / "yet")
    # Where the disk is somebody else's, no more is read than the part has.
    with pytest.raises(StartupError, match="its content does not fit its manifest"):
        read_manifest(other)


def test_a_part_that_goes_on_longer_than_it_says_is_not_read_to_its_end(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "bomb.backup"
    with ZipFile(file) as source, ZipFile(other, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            target.writestr(name, bytes(50_000_000) if name == "tables/teachers.copy" else source.read(name))
    with pytest.raises(StartupError, match="its content does not fit its manifest"):
        read_manifest(other)


@pytest.mark.parametrize("is_large", [False, True])
def test_a_zip_with_an_endless_directory_is_refused(file: Path, tmp_path: Path, is_large: bool) -> None:
    whole, other = bytearray(file.read_bytes()), tmp_path / "endless.backup"
    end = len(whole) - 22
    if is_large:
        start = end
        size = MAX_DIRECTORY_BYTES + 1
        more = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, 1, 1, size, 0)
        whole[end:end] = more + struct.pack("<4sLQL", b"PK\6\7", 0, start, 1)
    else:
        struct.pack_into("<L", whole, end + 12, MAX_DIRECTORY_BYTES + 1)
    other.write_bytes(whole)
    with pytest.raises(StartupError, match="is not a backup of this product, or it is damaged"):
        read_manifest(other)


def test_a_part_that_is_compressed_in_another_way_is_refused(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "slow.backup"
    with ZipFile(file) as source, ZipFile(other, "w", ZIP_LZMA) as target:
        for name in source.namelist():
            target.writestr(name, source.read(name))
    with pytest.raises(StartupError, match="is not a backup of this product, or it is damaged"):
        read_manifest(other)


def test_a_backup_of_statements_is_refused_with_a_way_to_go_on(tmp_path: Path) -> None:
    other = tmp_path / "old.backup"
    with ZipFile(other, "w") as target:
        target.writestr("database.dump", "PGDMP")
        target.writestr("manifest.json", json.dumps({"schema": "0036", "layout": 1, "tables": {}}))
    with pytest.raises(StartupError, match="restore it with the version that made it, start this version there"):
        read_manifest(other)


def test_a_plain_file_is_refused_where_a_passphrase_is_set_unless_it_is_accepted(
    file: Path, empty_url: str, run: Run, tmp_path: Path
) -> None:
    identity = tmp_path / "key.txt"
    identity.write_text("AGE-SECRET-KEY-1")
    for arguments, settings in (
        ([], {"SURVEY_BACKUP_PASSPHRASE": WORDS}),
        ([], {"SURVEY_BACKUP_RECIPIENTS": "age1"}),
        (["--identity", str(identity)], {}),
    ):
        refused = run(empty_url, "restore", str(file), *arguments, **settings)
        assert refused.returncode == 1
        assert "is not encrypted, although a passphrase or a key for backups is set" in refused.stderr
        check_empty(empty_url)
    accepted = run(empty_url, "restore", str(file), "--accept-unauthenticated", SURVEY_BACKUP_PASSPHRASE=WORDS)
    assert accepted.returncode == 0, accepted.stderr
    assert "nothing shows who made it or changed it" in accepted.stderr
    assert "Verified" not in accepted.stdout


def test_a_part_of_an_older_backup_does_not_pass_for_a_newer_one(database_url: str, file: Path, tmp_path: Path) -> None:
    sealed, spliced = tmp_path / "sealed.backup", tmp_path / "spliced.backup"
    make_backup(database_url, sealed, [Passphrase(WORDS)])
    whole, older = sealed.read_bytes(), tmp_path / "older.backup"
    make_backup(database_url, older, [Passphrase(WORDS)])
    spliced.write_bytes(older.read_bytes()[:300] + whole[300:])
    with pytest.raises(StartupError, match="is not a backup of this product, or it is damaged"):
        read_manifest(spliced, Passphrase(WORDS))
    assert read_manifest(sealed, Passphrase(WORDS)).tables == read_manifest(file).tables


@pytest.mark.usefixtures("database")
async def test_rows_that_point_at_each_other_come_back_and_new_ones_get_new_numbers(
    database_url: str, empty_url: str, tmp_path: Path
) -> None:
    survey = uuid4()
    with psycopg.connect(database_url) as connection:
        title = "A\tb\\N\n\\.\n"
        connection.execute("INSERT INTO surveys (id, title, school_year) VALUES (%s, %s, 2026)", [survey, title])
        (job,) = connection.execute(
            "INSERT INTO jobs (kind, survey_id) VALUES ('categorization', %s) RETURNING id", [survey]
        ).fetchone() or [None]
        (first,) = connection.execute(
            "INSERT INTO categories (name, name_key, color_slot, origin) VALUES ('One', 'one', 1, 'staff') RETURNING id"
        ).fetchone() or [None]
        connection.execute(
            "INSERT INTO categories (name, name_key, color_slot, origin, merged_into_id) "
            "VALUES ('Two', 'two', 1, 'staff', %s)",
            [first],
        )
        connection.execute("INSERT INTO audit_events (action) SELECT 'signed in' FROM generate_series(1, 5)")
        connection.execute("INSERT INTO procrastinate_jobs (queue_name, task_name) VALUES ('upkeep', 'add_stems')")
        (events,) = connection.execute("SELECT count(*) FROM procrastinate_events").fetchone() or [0]
    file = tmp_path / "school.backup"
    restore_rows(empty_url, file, make_backup(database_url, file))
    with psycopg.connect(empty_url) as connection:
        assert connection.execute("SELECT survey_id FROM jobs WHERE id = %s", [job]).fetchone() == (survey,)
        last = connection.execute("SELECT max(id) FROM audit_events").fetchone()
        following = connection.execute("INSERT INTO audit_events (action) VALUES ('signed in') RETURNING id").fetchone()
        assert last is not None
        assert following == (last[0] + 1,)
        # Triggers run again, and did not while rows were loaded.
        assert connection.execute("SELECT count(*) FROM procrastinate_events").fetchone() == (events,)
        connection.execute("INSERT INTO procrastinate_jobs (queue_name, task_name) VALUES ('upkeep', 'add_stems')")
        assert connection.execute("SELECT count(*) FROM procrastinate_events").fetchone() == (events + 1,)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("DELETE FROM audit_events")


def test_the_restored_schema_is_that_of_the_migrations(file: Path, database_url: str, empty_url: str) -> None:
    look = """
        SELECT CAST(conrelid AS regclass)::text, conname, pg_get_constraintdef(oid), convalidated FROM pg_constraint
        WHERE connamespace = CAST('public' AS regnamespace)
        UNION ALL SELECT CAST(indrelid AS regclass)::text, '', pg_get_indexdef(indexrelid), indisvalid FROM pg_index
        WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = CAST('public' AS regnamespace))
        UNION ALL SELECT CAST(tgrelid AS regclass)::text, tgname, tgenabled::text, true FROM pg_trigger
        WHERE NOT tgisinternal ORDER BY 1, 2, 3
    """
    restore_rows(empty_url, file, read_manifest(file))
    with psycopg.connect(database_url) as made, psycopg.connect(empty_url) as restored:
        assert restored.execute(look).fetchall() == made.execute(look).fetchall()


def test_who_loads_is_no_superuser_and_is_gone_afterwards(database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        with queries.loader_role(connection):
            assert connection.execute("SHOW is_superuser").fetchone() == ("off",)
            connection.execute("INSERT INTO teachers (name) VALUES ('Nobody')")
            for forbidden in ("SELECT * FROM teachers", "COPY (SELECT 1) TO PROGRAM 'true'", "DELETE FROM teachers"):
                with pytest.raises(psycopg.errors.InsufficientPrivilege), connection.transaction():
                    connection.execute(forbidden.encode())
        assert connection.execute("SHOW is_superuser").fetchone() == ("on",)
        assert not connection.execute("SELECT FROM pg_roles WHERE rolname = %s", [queries.LOADER]).fetchall()
        connection.rollback()


@pytest.fixture
def owned_url(server: EmbeddedPostgres, empty_url: str) -> Iterator[str]:
    """An empty database of somebody who is no superuser, as a provider gives it."""
    with psycopg.connect(empty_url, autocommit=True) as connection:
        connection.execute("CREATE EXTENSION vector")
        connection.execute("CREATE ROLE a_school LOGIN NOSUPERUSER PASSWORD 'a school'")
        connection.execute("ALTER DATABASE restored OWNER TO a_school")
        connection.execute("GRANT ALL ON SCHEMA public TO a_school")
    owned = name_driver(empty_url).set(username="a_school", password="a school")
    yield plain_url(owned.render_as_string(hide_password=False))
    with psycopg.connect(empty_url, autocommit=True) as connection:
        connection.execute("DROP OWNED BY a_school CASCADE")
        connection.execute("ALTER DATABASE restored OWNER TO CURRENT_USER")
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("DROP OWNED BY a_school CASCADE")
        connection.execute("DROP ROLE a_school")


def test_a_database_of_no_superuser_can_be_restored_into(file: Path, owned_url: str) -> None:
    restore_rows(owned_url, file, read_manifest(file))
    migrate(owned_url)
    with psycopg.connect(owned_url) as connection:
        assert connection.execute("SELECT count(*) FROM teachers").fetchone() == (0,)


def test_a_table_of_somebody_else_is_left_out_and_does_not_stop_a_restore(
    database_url: str, empty_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "school.backup"
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE notes_of_somebody (id int)")
        try:
            manifest = make_backup(database_url, file)
        finally:
            connection.execute("DROP TABLE notes_of_somebody")
    assert "notes_of_somebody is left out" in caplog.text
    restore_rows(empty_url, file, manifest)
