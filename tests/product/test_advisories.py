"""`make advisories` says what is known about the locked packages, and never takes silence for good news."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from scripts.stamps import ROOT

Answer = Callable[[list[dict[str, Any]]], tuple[int, object]]


class Service:
    """Stands in for osv.dev, which is not ours; it notes what it was asked."""

    def __init__(self) -> None:
        self.answer: Answer = lambda queries: (200, {"results": [{} for _ in queries]})
        self.asked: list[dict[str, Any]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                service.asked += body["queries"]
                status, reply = service.answer(body["queries"])
                content = json.dumps(reply).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def service() -> Iterator[Service]:
    service = Service()
    serving = threading.Thread(target=service.server.serve_forever)
    serving.start()
    yield service
    service.server.shutdown()
    service.server.server_close()
    serving.join()


def ask(address: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "OSV_URL": address, "NO_PROXY": "127.0.0.1"}
    command = [sys.executable, "-m", "scripts.advisories"]
    return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)


def is_about(query: dict[str, Any], name: str) -> bool:
    return bool(query["package"]["name"] == name)


def test_every_locked_package_of_both_kinds_is_asked_about(service: Service) -> None:
    done = ask(service.address)
    assert done.returncode == 0, done.stdout
    asked = {(query["package"]["ecosystem"], query["package"]["name"]) for query in service.asked}
    # One that runs, one that tests, one of the pages, and one that is locked for other systems only.
    assert {("PyPI", "fastapi"), ("PyPI", "pytest"), ("npm", "react"), ("PyPI", "colorama")} <= asked
    assert all(query["version"] for query in service.asked)
    assert f"No advisory is known for any of the {len(service.asked)} locked packages." in done.stdout


def test_advisories_are_named_with_their_package_also_from_a_second_page(service: Service) -> None:
    def answer(queries: list[dict[str, Any]]) -> tuple[int, object]:
        def find(query: dict[str, Any]) -> dict[str, Any]:
            if not is_about(query, "fastapi"):
                return {}
            if "page_token" in query:
                return {"vulns": [{"id": "GHSA-two"}]}
            return {"vulns": [{"id": "GHSA-one"}], "next_page_token": "more"}

        return 200, {"results": [find(query) for query in queries]}

    service.answer = answer
    done = ask(service.address)
    assert done.returncode == 1
    assert "(PyPI; server): GHSA-one, GHSA-two" in done.stdout


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (lambda _: (503, {}), "it answered 503"),
        (lambda _: (200, {"results": [{}]}), "it answered about 1 of"),
        (lambda _: (200, ["hello"]), "not in the form it should be"),
    ],
)
def test_an_answer_that_is_none_is_no_good_news(service: Service, answer: Answer, reason: str) -> None:
    service.answer = answer
    done = ask(service.address)
    assert done.returncode == 3
    assert "Nothing is known about advisories" in done.stdout
    assert reason in done.stdout


def test_a_service_that_cannot_be_reached_has_a_sentence_and_an_exit_of_its_own() -> None:
    done = ask("http://127.0.0.1:1")
    assert done.returncode == 3
    assert "Nothing is known about advisories: http://127.0.0.1:1 could not be asked" in done.stdout
    assert "Traceback" not in done.stderr
