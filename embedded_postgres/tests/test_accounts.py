"""PostgreSQL refuses root: whom it runs as then, and folders that this user cannot enter."""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from embedded_postgres import binaries
from embedded_postgres.launcher import EmbeddedPostgres
from embedded_postgres.server import find_postmaster
from embedded_postgres.tests.processes import PYTHONPATH, StartUser, postmaster_pid, read_line

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="these are the cases of root")


def server_uid(data_dir: Path) -> int:
    postmaster = find_postmaster(data_dir / "postgres")
    assert postmaster is not None
    return int(postmaster.uids().real)


@pytest.fixture
def closed_dir() -> Iterator[Path]:
    """A folder below one that only its owner can enter, like root's home or a build's temporary folder."""
    outer = Path(tempfile.mkdtemp(prefix="closed-"))
    yield outer / "data"
    shutil.rmtree(outer)


@as_root
def test_root_hands_the_database_to_nobody_and_opens_no_parent_folder(data_dir: Path) -> None:
    with EmbeddedPostgres.start(data_dir):
        assert server_uid(data_dir) == pwd.getpwnam("nobody").pw_uid
        assert (data_dir.stat().st_uid, data_dir.stat().st_mode & 0o777) == (0, 0o711)
        assert (data_dir / "postgres.password").stat().st_uid == 0
        assert (data_dir / "postgres").stat().st_mode & 0o777 == 0o700


@as_root
def test_root_hands_the_database_to_the_owner_of_the_folder_who_can_use_it_later(
    data_dir: Path, start_user: StartUser, ordinary: pwd.struct_passwd
) -> None:
    os.chown(data_dir, ordinary.pw_uid, ordinary.pw_gid)
    with EmbeddedPostgres.start(data_dir) as postgres:
        assert server_uid(data_dir) == ordinary.pw_uid
        assert read_line(start_user(data_dir, ordinary)) == postgres.url
    output, _ = start_user(data_dir, ordinary).communicate("close\n")
    assert output.strip() == postgres.url


@as_root
def test_root_prefers_the_user_who_called_sudo_and_stays_with_them(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, ordinary: pwd.struct_passwd
) -> None:
    monkeypatch.setenv("SUDO_UID", str(ordinary.pw_uid))
    with EmbeddedPostgres.start(data_dir):
        assert server_uid(data_dir) == ordinary.pw_uid
    monkeypatch.delenv("SUDO_UID")
    with EmbeddedPostgres.start(data_dir):
        assert server_uid(data_dir) == ordinary.pw_uid


@as_root
def test_a_cluster_that_root_copied_back_from_a_backup_works(prepared_dir: Path) -> None:
    for folder, _, files in os.walk(prepared_dir / "postgres"):
        for path in (Path(folder), *(Path(folder, name) for name in files)):
            os.chown(path, 0, 0)
    (prepared_dir / "postgres").chmod(0o755)
    with EmbeddedPostgres.start(prepared_dir) as postgres:
        psycopg.connect(postgres.url).close()


@as_root
def test_below_a_closed_folder_everything_works_and_the_folder_stays_closed(closed_dir: Path) -> None:
    postgres = EmbeddedPostgres.start(closed_dir)
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET autovacuum_naptime = '1s'")
        connection.execute("SELECT pg_reload_conf()")
        connection.execute("CREATE TABLE words AS SELECT 'kept' AS word FROM generate_series(1, 20000)")
        connection.execute("DELETE FROM words WHERE ctid < '(50,0)'")
        connection.execute("SET max_parallel_workers_per_gather = 2")
        connection.execute("SET parallel_setup_cost = 0")
        connection.execute("SET parallel_tuple_cost = 0")
        connection.execute("SET min_parallel_table_scan_size = 0")
        plan = connection.execute("EXPLAIN (ANALYZE, FORMAT TEXT) SELECT count(*) FROM words").fetchall()
        assert any("Workers Launched: 2" in line for (line,) in plan)
        rows = connection.execute("SELECT count(*) FROM words").fetchone()
        vacuumed = "SELECT autovacuum_count > 0 FROM pg_stat_user_tables WHERE relname = 'words'"
        deadline = time.monotonic() + 10
        while connection.execute(vacuumed).fetchone() != (True,):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        postmaster = find_postmaster(closed_dir / "postgres")
        assert postmaster is not None
        postmaster.kill()
    postmaster.wait(5)
    postgres.ensure_running()
    with psycopg.connect(postgres.url) as connection:
        assert connection.execute("SELECT count(*) FROM words").fetchone() == rows
    assert (closed_dir.parent.stat().st_mode & 0o777, closed_dir.stat().st_uid) == (0o700, 0)
    postgres.close()


@as_root
def test_programs_below_a_closed_folder_are_copied_once_to_a_place_of_root(data_dir: Path, tmp_path: Path) -> None:
    package = binaries.find("postgres").parents[2]
    for part in (package, *package.parent.glob(f"{package.name}.libs")):
        (tmp_path / part.name).symlink_to(part)
    before = copies()
    code = """
import sys
from pathlib import Path
from embedded_postgres.launcher import EmbeddedPostgres
with EmbeddedPostgres.start(Path(sys.argv[1])) as postgres:
    print(postgres._site.programs)
"""
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{PYTHONPATH}"}
    command = [sys.executable, "-c", code, str(data_dir)]
    try:
        outputs = {subprocess.run(command, env=environment, capture_output=True, text=True).stdout for _ in range(2)}
        (used,) = outputs
        copy = Path(used.strip()).parents[2]
        assert copy in copies()
        assert all((path.lstat().st_uid, path.lstat().st_mode & 0o022) == (0, 0) for path in (copy, *copy.rglob("*")))
        # A copy that a clean-up has thinned out is made again.
        next(copy.rglob("UTC")).unlink()
        assert subprocess.run(command, env=environment, capture_output=True, text=True).stdout == used
        assert next(copy.rglob("UTC")).exists()
    finally:
        for copy in copies() - before:
            shutil.rmtree(copy)


def copies() -> set[Path]:
    return {path for folder in binaries._COPY_FOLDERS for path in folder.glob("parent-survey-postgres-*")}


def test_an_ordinary_user_needs_nothing_special(
    data_dir: Path, start_user: StartUser, ordinary: pwd.struct_passwd | None
) -> None:
    if ordinary is not None:
        os.chown(data_dir, ordinary.pw_uid, ordinary.pw_gid)
    user = start_user(data_dir, ordinary)
    with psycopg.connect(read_line(user)) as connection:
        connection.execute("CREATE TABLE words AS SELECT 'kept' AS word")
        assert server_uid(data_dir) == data_dir.stat().st_uid != 0
    user.communicate("close\n")
    user = start_user(data_dir, ordinary)
    with psycopg.connect(read_line(user)) as connection:
        assert connection.execute("SELECT word FROM words").fetchone() == ("kept",)
    assert user.communicate("close\n")[1] == ""
    assert postmaster_pid(data_dir) is None
