"""Kills at bad moments, and pid files that lie."""

import os
import shutil
import signal
import subprocess
import threading
import time
from contextlib import closing
from pathlib import Path

import psutil
import psycopg
import pytest

from embedded_postgres import server
from embedded_postgres.folder import running_lock
from embedded_postgres.launcher import EmbeddedPostgres
from embedded_postgres.settings import server_settings
from embedded_postgres.tests.processes import KEEP, Figure, StartUser, kill_postmaster, postmaster_pid


def write_pid_file(data_dir: Path, pid: int) -> None:
    """What a killed server leaves, except that the pid has gone to another process since."""
    socket_folder = data_dir / "run"
    lines = [pid, data_dir / "postgres", 1_700_000_000, 5432, socket_folder, "", "  1234567     65536", "ready   "]
    (data_dir / "postgres" / "postmaster.pid").write_text("".join(f"{line}\n" for line in lines))


def wait_for_a_new_server(url: str, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while True:
        try:
            psycopg.connect(url, connect_timeout=2).close()
            return
        except psycopg.OperationalError:
            assert time.monotonic() < deadline, f"not healed within {seconds} s"
            time.sleep(0.02)


def test_the_watcher_heals_after_kill_9_of_the_postmaster(shared_dir: Path, figure: Figure) -> None:
    with EmbeddedPostgres.start(shared_dir) as postgres:
        with psycopg.connect(postgres.url) as connection:
            connection.execute("DROP TABLE IF EXISTS words; CREATE TABLE words (word text)")
        for round_ in range(3):
            with psycopg.connect(postgres.url, autocommit=True) as connection:
                connection.execute("INSERT INTO words VALUES (%s)", [str(round_)])
                killed = kill_postmaster(shared_dir)
                started = time.monotonic()
            killed.wait(5)
            wait_for_a_new_server(postgres.url, 10)
            figure("database healed after kill -9", time.monotonic() - started)
        with psycopg.connect(postgres.url) as connection:
            assert connection.execute("SELECT word FROM words ORDER BY 1").fetchall() == [("0",), ("1",), ("2",)]


def test_a_busy_backend_that_lost_its_postmaster_does_not_keep_the_database_down(shared_dir: Path) -> None:
    endless = "DO $$ BEGIN LOOP PERFORM 1; END LOOP; END $$"
    with EmbeddedPostgres.start(shared_dir) as postgres, closing(psycopg.connect(postgres.url)) as connection:
        connection.pgconn.send_query(endless.encode())
        time.sleep(0.2)
        kill_postmaster(shared_dir)
        time.sleep(0.1)
        wait_for_a_new_server(postgres.url, 10)


@pytest.mark.parametrize("watch", [True, False])
def test_the_database_stays_down_after_close(shared_dir: Path, watch: bool) -> None:
    postgres = EmbeddedPostgres.start(shared_dir, watch=watch)
    postgres.close()
    postgres.ensure_running()
    time.sleep(1.2 if watch else 0)
    assert postmaster_pid(shared_dir) is None


def test_closing_at_any_moment_of_a_restart_leaves_nothing_running(shared_dir: Path) -> None:
    for step in range(6):
        postgres = EmbeddedPostgres.start(shared_dir, watch=False)
        kill_postmaster(shared_dir).wait(5)
        healer = threading.Thread(target=postgres.ensure_running)
        healer.start()
        time.sleep(step * 0.01)
        postgres.close()
        healer.join()
        time.sleep(0.05)
        assert postmaster_pid(shared_dir) is None
        assert not (shared_dir / "run").exists()


def test_closing_stops_a_server_that_has_not_even_written_its_pid_file(shared_dir: Path) -> None:
    postgres = EmbeddedPostgres.start(shared_dir, watch=False)
    kill_postmaster(shared_dir).wait(5)
    server.wait_for_previous(postgres._folder)
    with running_lock(postgres._folder) as running:
        child = server.spawn(postgres._site, server_settings(postgres._sockets), running)
    postgres.close()
    assert child.wait(5) == 0


def test_a_killed_postmaster_that_nobody_reaps_counts_as_dead(shared_dir: Path, start_user: StartUser) -> None:
    parent = start_user(shared_dir)
    assert parent.stdout is not None
    with psycopg.connect(parent.stdout.readline().strip()) as connection:
        connection.execute(KEEP)
    # A stopped parent can neither reap its child nor heal it.
    parent.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, parent.pid, os.WSTOPPED | os.WNOWAIT)
    zombie = kill_postmaster(shared_dir)
    while zombie.status() != psutil.STATUS_ZOMBIE:
        time.sleep(0.01)
    with EmbeddedPostgres.start(shared_dir) as postgres, psycopg.connect(postgres.url) as connection:
        assert connection.execute("SELECT word FROM words").fetchone() == ("kept",)
        assert zombie.status() == psutil.STATUS_ZOMBIE
        parent.kill()
        parent.wait()


def test_our_own_killed_postmaster_is_reaped(shared_dir: Path) -> None:
    with EmbeddedPostgres.start(shared_dir, watch=False) as postgres:
        killed = kill_postmaster(shared_dir)
        killed.wait(5)
        postgres.ensure_running()
        assert not killed.is_running()


@pytest.mark.parametrize("name", ["sleep", "postgres"])
def test_a_foreign_process_named_by_a_stale_pid_file_survives(shared_dir: Path, tmp_path: Path, name: str) -> None:
    sleep = shutil.which("sleep")
    assert sleep is not None
    program = tmp_path / name
    shutil.copy(sleep, program)
    with subprocess.Popen([program, "60"], cwd=tmp_path) as foreign:
        write_pid_file(shared_dir, foreign.pid)
        with EmbeddedPostgres.start(shared_dir) as postgres:
            psycopg.connect(postgres.url).close()
        assert foreign.poll() is None
        foreign.kill()


def test_another_database_named_by_a_stale_pid_file_survives(prepared: Path, prepared_dir: Path) -> None:
    with EmbeddedPostgres.start(prepared) as other:
        postmaster = server.find_postmaster(prepared / "postgres")
        assert postmaster is not None
        write_pid_file(prepared_dir, postmaster.pid)
        with EmbeddedPostgres.start(prepared_dir) as postgres:
            assert postgres.url != other.url
        psycopg.connect(other.url).close()


def test_an_interrupted_preparation_is_not_mistaken_for_a_database(data_dir: Path, start_user: StartUser) -> None:
    interrupted = start_user(data_dir)
    initdb = wait_for_initdb(data_dir)
    interrupted.kill()
    interrupted.wait()
    initdb.kill()
    assert not (data_dir / "postgres").exists()
    assert list(data_dir.glob("postgres.init-*"))
    with EmbeddedPostgres.start(data_dir) as postgres:
        psycopg.connect(postgres.url).close()
        assert not list(data_dir.glob("postgres.init-*"))


def test_a_preparation_that_outlives_its_parent_is_waited_for(data_dir: Path, start_user: StartUser) -> None:
    interrupted = start_user(data_dir)
    initdb = wait_for_initdb(data_dir)
    initdb.suspend()
    interrupted.kill()
    interrupted.wait()
    (left,) = data_dir.glob("postgres.init-*")
    was_left_alone: list[bool] = []

    def resume() -> None:
        was_left_alone.append(left.exists())
        initdb.resume()

    timer = threading.Timer(0.5, resume)
    timer.start()
    with EmbeddedPostgres.start(data_dir) as postgres:
        timer.join()
        assert was_left_alone == [True]
        psycopg.connect(postgres.url).close()
        assert not left.exists()


def wait_for_initdb(data_dir: Path) -> psutil.Process:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        for process in psutil.process_iter(["name", "cwd"]):
            if process.info["name"] == "initdb" and Path(process.info["cwd"] or "/").is_relative_to(data_dir.resolve()):
                return process
        time.sleep(0.01)
    raise AssertionError("initdb was not started")
