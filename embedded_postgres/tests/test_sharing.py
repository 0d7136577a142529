"""Several processes and one database: the first one in starts it, the last one out stops it."""

import os
import signal
from pathlib import Path

import psycopg
import pytest

from embedded_postgres.launcher import EmbeddedPostgres
from embedded_postgres.tests.processes import KEEP, StartUser, postmaster_pid, read_line


def test_the_last_one_out_stops_the_database(shared_dir: Path, start_user: StartUser) -> None:
    first = EmbeddedPostgres.start(shared_dir)
    pid = postmaster_pid(shared_dir)
    second = start_user(shared_dir)
    assert read_line(second) == first.url
    first.close()
    assert postmaster_pid(shared_dir) == pid is not None
    with psycopg.connect(first.url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
    second.communicate("close\n")
    assert postmaster_pid(shared_dir) is None


def test_the_one_who_started_it_may_be_the_first_to_leave(shared_dir: Path, start_user: StartUser) -> None:
    starter = start_user(shared_dir)
    url = read_line(starter)
    pid = postmaster_pid(shared_dir)
    with EmbeddedPostgres.start(shared_dir) as postgres:
        starter.communicate("close\n")
        assert postgres.url == url
        assert postmaster_pid(shared_dir) == pid is not None
    assert postmaster_pid(shared_dir) is None


def test_two_users_in_one_process_count_as_two(shared_dir: Path) -> None:
    first, second = EmbeddedPostgres.start(shared_dir), EmbeddedPostgres.start(shared_dir)
    first.close()
    first.close()
    assert postmaster_pid(shared_dir) is not None
    second.close()
    assert postmaster_pid(shared_dir) is None


def test_two_processes_that_start_at_the_same_moment_make_one_cluster(data_dir: Path, start_user: StartUser) -> None:
    users = [start_user(data_dir) for _ in range(2)]
    urls = {read_line(user) for user in users}
    assert len(urls) == 1
    assert urls.pop().startswith("postgresql://")
    pid = postmaster_pid(data_dir)
    outputs = [user.communicate("close\n")[1] for user in users]
    assert pid is not None
    assert sum(output.count("Preparing the database") for output in outputs) == 1
    assert postmaster_pid(data_dir) is None


def test_after_kill_9_of_its_parent_the_next_start_attaches_and_committed_rows_are_there(
    shared_dir: Path, start_user: StartUser
) -> None:
    parent = start_user(shared_dir)
    with psycopg.connect(read_line(parent)) as connection:
        connection.execute(KEEP)
    orphan = postmaster_pid(shared_dir)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    with EmbeddedPostgres.start(shared_dir) as postgres, psycopg.connect(postgres.url) as connection:
        assert postmaster_pid(shared_dir) == orphan is not None
        assert connection.execute("SELECT word FROM words").fetchone() == ("kept",)
    assert postmaster_pid(shared_dir) is None


def test_ctrl_c_reaches_us_but_not_the_database(shared_dir: Path, start_user: StartUser) -> None:
    user = start_user(shared_dir)
    read_line(user)
    postmaster = postmaster_pid(shared_dir)
    assert postmaster is not None
    assert os.getsid(postmaster) == postmaster
    os.killpg(user.pid, signal.SIGINT)
    # Read before its input is closed: an end of input that comes first would end it too.
    assert read_line(user) == "the database outlived Ctrl-C"
    output, errors = user.communicate()
    assert (output, errors, user.returncode) == ("", "", 0)
    assert postmaster_pid(shared_dir) is None


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_forked_child_cannot_stop_the_database_of_its_parent(shared_dir: Path) -> None:
    with EmbeddedPostgres.start(shared_dir, watch=False) as postgres:
        child = os.fork()
        if child == 0:
            postgres.close()
            os._exit(0)
        os.waitpid(child, 0)
        assert postmaster_pid(shared_dir) is not None
