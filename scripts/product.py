"""Starts the real product on a free port with a data folder of its own, for tests that use it from outside."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

READY = re.compile(r"is ready: (http://\S+)")


@contextmanager
def running_product(**settings: str) -> Iterator[str]:
    """The address of a running product; it is stopped, and its data removed, when the block ends."""
    with tempfile.TemporaryDirectory(prefix="parent survey ") as folder:
        environment = {**os.environ, "SURVEY_DATA_DIR": folder, "SURVEY_PORT": "0", "SURVEY_LOG_LEVEL": "WARNING"}
        command = [sys.executable, "-m", "parent_survey", "serve", "--with-example-school"]
        server = subprocess.Popen(command, env={**environment, **settings}, stdout=subprocess.PIPE, text=True)
        try:
            yield _wait_until_ready(server)
        finally:
            server.terminate()
            server.wait(60)


def _wait_until_ready(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    for line in server.stdout:
        if found := READY.search(line):
            return found[1]
    raise SystemExit("The product did not start: the lines above say why.")
