"""The real product as a process of its own, for whoever uses it from outside: tests, faults, benchmarks."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

READY = re.compile(r"is ready: (http://[\d.]+:(\d+))")
START = (sys.executable, "-m", "parent_survey", "serve")


def find_process(process_id: int, command: str) -> psutil.Process | None:
    """One of the others of a product beside its first: known by its name, or by its command when it was restarted."""
    for child in psutil.Process(process_id).children():
        with suppress(psutil.NoSuchProcess, psutil.ZombieProcess):
            if child.name() == f"survey-{command}" or command in child.cmdline():
                return child
    return None


class Product:
    """One `parent-survey serve` and what it printed."""

    def __init__(self, folder: Path, *arguments: str, command: Sequence[str] = START, **settings: str) -> None:
        base = {key: value for key, value in os.environ.items() if not key.startswith("SURVEY_")}
        environment = {**base, "SURVEY_DATA_DIR": str(folder), "SURVEY_PORT": "0", **settings}
        # A file, not a pipe: nobody reads it while the product runs, and a full pipe would stop it.
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115
        self.process = subprocess.Popen(
            [*command, *arguments], env=environment, stdout=subprocess.PIPE, stderr=self._errors, text=True
        )
        self._last_words = ("", "")
        self.command = command
        self.folder = folder
        self.said = ""
        self.port = 0
        self.address = ""

    def wait_until_ready(self) -> "Product":
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            if found := READY.search(line):
                self.address, self.port = found[1], int(found[2])
                return self
        raise AssertionError(f"The product did not start: {self.said}{self.finish()[1]}")

    @property
    def process_ids(self) -> list[int]:
        return [self.process.pid]

    def find_process(self, command: str) -> psutil.Process | None:
        """Staff's or the worker's, by its command; None while it is being started again."""
        return find_process(self.process.pid, command)

    @property
    def web_processes(self) -> list[psutil.Process]:
        """The one that answers parents and the one that answers staff."""
        staff = self.find_process("staff")
        return [psutil.Process(self.process.pid), *([staff] if staff else [])]

    def read_log(self) -> str:
        """What it has logged so far."""
        return os.pread(self._errors.fileno(), os.fstat(self._errors.fileno()).st_size, 0).decode(errors="replace")

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.terminate()
        self.said += self.finish()[0]
        return self.process.returncode

    def kill(self) -> None:
        """As a power cut would: no chance to finish anything. Its worker, which ends on its own, is not waited for."""
        self.process.kill()
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._errors.close()

    def finish(self) -> tuple[str, str]:
        """Wait for the end; what was still said, and every line of its log."""
        if not self._errors.closed:
            said, _ = self.process.communicate(timeout=60)
            self._errors.seek(0)
            self._last_words = said, self._errors.read()
            self._errors.close()
        return self._last_words


@contextmanager
def running_product(*arguments: str, command: Sequence[str] = START, **settings: str) -> Iterator[Product]:
    """A product on a free port with a data folder of its own, which goes with the block."""
    with tempfile.TemporaryDirectory(prefix="parent survey ") as folder:
        quiet = {"SURVEY_LOG_LEVEL": "WARNING", **settings}
        product = Product(Path(folder), *arguments, command=command, **quiet).wait_until_ready()
        try:
            yield product
        finally:
            product.stop()
