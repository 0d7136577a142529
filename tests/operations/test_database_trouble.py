"""A database that takes no writes, or that drops every connection: real processes, a real PostgreSQL."""

import json
import time
from collections.abc import Callable, Iterator

import httpx
import psutil
import psycopg
import pytest

from embedded_postgres.launcher import EmbeddedPostgres
from faults.school import QUESTIONS
from parent_survey.core.db import REPLACE_SECONDS
from parent_survey.example_school.service import SURVEY_ID
from scripts.product import Product, running_product

PATIENCE_SECONDS = 60
END_OTHERS = """
SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedPostgres]:
    with EmbeddedPostgres.start(tmp_path_factory.mktemp("failing-postgres")) as postgres:
        yield postgres


@pytest.fixture(scope="module")
def product(postgres: EmbeddedPostgres) -> Iterator[Product]:
    with running_product("--with-example-school", SURVEY_DATABASE_URL=postgres.url) as product:
        yield product


@pytest.fixture
def parent(product: Product) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=product.address, timeout=30) as client:
        wait_until(lambda: client.get("/api/health").json()["worker"] == "ok")
        client.headers["x-response"] = client.post(f"/api/surveys/{SURVEY_ID}/start").json()["id"]
        yield client


def save(parent: httpx.Client, text: str) -> httpx.Response:
    path = f"/api/surveys/responses/{parent.headers['x-response']}/answers/{QUESTIONS[0]}"
    return parent.put(path, json={"text_value": text})


def read_draft(parent: httpx.Client) -> httpx.Response:
    return parent.get(f"/api/surveys/responses/{parent.headers['x-response']}")


def wait_until(is_true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_true():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.2)


def find_worker(product: Product) -> psutil.Process:
    worker = product.find_process("worker")
    assert worker is not None
    return worker


def set_read_only(postgres: EmbeddedPostgres, value: str) -> None:
    with psycopg.connect(postgres.url, autocommit=True, options="-c default_transaction_read_only=off") as connection:
        connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
        connection.execute("SELECT pg_reload_conf()")


def test_a_database_that_takes_no_writes_is_told_and_waited_for(
    postgres: EmbeddedPostgres, product: Product, parent: httpx.Client
) -> None:
    assert save(parent, "before").status_code == 200
    worker = find_worker(product)
    set_read_only(postgres, "on")
    try:
        wait_until(lambda: parent.get("/api/health").json()["database"] == "read-only")
        refused = [save(parent, "during"), parent.post(f"/api/surveys/{SURVEY_ID}/start")]
        form = {"username": "nobody@example.org", "password": "wrong password"}
        refused.append(parent.post("/api/auth/login", data=form))
        assert [reply.status_code for reply in refused] == [503, 503, 503]
        assert all(int(reply.headers["Retry-After"]) > 0 for reply in refused)
        assert {json.loads(reply.text)["detail"] for reply in refused} == {
            "The service cannot save anything right now. Please try again in a minute."
        }
        health = parent.get("/api/health")
        assert (health.status_code, health.json()["status"]) == (503, "degraded")
        # What is only read is still served.
        assert parent.get(f"/api/surveys/{SURVEY_ID}").status_code == 200
        # Long enough for the worker to miss several heartbeats.
        time.sleep(5)
        assert worker.is_running()
    finally:
        set_read_only(postgres, "off")
    wait_until(lambda: save(parent, "after").status_code == 200)
    wait_until(lambda: parent.get("/api/health").json()["worker"] == "ok")
    assert parent.get("/api/health").json()["database"] == "ok"
    assert find_worker(product).pid == worker.pid


def cut_connections(postgres: EmbeddedPostgres) -> None:
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute(END_OTHERS)


def open_connections(parent: httpx.Client) -> None:
    """Several connections of all pools."""
    for _ in range(4):
        assert save(parent, "before").status_code == 200
        assert parent.get("/api/health").status_code == 200


def assert_replaced(parent: httpx.Client) -> None:
    first = [save(parent, "after"), read_draft(parent)]
    # The first ones may find their connection cut; they are told so, and a moment later all of them are new.
    for reply in first:
        assert reply.status_code == 200 or (reply.status_code, "Retry-After" in reply.headers) == (503, True)
    time.sleep(2 * REPLACE_SECONDS)
    replies = []
    for _ in range(8):
        replies.append(read_draft(parent))
        replies.append(save(parent, "after"))
        replies.append(parent.get("/api/health"))
    assert [reply.status_code for reply in replies] == [200] * 24


def test_connections_that_were_cut_are_replaced_all_at_once(
    postgres: EmbeddedPostgres, product: Product, parent: httpx.Client
) -> None:
    worker = find_worker(product)
    open_connections(parent)
    cut_connections(postgres)
    assert_replaced(parent)
    wait_until(lambda: parent.get("/api/health").json()["worker"] == "ok")
    assert find_worker(product).pid == worker.pid


def test_connections_that_are_cut_again_at_once_are_replaced_again(
    postgres: EmbeddedPostgres, product: Product, parent: httpx.Client
) -> None:
    open_connections(parent)
    cut_connections(postgres)
    save(parent, "between")
    parent.get("/api/health")
    read_draft(parent)
    cut_connections(postgres)
    assert_replaced(parent)
