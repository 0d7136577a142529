"""What the tests of several processes share."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psutil

from embedded_postgres.server import find_postmaster

StartUser = Callable[..., subprocess.Popen[str]]
Figure = Callable[[str, float], None]

# Another process finds what this one finds, wherever the tests were started.
PYTHONPATH = os.pathsep.join(path for path in sys.path if path)
KEEP = "DROP TABLE IF EXISTS words; CREATE TABLE words AS SELECT 'kept' AS word"


def read_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def postmaster_pid(data_dir: Path) -> int | None:
    postmaster = find_postmaster(data_dir / "postgres")
    return None if postmaster is None else int(postmaster.pid)


def kill_postmaster(data_dir: Path) -> psutil.Process:
    postmaster = find_postmaster(data_dir / "postgres")
    assert postmaster is not None
    os.kill(postmaster.pid, signal.SIGKILL)
    return postmaster
