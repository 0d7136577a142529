"""A database that forgets what it confirmed is refused, whoever started it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg.rows import dict_row

from embedded_postgres import cluster, connection, server
from embedded_postgres.durability import DurabilityError, check_durability
from embedded_postgres.folder import DataFolder, running_lock
from embedded_postgres.launcher import EmbeddedPostgres
from embedded_postgres.settings import server_settings


@contextmanager
def server_with(data_dir: Path, changes: dict[str, str]) -> Iterator[str]:
    """A server such as somebody else might have set up; yields its address."""
    folder = DataFolder(data_dir.resolve())
    site = cluster.inspect(folder)
    password = cluster.read_password(folder)
    assert password is not None
    sockets = connection.choose_socket_folder(folder, password, site.is_reachable)
    connection.prepare_socket_folder(sockets, site.account)
    with running_lock(folder) as running:
        child = server.spawn(site, server_settings(sockets) | changes, running)
    assert connection.wait_until_ready(sockets, password, lambda: child.poll() is None, threading.Event())
    yield connection.make_url(sockets, password)
    postmaster = server.find_postmaster(folder.cluster)
    assert postmaster is not None
    server.stop(postmaster, folder)


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes", "synchronous_commit"])
def test_a_server_with_a_durability_setting_off_is_refused(shared_dir: Path, setting: str) -> None:
    with server_with(shared_dir, {setting: "off"}) as url, pytest.raises(DurabilityError) as caught:
        check_durability(url)
    assert str(caught.value) == (
        f"This PostgreSQL may lose saved answers in a power cut because {setting} is off: turn it on and start again."
    )


def test_all_three_off_are_named_in_one_sentence(shared_dir: Path) -> None:
    off = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}
    with (
        server_with(shared_dir, off) as url,
        pytest.raises(DurabilityError, match="fsync and full_page_writes and synchronous_commit are off"),
    ):
        check_durability(url)


def test_the_embedded_server_passes_even_if_a_file_in_its_cluster_says_otherwise(prepared_dir: Path) -> None:
    with (prepared_dir / "postgres" / "postgresql.conf").open("a") as file:
        file.write("\nfsync = off\nfull_page_writes = off\nsynchronous_commit = off\n")
    with EmbeddedPostgres.start(prepared_dir) as postgres:
        check_durability(postgres.url)
        with psycopg.connect(postgres.url, row_factory=dict_row) as open_connection:
            check_durability(open_connection)


def test_a_setting_of_the_database_or_the_role_counts(shared_dir: Path) -> None:
    with EmbeddedPostgres.start(shared_dir) as postgres, psycopg.connect(postgres.url, autocommit=True) as admin:
        for value in ("local", "on", "remote_write", "remote_apply"):
            admin.execute(f"ALTER DATABASE parent_survey SET synchronous_commit = {value}")
            check_durability(postgres.url)
        for owner in ("DATABASE", "ROLE"):
            admin.execute(f"ALTER {owner} parent_survey SET synchronous_commit = off")
            with pytest.raises(DurabilityError, match="synchronous_commit is off"):
                check_durability(postgres.url)
            admin.execute(f"ALTER {owner} parent_survey RESET synchronous_commit")
