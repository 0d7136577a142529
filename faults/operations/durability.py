"""A PostgreSQL that somebody has set up to forget."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from embedded_postgres import cluster, connection, server
from embedded_postgres.folder import DataFolder, running_lock
from embedded_postgres.launcher import EmbeddedPostgres
from embedded_postgres.settings import server_settings
from faults.operations.command import run_command
from faults.report import Row
from scripts.product import Product

PROMISE = "Durability switched off in PostgreSQL: the product does not start"
SETTINGS = ("fsync", "full_page_writes", "synchronous_commit")


async def refuse(product: Product, program: Sequence[str]) -> Row:
    folder = product.folder.parent / "forgetful"
    EmbeddedPostgres.start(folder, watch=False).close()
    refused = 0
    for setting in SETTINGS:
        with _run_with(folder, setting) as url:
            # Any command opens the database as the start does.
            place = product.folder.parent / "elsewhere"
            done = await run_command(program, "demo", folder=place, SURVEY_DATABASE_URL=url)
            refused += done.code == 1 and f"because {setting} is off" in done.said
    return Row(PROMISE, f"{refused} of {len(SETTINGS)} refused ({', '.join(SETTINGS)})", refused == len(SETTINGS))


@contextmanager
def _run_with(data_dir: Path, setting: str) -> Iterator[str]:
    folder = DataFolder(data_dir.resolve())
    site = cluster.inspect(folder)
    password = cluster.read_password(folder)
    assert password is not None
    sockets = connection.choose_socket_folder(folder, password, site.is_reachable)
    connection.prepare_socket_folder(sockets, site.account)
    with running_lock(folder) as running:
        child = server.spawn(site, server_settings(sockets) | {setting: "off"}, running)
    assert connection.wait_until_ready(sockets, password, lambda: child.poll() is None, threading.Event())
    try:
        yield connection.make_url(sockets, password)
    finally:
        postmaster = server.find_postmaster(folder.cluster)
        assert postmaster is not None
        server.stop(postmaster, folder)
