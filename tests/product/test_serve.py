"""The product as a whole, started and stopped as a person would."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from embedded_postgres.launcher import EmbeddedPostgres
from faults.school import QUESTIONS
from parent_survey.accounts.bootstrap import FIRST_PASSWORD_FILE
from parent_survey.core.priority import STAFF_NICENESS
from parent_survey.example_school.service import SURVEY_ID
from scripts.product import START, Product

TOKEN = "a token of more than thirty-two bytes"
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


def wait_until_closed(product: Product, seconds: float = 60) -> None:
    """Until it takes no new connections."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", product.port)).close()
        except ConnectionRefusedError:
            return
        time.sleep(0.05)
    raise AssertionError("it still takes connections")


def test_an_empty_folder_becomes_a_running_school(start: Start, tmp_path: Path) -> None:
    product = start("--with-example-school").wait_until_ready()
    assert httpx.get(f"{product.address}/api/hello").json() == {"message": "Hello from Maple Grove Elementary"}
    health = wait_for_worker(product)
    assert health.pop("disk")["status"] == "ok"
    told = {"status": "ok", "database": "ok", "migrations": "current", "worker": "ok", "forwarded_headers": "none"}
    assert health.pop("row_security") == "on"
    assert health.pop("staff") == "ok"
    assert health.pop("without_database_role") == []
    assert health.pop("backup") == {"status": "none", "at": None}
    assert health == told
    family = psutil.Process(product.process.pid).children(recursive=True)
    assert product.stop() == 0
    # Nobody reads a pipe or a journal alone, so the password is in a file instead.
    found = re.search(r"First admin: +admin@school\.example +/ +the password in (.+)", product.said)
    assert found is not None
    password = Path(found[1]).read_text().split()[1]
    assert re.fullmatch("[a-z2-9-]{23}", password)
    assert password not in product.said + product.finish()[1]
    assert [process for process in family if process.is_running()] == []
    assert "the worker ended" not in product.finish()[1]


def test_a_terminal_shows_the_first_admins_password(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    environment = {**os.environ, "SURVEY_DATA_DIR": str(tmp_path / "data"), "SURVEY_PORT": "0"}
    process = subprocess.Popen(START, env=environment, stdout=theirs, stderr=subprocess.DEVNULL)
    os.close(theirs)
    said = b""
    while b"is ready" not in said:
        said += os.read(ours, 4096)
    process.terminate()
    assert process.wait(60) == 0
    os.close(ours)
    assert re.search(rb"First admin: +admin@school\.example +/ +[a-z2-9-]{23}", said)
    assert not (tmp_path / "data" / FIRST_PASSWORD_FILE).exists()


def test_the_first_admin_is_made_once(start: Start) -> None:
    start(SURVEY_ADMIN_EMAIL="head@school.example", SURVEY_ADMIN_PASSWORD="from the settings").wait_until_ready().stop()
    second = start(SURVEY_ADMIN_EMAIL="other@school.example", SURVEY_ADMIN_PASSWORD="from the settings")
    second.wait_until_ready().stop()
    assert "First admin" not in second.said


def test_a_request_in_flight_is_finished_before_the_product_stops(start: Start) -> None:
    product = start().wait_until_ready()
    with socket.create_connection(("127.0.0.1", product.port)) as connection:
        head = b"POST /api/auth/refresh HTTP/1.1\r\nHost: school\r\nContent-Type: application/json\r\n"
        connection.sendall(head + b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n")
        # It asks for the body: the request is in its hands.
        assert connection.recv(4096).startswith(b"HTTP/1.1 100")
        product.process.send_signal(signal.SIGTERM)
        wait_until_closed(product)
        connection.sendall(b"{}")
        assert connection.recv(4096).startswith(b"HTTP/1.1 422")
    product.finish()
    assert product.process.returncode == 0


def wait_until_ended(process: psutil.Process, seconds: float = 60) -> None:
    """An orphan that has ended stays in the table of processes until the system takes it out."""
    deadline = time.monotonic() + seconds
    with suppress(psutil.NoSuchProcess):
        while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
            assert time.monotonic() < deadline, "it still runs"
            time.sleep(0.1)


def test_a_secret_that_cannot_be_kept_stops_the_start(start: Start, database_url: str) -> None:
    product = start(SURVEY_DATABASE_URL=database_url, SURVEY_DATA_DIR="/proc/parent-survey")
    _, errors = product.finish()
    assert product.process.returncode == 1
    assert errors.startswith("Error: The data folder /proc/parent-survey cannot be written")


def test_a_killed_worker_is_started_again_and_ctrl_c_stops_everything_in_good_order(start: Start) -> None:
    product = start().wait_until_ready()
    wait_for_worker(product)
    worker = product.find_process("worker")
    assert worker is not None
    worker.kill()
    deadline = time.monotonic() + 60
    while (successor := product.find_process("worker")) in (None, worker) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert successor not in (None, worker)
    wait_for_worker(product)
    assert product.find_process("worker") == successor
    family = psutil.Process(product.process.pid).children(recursive=True)
    product.process.send_signal(signal.SIGINT)
    _, errors = product.finish()
    assert product.process.returncode == 0
    assert "Traceback" not in errors
    assert errors.count("the worker ended") == 1
    assert [process for process in family if process.is_running()] == []


def test_a_killed_server_takes_the_others_along_and_starts_again(start: Start) -> None:
    product = start().wait_until_ready()
    wait_for_worker(product)
    others = [product.find_process(command) for command in ("worker", "staff")]
    product.kill()
    for process in others:
        assert process is not None
        wait_until_ended(process)
    again = start().wait_until_ready()
    assert fetch_health(again)["database"] == "ok"


def test_a_first_start_that_is_told_to_stop_while_it_makes_the_database_leaves_nothing_running(start: Start) -> None:
    product = start()
    assert product.process.stdout is not None
    assert product.process.stdout.readline() == "Preparing the database for its first use.\n"
    family = psutil.Process(product.process.pid).children(recursive=True)
    assert product.stop() == 0
    for process in family:
        wait_until_ended(process)
    assert "Traceback" not in product.finish()[1]


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux")
def test_a_first_start_that_is_killed_while_it_makes_the_database_is_made_up_for_by_the_next(start: Start) -> None:
    product = start("--with-example-school")
    assert product.process.stdout is not None
    assert product.process.stdout.readline() == "Preparing the database for its first use.\n"
    copies = [product.find_process(command) for command in ("prepare", "worker", "staff")]
    product.kill()
    for process in copies:
        assert process is not None
        wait_until_ended(process)
    again = start("--with-example-school").wait_until_ready()
    assert httpx.get(f"{again.address}/api/surveys/{SURVEY_ID}").status_code == 200
    assert again.find_process("prepare") is None
    assert again.stop() == 0
    assert "First admin" in again.said
    assert "Traceback" not in again.finish()[1]


def test_a_killed_process_for_staff_is_started_again_and_parents_notice_nothing(start: Start) -> None:
    settings = {"SURVEY_ADMIN_EMAIL": "head@school.example", "SURVEY_ADMIN_PASSWORD": "from the settings"}
    product = start("--with-example-school", SURVEY_METRICS_TOKEN=TOKEN, **settings).wait_until_ready()
    staff = product.find_process("staff")
    assert staff is not None
    form = {"username": settings["SURVEY_ADMIN_EMAIL"], "password": settings["SURVEY_ADMIN_PASSWORD"]}
    with httpx.Client(base_url=product.address, timeout=60) as client:
        assert client.post("/api/auth/login", data=form).status_code == 200
        staff.kill()
        started = client.post(f"/api/surveys/{SURVEY_ID}/start").json()["id"]
        path = f"/api/surveys/responses/{started}/answers/{QUESTIONS[0]}"
        assert client.put(path, json={"text_value": "while staff cannot"}).status_code == 200
        while (reply := client.post("/api/auth/login", data=form)).status_code == 503:
            assert int(reply.headers["Retry-After"]) > 0
        assert reply.status_code == 200
        assert product.find_process("staff") != staff
        figures = client.get("/api/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).text
    # Told by the first process, and by the one that was started last.
    assert 'survey_saves_total{outcome="applied"} 1.0' in figures
    assert 'survey_request_seconds_count{method="POST",route="/api/auth/login",status="200"} 1.0' in figures
    assert product.stop() == 0
    errors = product.finish()[1]
    assert "the process for staff ended" in errors
    assert "Traceback" not in errors


@pytest.mark.skipif(sys.platform != "linux", reason="priorities are set on Linux")
def test_staff_give_way_to_parents(start: Start) -> None:
    product = start().wait_until_ready()
    staff = product.find_process("staff")
    assert staff is not None
    assert staff.nice() - psutil.Process(product.process.pid).nice() == STAFF_NICENESS


def test_a_process_that_is_not_copied_does_without_what_only_staff_need() -> None:
    listed = "import sys, parent_survey.serve; print(*sys.modules)"
    modules = set(subprocess.run([sys.executable, "-c", listed], capture_output=True, text=True).stdout.split())
    assert "parent_survey.intake.router" in modules
    assert not modules & {"numpy", "onnxruntime", "parent_survey.main", "parent_survey.assistant.service"}


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
