"""The product as a whole, started and stopped as a person would."""

import os
import re
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from parent_survey.embedded_postgres.launcher import EmbeddedPostgres
from scripts.product import Product

Start = Callable[..., Product]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    started: list[Product] = []

    def start(*arguments: str, **settings: str) -> Product:
        started.append(Product(tmp_path / "data", *arguments, **settings))
        return started[-1]

    yield start
    for product in started:
        if product.process.poll() is None:
            product.stop()


def fetch_health(product: Product) -> dict[str, Any]:
    health: dict[str, Any] = httpx.get(f"{product.address}/api/health").json()
    return health


def wait_for_worker(product: Product, seconds: float = 60) -> dict[str, Any]:
    deadline = time.monotonic() + seconds
    while (health := fetch_health(product))["worker"] != "ok" and time.monotonic() < deadline:
        time.sleep(0.2)
    return health


def test_an_empty_folder_becomes_a_running_school(start: Start, tmp_path: Path) -> None:
    product = start("--with-example-school").wait_until_ready()
    assert httpx.get(f"{product.address}/api/hello").json() == {"message": "Hello from Maple Grove Elementary"}
    health = wait_for_worker(product)
    assert health.pop("disk")["status"] == "ok"
    told = {"status": "ok", "database": "ok", "migrations": "current", "worker": "ok", "forwarded_headers": "none"}
    assert health == told
    family = psutil.Process(product.process.pid).children(recursive=True)
    assert product.stop() == 0
    assert re.search(r"First admin: +admin@school\.example +/ +[a-z2-9-]{23}", product.said)
    assert [process for process in family if process.is_running()] == []


def test_the_first_admin_is_made_once(start: Start) -> None:
    start(SURVEY_ADMIN_EMAIL="head@school.example", SURVEY_ADMIN_PASSWORD="from the settings").wait_until_ready().stop()
    second = start(SURVEY_ADMIN_EMAIL="other@school.example", SURVEY_ADMIN_PASSWORD="from the settings")
    second.wait_until_ready().stop()
    assert "First admin" not in second.said


def test_a_request_in_flight_is_finished_before_the_product_stops(start: Start) -> None:
    product = start().wait_until_ready()
    with socket.create_connection(("127.0.0.1", product.port)) as connection:
        connection.sendall(b"GET /api/hello HTTP/1.1\r\nHost: school\r\nContent-Length: 4\r\n\r\nab")
        time.sleep(0.3)
        product.process.send_signal(signal.SIGTERM)
        time.sleep(0.7)
        connection.sendall(b"cd")
        assert connection.recv(4096).startswith(b"HTTP/1.1 200")
    product.finish()
    assert product.process.returncode == 0


def test_ctrl_c_stops_everything_in_good_order(start: Start) -> None:
    product = start().wait_until_ready()
    wait_for_worker(product)
    family = psutil.Process(product.process.pid).children(recursive=True)
    product.process.send_signal(signal.SIGINT)
    _, errors = product.finish()
    assert product.process.returncode == 0
    assert "Traceback" not in errors
    assert [process for process in family if process.is_running()] == []


def find_worker(product: Product) -> psutil.Process | None:
    for child in psutil.Process(product.process.pid).children():
        with suppress(psutil.NoSuchProcess, psutil.ZombieProcess):
            if "worker" in child.cmdline():
                return child
    return None


def test_the_worker_stays_and_is_not_only_started_again_and_again(start: Start) -> None:
    product = start().wait_until_ready()
    assert wait_for_worker(product)["worker"] == "ok"
    worker = find_worker(product)
    assert worker is not None
    time.sleep(5)
    assert find_worker(product) == worker


def test_a_secret_that_cannot_be_kept_stops_the_start(start: Start, database_url: str) -> None:
    product = start(SURVEY_DATABASE_URL=database_url, SURVEY_DATA_DIR="/proc/parent-survey")
    _, errors = product.finish()
    assert product.process.returncode == 1
    assert errors.startswith("Error: The data folder /proc/parent-survey cannot be written")


def test_a_killed_worker_is_started_again(start: Start) -> None:
    product = start().wait_until_ready()
    wait_for_worker(product)
    worker = find_worker(product)
    assert worker is not None
    worker.kill()
    deadline = time.monotonic() + 60
    while (successor := find_worker(product)) in (None, worker) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert successor not in (None, worker)


def test_a_killed_server_takes_its_worker_along_and_starts_again(start: Start) -> None:
    product = start().wait_until_ready()
    wait_for_worker(product)
    worker = find_worker(product)
    product.kill()
    assert psutil.wait_procs([worker], timeout=15)[1] == []
    again = start().wait_until_ready()
    assert fetch_health(again)["database"] == "ok"


def test_a_taken_port_is_one_sentence_and_starts_nothing(start: Start, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        product = start(SURVEY_PORT=str(port))
        _, errors = product.finish()
    assert product.process.returncode == 1
    assert errors.strip() == (
        f"Error: Port {port} is taken: stop the program that uses it, or set SURVEY_PORT to another one."
    )
    assert not (tmp_path / "data").exists()


def test_an_unreachable_database_is_one_sentence_and_starts_nothing(start: Start, tmp_path: Path) -> None:
    product = start(SURVEY_DATABASE_URL="postgresql://nobody@127.0.0.1:1/nothing")
    _, errors = product.finish()
    assert product.process.returncode == 1
    assert errors.startswith("Error: The database at SURVEY_DATABASE_URL cannot be reached")
    assert len(errors.strip().splitlines()) == 1
    assert not (tmp_path / "data").exists()


@pytest.mark.usefixtures("database")  # It removes what the start puts there.
def test_a_given_database_wins_and_no_other_is_started(
    start: Start, server: EmbeddedPostgres, database_url: str, tmp_path: Path
) -> None:
    product = start(SURVEY_DATABASE_URL=database_url).wait_until_ready()
    assert fetch_health(product)["database"] == "ok"
    assert not (tmp_path / "data" / "postgres").exists()
    assert product.stop() == 0


@pytest.mark.skipif(
    os.geteuid() == 0 and not Path("/proc/self").exists(), reason="needs a folder that cannot be written"
)
def test_a_data_folder_that_cannot_be_written_is_one_sentence(start: Start) -> None:
    # Even root cannot make a folder inside /proc.
    product = start(SURVEY_DATA_DIR="/proc/parent-survey")
    _, errors = product.finish()
    assert product.process.returncode == 1
    assert errors.startswith("Error: The data folder /proc/parent-survey cannot be written")
    assert "SURVEY_DATA_DIR" in errors
