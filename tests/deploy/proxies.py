"""The reverse proxies of the examples, on loopback: only ports, certificate and folders are other ones."""

import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from scripts.stamps import ROOT

NAME = "survey.school.example"
NGINX_AROUND = """{user}
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


@dataclass(frozen=True)
class Front:
    """A proxy that runs, and its two ports."""

    https: int
    http: int

    def open(self, address: str = "127.0.0.1") -> httpx.Client:
        """As somebody who comes from this address, of which loopback has many."""

        def name_server(request: httpx.Request) -> None:
            request.extensions = {**request.extensions, "sni_hostname": NAME}

        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.https}",
            headers={"Host": NAME},
            transport=httpx.HTTPTransport(verify=False, local_address=address),
            event_hooks={"request": [name_server]},
            timeout=20,
        )


def run_nginx(folder: Path, upstream: int, front: Front) -> list[str]:
    site = _exchange(
        "nginx.conf",
        {
            "127.0.0.1:8000": f"127.0.0.1:{upstream}",
            "listen 443 ": f"listen 127.0.0.1:{front.https} ",
            "listen [::]:443 ssl http2;": "",
            "listen 80;": f"listen 127.0.0.1:{front.http};",
            "listen [::]:80;": "",
            f"/etc/ssl/{NAME}.pem": f"{folder}/certificate.pem",
            f"/etc/ssl/{NAME}.key": f"{folder}/key.pem",
        },
    )
    (folder / "site.conf").write_text(site)
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(NGINX_AROUND.format(user=user, folder=folder))
    return ["nginx", "-c", f"{folder}/nginx.conf", "-g", "daemon off;"]


def run_caddy(folder: Path, upstream: int, front: Front) -> list[str]:
    ports = f"\tadmin off\n\tskip_install_trust\n\thttp_port {front.http}\n\thttps_port {front.https}\n"
    site = _exchange(
        "Caddyfile",
        {
            "\n{\n": f"\n{{\n{ports}\tdefault_bind 127.0.0.1\n",
            "127.0.0.1:8000": f"127.0.0.1:{upstream}",
            f"{NAME} {{": f"{NAME} {{\n\ttls {folder}/certificate.pem {folder}/key.pem",
        },
    )
    (folder / "Caddyfile").write_text(site)
    return ["caddy", "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"]


PROXIES: dict[str, Callable[[Path, int, Front], list[str]]] = {"nginx": run_nginx, "caddy": run_caddy}


def find_missing(kind: str) -> str:
    return ", ".join(program for program in (kind, "openssl") if shutil.which(program) is None)


@contextmanager
def running_proxy(kind: str, folder: Path, upstream: int) -> Iterator[Front]:
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", f"{folder}/key.pem", "-out", f"{folder}/certificate.pem"]
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject, *files]
    subprocess.run(make, check=True, capture_output=True)
    front = Front(*_find_free_ports(2))
    own = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = PROXIES[kind](folder, upstream, front)
    with (folder / "said.log").open("w") as said:
        process = subprocess.Popen(command, env=own, stdout=said, stderr=said)
    try:
        _wait_until_open(process, front, folder / "said.log")
        yield front
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def held_stream(first: bytes, last: bytes) -> Iterator[tuple[int, threading.Event]]:
    """A port that answers with `first`, and with `last` only when it is told to."""
    may_end = threading.Event()

    def answer(listener: socket.socket) -> None:
        connection, _ = listener.accept()
        with connection:
            # Whole, because what is left unread when a connection closes takes the reply with it.
            with connection.makefile("rb") as asked:
                head = b"".join(iter(asked.readline, b"\r\n")).lower()
                asked.read(int(head.partition(b"content-length:")[2].split()[0]))
            connection.sendall(
                b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n" + first
            )
            may_end.wait(60)
            connection.sendall(last)

    with ExitStack() as stack:
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        thread = threading.Thread(target=answer, args=[listener], daemon=True)
        thread.start()
        yield listener.getsockname()[1], may_end
        may_end.set()
        thread.join(20)


def _exchange(example: str, changes: dict[str, str]) -> str:
    words = (ROOT / "deploy" / example).read_text()
    for old, new in changes.items():
        assert words.count(old) == 1, f"{example} no longer says {old!r} once"
        words = words.replace(old, new)
    return words


def _find_free_ports(number: int) -> list[int]:
    with ExitStack() as stack:
        taken = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(number)]
        return [listener.getsockname()[1] for listener in taken]


def _wait_until_open(process: "subprocess.Popen[bytes]", front: Front, said: Path) -> None:
    deadline = time.monotonic() + 30
    for port in (front.https, front.http):
        while True:
            assert process.poll() is None, said.read_text()
            assert time.monotonic() < deadline, said.read_text()
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.05)
