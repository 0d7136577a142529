"""A backup is the database: brought back it is the same, row by row, and it never overwrites anything."""

import fcntl
import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import httpx
import psycopg
import pytest

from parent_survey.core.db import Database
from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings
from parent_survey.database import RESTORE_MARK
from parent_survey.recovery.archive import read_manifest
from parent_survey.recovery.backup import make_backup
from parent_survey.recovery.restore import check_empty, restore_rows
from parent_survey.subjects.tombstones import NAME, read_tombstones, write_tombstones
from tests.school import Parent, make_school
from tests.staff import MakeStaff

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def run(url: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "SURVEY_DATABASE_URL": url, "SURVEY_DATA_DIR": str(tmp_path / "data")}
        command = [sys.executable, "-m", "parent_survey", *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    return run


async def test_a_backup_comes_back_as_it_was_and_the_erased_do_not(
    client: httpx.AsyncClient,
    database: Database,
    database_url: str,
    empty_url: str,
    run: Run,
    tmp_path: Path,
    make_staff: MakeStaff,
) -> None:
    await make_staff()
    school = await make_school(database)
    kept, gone = [await Parent(client, school).fill_in() for _ in range(2)]
    await gone.submit()
    file = tmp_path / "school.backup"
    made = run(database_url, "backup", str(file))
    assert made.returncode == 0, made.stderr
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    erased = run(database_url, "erase-subject", gone.id, "--confirm", "1", "--no-scrub")
    assert erased.returncode == 0, erased.stderr
    assert run(database_url, "erase-subject", gone.id, "--dry-run").returncode == 3
    restored = run(empty_url, "restore", str(file), "--verify")
    assert restored.returncode == 0, restored.stderr
    assert "1 records that were erased since were erased again" in restored.stdout
    with psycopg.connect(empty_url) as connection:
        assert connection.execute("SELECT CAST(id AS text) FROM responses").fetchall() == [(kept.id,)]
        assert connection.execute("SELECT count(*) FROM sign_ins WHERE ended_at IS NULL").fetchone() == (0,)
        assert connection.execute("SELECT sum(change) FROM response_counts").fetchone() == (0,)
    with pytest.raises(StartupError, match="There are already tables in this database, and a restore never overwrites"):
        check_empty(empty_url)


def test_a_backup_never_replaces_a_file(database_url: str, tmp_path: Path) -> None:
    file = tmp_path / "school.backup"
    file.write_text("yesterday's")
    with pytest.raises(StartupError, match="is already there"):
        make_backup(database_url, file)
    assert file.read_text() == "yesterday's"


def test_a_backup_that_breaks_off_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(StartupError, match="The backup was not made, PostgreSQL says: "):
        make_backup("postgresql://nobody@127.0.0.1:1/nothing", tmp_path / "school.backup")
    assert list(tmp_path.iterdir()) == []


def change(file: Path, name: str, content: bytes) -> Path:
    """The same backup with one entry exchanged."""
    other = file.with_suffix(".changed")
    with ZipFile(file) as source, ZipFile(other, "w") as target:
        for entry in source.namelist():
            target.writestr(entry, content if entry == name else source.read(entry))
    return other


def test_a_damaged_backup_is_refused_before_anything_is_written(database_url: str, tmp_path: Path) -> None:
    file = tmp_path / "school.backup"
    make_backup(database_url, file)
    with pytest.raises(StartupError, match="its content does not fit its manifest"):
        read_manifest(change(file, "tables/teachers.copy", b"PGDMP and nothing else"))
    with pytest.raises(StartupError, match="is not a backup of this product, or it is damaged"):
        read_manifest(change(file, "manifest.json", b"{}"))
    torn = tmp_path / "torn.backup"
    torn.write_bytes(file.read_bytes()[:-1000])
    with pytest.raises(StartupError, match="is not a backup of this product, or it is damaged"):
        read_manifest(torn)


def test_a_backup_of_a_newer_version_is_refused(database_url: str, tmp_path: Path) -> None:
    file = tmp_path / "school.backup"
    plain = {**make_backup(database_url, file).model_dump(mode="json"), "revision": "9999"}
    with pytest.raises(StartupError, match="made by a newer version of the product"):
        read_manifest(change(file, "manifest.json", json.dumps(plain).encode()))


def test_a_row_that_differs_is_noticed_and_nothing_stays(database_url: str, empty_url: str, tmp_path: Path) -> None:
    file = tmp_path / "school.backup"
    manifest = make_backup(database_url, file)
    other = {**manifest.tables, "teachers": manifest.tables["teachers"].model_copy(update={"rows": 1})}
    with pytest.raises(StartupError, match=r"would differ from the backup: teachers \(1 rows.*0 rows"):
        restore_rows(empty_url, file, manifest.model_copy(update={"tables": other}))
    check_empty(empty_url)


def test_the_list_of_the_erased_only_grows_and_survives_a_torn_line(tmp_path: Path) -> None:
    path = tmp_path / NAME
    first, second, third = (bytes([number]) * 32 for number in range(3))
    write_tombstones(path, [first])
    write_tombstones(path, [first, second])
    with path.open("a") as file:
        file.write(third.hex()[:20])
    write_tombstones(path, [first, second, third])
    assert read_tombstones(path) == [first, second, third]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_file_that_is_no_list_of_the_erased_is_refused(tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_text("shopping\nbread\n")
    with pytest.raises(StartupError, match="is not a list of erased responses"):
        read_tombstones(path)


def test_a_database_without_tables_is_no_school_to_back_up(empty_url: str, run: Run, tmp_path: Path) -> None:
    done = run(empty_url, "backup", str(tmp_path / "school.backup"))
    assert done.returncode == 1
    assert "There is no school in the database restored on" in done.stderr
    assert not (tmp_path / "school.backup").exists()


def test_a_restore_that_was_killed_is_served_by_nobody(
    database_url: str, empty_url: str, run: Run, tmp_path: Path
) -> None:
    file, mark = tmp_path / "school.backup", tmp_path / "data" / RESTORE_MARK
    make_backup(database_url, file)
    environment = {**os.environ, "SURVEY_DATABASE_URL": empty_url, "SURVEY_DATA_DIR": str(tmp_path / "data")}
    command = [sys.executable, "-m", "parent_survey", "restore", str(file)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as restoring:
        while not mark.exists():
            assert restoring.poll() is None
        restoring.kill()
    for arguments in (("serve",), ("backup", str(tmp_path / "other.backup"))):
        refused = run(empty_url, *arguments)
        assert refused.returncode == 1
        assert "was ended before it was complete" in refused.stderr
    # Another database is not the one that was left half-way.
    assert run(database_url, "backup", str(tmp_path / "other.backup")).returncode == 0


def test_what_a_killed_backup_has_left_is_swept_and_what_is_being_written_is_not(
    database_url: str, tmp_path: Path
) -> None:
    left, running = tmp_path / ".old.backup.0123abcd.part", tmp_path / ".new.backup.abcd0123.part"
    mine = tmp_path / ".notes.part"
    for path in (left, running, mine):
        path.touch()
    with running.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        make_backup(database_url, tmp_path / "school.backup")
        assert {path.name for path in tmp_path.iterdir()} == {"school.backup", running.name, mine.name}


async def test_a_failed_backup_is_seen_in_health_until_one_succeeds(
    client: httpx.AsyncClient, settings: Settings, database_url: str, tmp_path: Path
) -> None:
    def run(*arguments: str) -> int:
        environment = {
            **os.environ,
            "SURVEY_DATABASE_URL": database_url,
            "SURVEY_DATA_DIR": str(settings.data_dir),
        }
        command = [sys.executable, "-m", "parent_survey", *arguments]
        return subprocess.run(command, env=environment, capture_output=True, check=False).returncode

    assert run("backup", str(tmp_path / "nowhere" / "school.backup")) == 1
    failed = (await client.get("/api/health")).json()
    assert (failed["status"], failed["backup"]["status"]) == ("degraded", "failed")
    assert run("backup", str(tmp_path / "school.backup")) == 0
    assert (await client.get("/api/health")).json()["backup"]["status"] == "ok"
