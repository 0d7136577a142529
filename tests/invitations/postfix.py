"""Debian's Postfix as the school's own mail server, in a folder of its own, for one test."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tests.mail.mail_server import find_free_port

PATIENCE_SECONDS = 30
# Everything leaves for one other server, which stands for the rest of the world.
MAIN = """\
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
myhostname = mx.school.example
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
relayhost = [127.0.0.1]:{world}
smtp_dns_support_level = disabled
smtp_host_lookup = native
alias_maps =
alias_database =
smtpd_relay_restrictions = permit_mynetworks, reject
biff = no
"""
MASTER = """\
127.0.0.1:{port} inet n - n - - smtpd
pickup    unix n - n 60 1 pickup
cleanup   unix n - n - 0 cleanup
qmgr      unix n - n 300 1 qmgr
rewrite   unix - - n - - trivial-rewrite
bounce    unix - - n - 0 bounce
defer     unix - - n - 0 bounce
trace     unix - - n - 0 bounce
verify    unix - - n - 1 verify
flush     unix n - n 1000? 0 flush
proxymap  unix - - n - - proxymap
smtp      unix - - n - - smtp
relay     unix - - n - - smtp
showq     unix n - n - - showq
error     unix - - n - - error
retry     unix - - n - - error
local     unix - n n - - local
anvil     unix - - n - 1 anvil
scache    unix - - n - 1 scache
postlog   unix-dgram n - n - 1 postlogd
"""


def why_not() -> str | None:
    """Why Postfix cannot run here."""
    if shutil.which("postfix") is None:
        return "Postfix is not installed"
    return None if os.geteuid() == 0 else "Postfix is started by root only"


@contextmanager
def running_postfix(world: int) -> Iterator[int]:
    """The port it listens on. Its user must be able to reach the folder, which that of a test does not allow."""
    port = find_free_port()
    with tempfile.TemporaryDirectory(prefix="postfix-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        for part in ("conf", "queue", "data"):
            (folder / part).mkdir()
        shutil.chown(folder / "data", "postfix")
        (folder / "conf/main.cf").write_text(MAIN.format(folder=folder, world=world))
        (folder / "conf/master.cf").write_text(MASTER.format(port=port))
        process = subprocess.Popen(
            ["postfix", "-c", str(folder / "conf"), "start-fg"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            _wait_until_it_listens(process, port, folder / "log")
            yield port
        finally:
            # What was started is a script; it ends with the server, which has a session of its own.
            with suppress(FileNotFoundError):
                os.kill(int((folder / "queue/pid/master.pid").read_text()), signal.SIGTERM)
            process.wait(PATIENCE_SECONDS)


def _wait_until_it_listens(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), timeout=5)):
            return
        words = log.read_text() if log.exists() else ""
        assert process.poll() is None and time.monotonic() < deadline, words  # noqa: PT018
        time.sleep(0.05)
