"""A clean stop leaves the data and nothing else."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psutil
import psycopg
import pytest

from embedded_postgres.launcher import EmbeddedPostgres
from embedded_postgres.server import find_postmaster


def shared_memory_files(pid: int) -> set[Path]:
    maps = Path(f"/proc/{pid}/maps")
    return {Path(found) for found in re.findall(r"/dev/shm/\S+", maps.read_text())} if maps.exists() else set()


def system_v_keys() -> set[int]:
    table = Path("/proc/sysvipc/shm")
    lines = table.read_text().splitlines()[1:] if table.exists() else []
    return {int(line.split()[0]) & 0xFFFFFFFF for line in lines}


@pytest.mark.parametrize("name", ["plain", "with a space"])
def test_a_clean_stop_leaves_no_process_socket_pid_file_folder_or_shared_memory(data_dir: Path, name: str) -> None:
    data_dir = data_dir / name
    postgres = EmbeddedPostgres.start(data_dir)
    postmaster = find_postmaster(data_dir / "postgres")
    assert postmaster is not None
    key = (data_dir / "postgres").stat().st_ino & 0xFFFFFFFF
    with psycopg.connect(postgres.url) as connection:
        connection.execute("CREATE TABLE words AS SELECT 'kept' AS word")
    family = [postmaster, *postmaster.children(recursive=True)]
    shared = set().union(*(shared_memory_files(process.pid) for process in family))
    if Path("/proc/sysvipc/shm").exists():
        assert shared
        assert key in system_v_keys()
    (socket_folder,) = (Path(host) for host in parse_qs(urlsplit(postgres.url).query)["host"])
    assert list(socket_folder.iterdir())

    postgres.close()

    # One that has ended keeps its number until it is collected, which takes a moment on a busy machine.
    assert psutil.wait_procs(family, 10)[1] == []
    assert not any(path.exists() for path in shared)
    assert key not in system_v_keys()
    assert not socket_folder.exists()
    assert not (data_dir / "postgres" / "postmaster.pid").exists()
    left = {path.name for path in data_dir.iterdir()}
    assert left == {"logs", "postgres", "postgres.lock", "postgres.password", "postgres.running", "postgres.users"}
    assert "database system is shut down" in (data_dir / "logs" / "postgres.log").read_text().splitlines()[-1]
