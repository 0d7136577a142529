"""Real folders and real processes for the launcher; nothing is left running when a test ends."""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from embedded_postgres import binaries
from embedded_postgres.account import Account
from embedded_postgres.launcher import EmbeddedPostgres
from embedded_postgres.tests.processes import PYTHONPATH, Figure, StartUser

# A user of the database in a process of its own: it prints the address, stays until a line comes in, and closes.
# It becomes an ordinary user only when all is imported, because Python itself may be in a folder of root.
USER = """
import os
import signal
import sys
from pathlib import Path
import psycopg
from embedded_postgres.errors import LauncherError
from embedded_postgres.launcher import EmbeddedPostgres

# Tests that were started in the background of a shell hand on that Ctrl-C is to be ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
if len(sys.argv) > 2:
    os.setgroups([])
    os.setgid(int(sys.argv[3]))
    os.setuid(int(sys.argv[2]))
try:
    with EmbeddedPostgres.start(Path(sys.argv[1]), say=lambda words: print(words, file=sys.stderr)) as postgres:
        try:
            print(postgres.url, flush=True)
            sys.stdin.readline()
        except KeyboardInterrupt:
            with psycopg.connect(postgres.url):
                print("the database outlived Ctrl-C", flush=True)
except LauncherError as error:
    print(error)
"""


figures: list[str] = []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what was measured, so that a figure in the documentation can be checked against a run."""
    for line in figures:
        terminalreporter.write_line(line)


@pytest.fixture
def figure() -> Figure:
    return lambda name, seconds: figures.append(f"{name}: {seconds:.2f} s")


def end_servers(folder: Path) -> None:
    for process in psutil.process_iter():
        try:
            if process.name() == "postgres" and Path(process.cwd()).is_relative_to(folder.resolve()):
                process.send_signal(signal.SIGQUIT)
                process.wait(10)
        except (psutil.Error, OSError):
            continue


@pytest.fixture
def data_dir() -> Iterator[Path]:
    """An empty folder that an unprivileged user can pass through, unlike pytest's own."""
    folder = Path(tempfile.mkdtemp(prefix="data-"))
    folder.chmod(0o711)
    yield folder
    end_servers(folder)
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def prepared() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="prepared-"))
    folder.chmod(0o711)
    EmbeddedPostgres.start(folder).close()
    yield folder
    end_servers(folder)
    shutil.rmtree(folder)


@pytest.fixture
def shared_dir(prepared: Path) -> Iterator[Path]:
    """A data folder that was used before, for tests that harm nothing in it."""
    yield prepared
    end_servers(prepared)


@pytest.fixture
def prepared_dir(prepared: Path, data_dir: Path) -> Path:
    """A data folder that was used before; copying one is quicker than preparing one."""
    subprocess.run(["cp", "-a", f"{prepared}/.", data_dir], check=True)
    return data_dir


@pytest.fixture
def start_user() -> Iterator[StartUser]:
    """Start a process that uses a data folder, as ourselves or as an ordinary user."""
    processes: list[subprocess.Popen[str]] = []

    def start(data_dir: Path, ordinary: pwd.struct_passwd | None = None) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", USER, str(data_dir)]
        if ordinary is not None:
            command += [str(ordinary.pw_uid), str(ordinary.pw_gid)]
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd="/",
            env=os.environ | {"PYTHONPATH": PYTHONPATH},
            start_new_session=True,
            text=True,
        )
        processes.append(process)
        return process

    yield start
    for process in processes:
        process.kill()
        process.communicate()


@pytest.fixture
def ordinary() -> pwd.struct_passwd | None:
    """An ordinary user to become, other than the one root falls back to; None if the tests run as one already."""
    if os.geteuid() != 0:
        return None
    user = min((user for user in pwd.getpwall() if user.pw_uid > 0), key=lambda user: user.pw_uid)
    if not binaries._runs(binaries.find("initdb").parent, Account(user.pw_uid, user.pw_gid)):
        pytest.skip("PostgreSQL's programs are in a folder that an ordinary user cannot enter")
    return user
