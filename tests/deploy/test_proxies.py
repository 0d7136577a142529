"""The product behind each reverse proxy of the examples, where that proxy is installed."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from parent_survey.example_school.service import SURVEY_ID
from scripts.product import Product, running_product
from scripts.test import ADMIN
from tests.deploy.proxies import NAME, PROXIES, Front, find_missing, held_stream, running_proxy


@pytest.fixture(scope="module")
def product() -> Iterator[Product]:
    with running_product("--with-example-school", SURVEY_TRUSTED_PROXIES="127.0.0.1", **ADMIN) as product:
        yield product


@pytest.fixture(scope="module", params=PROXIES)
def kind(request: pytest.FixtureRequest) -> str:
    if missing := find_missing(request.param):
        pytest.skip(f"not installed here: {missing}")
    return str(request.param)


@pytest.fixture(scope="module")
def front(kind: str, product: Product, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with running_proxy(kind, tmp_path_factory.mktemp(kind), product.port) as front:
        yield front


def sign_in(client: httpx.Client, password: str, claimed: str = "") -> httpx.Response:
    form = {"username": ADMIN["SURVEY_ADMIN_EMAIL"], "password": password}
    return client.post("/api/auth/login", data=form, headers={"X-Forwarded-For": claimed} if claimed else {})


def test_a_parent_types_behind_the_proxy_and_every_header_of_the_product_arrives(front: Front) -> None:
    with front.open() as parent:
        page = parent.get(f"/survey/{SURVEY_ID}")
        question = parent.get(f"/api/surveys/{SURVEY_ID}").json()["questions"][0]["id"]
        at = f"/api/surveys/responses/{parent.post(f'/api/surveys/{SURVEY_ID}/start').json()['id']}"
        body = {"text_value": "behind a proxy", "client_id": str(uuid4()), "seq": 1}
        saved = parent.put(f"{at}/answers/{question}", json=body)
        assert (saved.status_code, saved.json(), saved.headers["cache-control"]) == (200, {"applied": True}, "no-store")
        assert parent.get(at).json()["answers"] == [{"question_id": question, "text_value": "behind a proxy"}]
    assert page.status_code == 200
    assert page.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
    assert page.headers["strict-transport-security"].startswith("max-age=31536000")
    assert (page.headers["x-content-type-options"], page.headers["referrer-policy"]) == ("nosniff", "no-referrer")
    assert not any(sign.isdigit() for sign in page.headers.get("server", ""))


def test_figures_stay_inside_and_plain_http_is_sent_to_https(front: Front) -> None:
    with front.open() as stranger:
        assert stranger.get("/api/metrics").status_code == 404
    plain = httpx.get(f"http://127.0.0.1:{front.http}/survey/x?a=b", headers={"Host": NAME})
    assert (plain.status_code, plain.headers["location"]) == (308, f"https://{NAME}/survey/x?a=b")


def test_limits_count_by_the_caller_whatever_the_caller_claims(front: Front, kind: str) -> None:
    # Each proxy has callers of its own, because what they did is remembered by the one product.
    guesser, owner = (f"127.0.{list(PROXIES).index(kind) + 1}.{number}" for number in (2, 3))
    with front.open(guesser) as client:
        guesses = [sign_in(client, f"wrong {number}", f"198.51.100.{number}").status_code for number in range(30)]
        assert set(guesses) == {401, 429}
        assert sign_in(client, ADMIN["SURVEY_ADMIN_PASSWORD"]).status_code == 429
    with front.open(owner) as client:
        assert sign_in(client, ADMIN["SURVEY_ADMIN_PASSWORD"]).status_code == 200


@pytest.mark.parametrize(("megabytes", "status"), [(5, 422), (7, 413)])
def test_a_roster_of_five_megabytes_is_read_and_one_of_seven_is_refused(
    front: Front, megabytes: int, status: int
) -> None:
    with front.open("127.0.0.9") as client:
        access = sign_in(client, ADMIN["SURVEY_ADMIN_PASSWORD"]).json()["access_token"]
        headers = {"Authorization": f"Bearer {access}", "Content-Type": "text/csv"}
        roster = b"name\n" + b"x" * (megabytes * 1_000_000)
        assert client.post("/api/admin/teachers/import", content=roster, headers=headers).status_code == status


def test_an_event_arrives_before_the_next_one_is_made(kind: str, tmp_path: Path) -> None:
    """The second is held back until the first was read, which a proxy that buffers would wait for in vain."""
    with (
        held_stream(b"data: first\n\n", b"data: last\n\n") as (port, may_end),
        running_proxy(kind, tmp_path, port) as front,
        front.open() as client,
        client.stream("POST", "/api/chat/stream", json={}) as reply,
    ):
        lines = (line for line in reply.iter_lines() if line)
        assert next(lines) == "data: first"
        may_end.set()
        assert next(lines) == "data: last"
