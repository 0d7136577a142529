"""The built pages as a browser gets them."""

import re
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request

from parent_survey.core.static_files import NO_PAGES, STATIC_FOLDER, Pages


@pytest.fixture(scope="module")
def script() -> str:
    """The address of a real built script."""
    page = (STATIC_FOLDER / "index.html").read_text()
    found = re.search(r'src="(/assets/[^"]+\.js)"', page)
    assert found
    return found[1]


async def test_hashed_assets_are_immutable_and_come_compressed(client: httpx.AsyncClient, script: str) -> None:
    brotli = await client.get(script, headers={"Accept-Encoding": "gzip, br"})
    gzip = await client.get(script, headers={"Accept-Encoding": "gzip"})
    plain = await client.get(script, headers={"Accept-Encoding": "identity"})
    assert [reply.headers.get("content-encoding") for reply in (brotli, gzip, plain)] == ["br", "gzip", None]
    assert brotli.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert gzip.text == plain.text
    assert int(brotli.headers["content-length"]) < int(gzip.headers["content-length"]) < len(plain.content)


async def test_an_encoding_that_the_browser_rules_out_is_not_used(client: httpx.AsyncClient, script: str) -> None:
    reply = await client.get(script, headers={"Accept-Encoding": "br;q=0, gzip;q=0.5"})
    assert reply.headers["content-encoding"] == "gzip"


async def test_any_page_of_the_application_gets_its_shell(client: httpx.AsyncClient) -> None:
    home, deep, survey = [(await client.get(path)).text for path in ("/", "/admin/survey/1", "/survey/1/response/2")]
    assert home == deep
    assert survey != home
    assert "<title>Maple Grove Elementary</title>" in home
    assert '<meta name="password-min-length" content="6" />' in home


async def test_a_surveys_page_announces_what_it_will_ask_for(client: httpx.AsyncClient) -> None:
    survey_id = "ddd5f9c5-e251-584c-8a3b-afa45f5e0157"
    link = (await client.get(f"/survey/{survey_id}")).headers["link"]
    assert f"</api/surveys/{survey_id}?lang=en>; rel=preload; as=fetch; crossorigin; fetchpriority=low" in link
    parts = re.findall(r"</assets/[^>]+\.(js|css)>; ([^,]+)", link)
    assert set(parts) == {
        ("js", "rel=modulepreload; crossorigin; fetchpriority=low"),
        ("js", "rel=preload; as=script"),
        ("css", "rel=preload; as=style; crossorigin"),
    }
    assert "link" not in (await client.get("/survey/nonsense")).headers


async def test_a_shell_is_asked_for_each_time_and_answered_shortly(client: httpx.AsyncClient) -> None:
    first = await client.get("/")
    again = await client.get("/", headers={"If-None-Match": first.headers["etag"]})
    assert first.headers["cache-control"] == "no-cache"
    assert (again.status_code, again.content) == (304, b"")


def test_the_schools_name_cannot_break_out_of_the_page(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<meta name="application-name" content="{{school_name}}">')
    page = Pages({"school_name": '"><script>alert(1)</script>'}, tmp_path).find("/")
    assert page is not None
    body = page.reply(Request({"type": "http", "headers": [], "method": "GET", "path": "/"})).body
    assert b"<script>" not in bytes(body)


async def test_notes_of_the_build_are_not_served(client: httpx.AsyncClient) -> None:
    assert (STATIC_FOLDER / ".vite" / "survey.json").exists()
    reply = await client.get("/.vite/survey.json")
    assert reply.headers["content-type"].startswith("text/html")


async def test_paths_that_climb_out_of_the_folder_find_nothing(client: httpx.AsyncClient) -> None:
    for path in ("/assets/../../pyproject.toml", "/assets/%2e%2e/%2e%2e/main.py", "/..%2fmain.py"):
        reply = await client.get(path)
        assert "parent_survey" not in reply.text
        assert "create_app" not in reply.text


def test_a_process_that_nobody_asks_for_a_page_holds_none(script: str) -> None:
    assert Pages({}).find(script)
    assert Pages({}, NO_PAGES).find(script) is None
