"""Data folders with names that PostgreSQL, its settings or the system cannot take as they are."""

import os
from pathlib import Path

import psycopg
import pytest

from embedded_postgres import connection as way_in
from embedded_postgres.errors import LauncherError
from embedded_postgres.folder import DataFolder
from embedded_postgres.launcher import EmbeddedPostgres


def assert_usable(data_dir: Path) -> str:
    """Start cold and warm in this folder; returns the address."""
    with EmbeddedPostgres.start(data_dir) as postgres, psycopg.connect(postgres.url) as connection:
        connection.execute("CREATE TABLE words AS SELECT 'kept' AS word")
    with EmbeddedPostgres.start(data_dir) as postgres, psycopg.connect(postgres.url) as connection:
        assert connection.execute("SELECT word FROM words").fetchone() == ("kept",)
    return postgres.url


def test_a_path_with_spaces_accents_commas_and_quotes_works(data_dir: Path) -> None:
    url = assert_usable(data_dir / 'Élèves, l\'année "2026" %20 $HOME')
    assert "host=%2Ftmp%2Fparent-survey-" in url


def test_a_path_too_long_for_a_socket_works(data_dir: Path) -> None:
    long = data_dir / ("a" * 60) / ("b" * 60)
    assert len(os.fsencode(long)) > 107
    assert "host=%2Ftmp%2Fparent-survey-" in assert_usable(long)


def test_the_socket_is_in_the_data_folder_up_to_the_last_byte_that_fits(data_dir: Path) -> None:
    tail = "/run/.s.PGSQL.5432"
    for length, is_inside in ((way_in._MAX_SOCKET_BYTES, True), (way_in._MAX_SOCKET_BYTES + 1, False)):
        root = Path(f"{data_dir.resolve()}/".ljust(length - len(tail), "x"))
        root.mkdir()
        chosen = way_in.choose_socket_folder(DataFolder(root), "password", is_reachable=True)
        assert (chosen == root / "run") is is_inside


def test_a_link_planted_at_the_short_folder_is_not_followed(data_dir: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.mkdir(mode=0o755)
    planted = data_dir / "planted"
    planted.symlink_to(precious)
    with pytest.raises(OSError, match=r"Not a directory|Too many levels"):
        way_in.prepare_socket_folder(planted, None)
    assert precious.stat().st_mode & 0o777 == 0o755


def test_a_short_folder_of_somebody_else_is_refused(data_dir: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can make a folder of somebody else")
    planted = data_dir / "planted"
    planted.mkdir()
    os.chown(planted, 12345, 12345)
    with pytest.raises(LauncherError, match="belongs to somebody else: remove it"):
        way_in.prepare_socket_folder(planted, None)


def test_a_data_folder_reached_through_a_link_is_the_same_one(shared_dir: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(shared_dir)
    with EmbeddedPostgres.start(shared_dir) as first, EmbeddedPostgres.start(link) as second:
        assert first.url == second.url


def test_a_data_folder_moved_while_its_database_runs_is_served_in_its_new_place(data_dir: Path) -> None:
    old, new = data_dir / "old", data_dir / "new"
    old.mkdir(mode=0o711)
    left_running = EmbeddedPostgres.start(old, watch=False)
    old.rename(new)
    # As if its process had been killed: the database runs on and nobody counts as its user.
    users, left_running._users = left_running._users, None
    assert users is not None
    os.close(users)
    with EmbeddedPostgres.start(new) as postgres, psycopg.connect(postgres.url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
