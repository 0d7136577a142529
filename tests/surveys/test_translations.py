"""A survey's words in other languages: staff translate and check, parents read what was checked."""

import csv
import io
from typing import Any, get_args
from uuid import uuid4

import httpx

from parent_survey.core.languages import Language
from tests.surveys.builder import Builder


async def put(builder: Builder, survey: dict[str, Any], language: str, **texts: Any) -> httpx.Response:
    return await builder.call("PUT", f"/{survey['id']}/translations/{language}", json={"texts": texts})


async def translate(
    builder: Builder, survey: dict[str, Any], language: str, texts: dict[str, str], *, is_checked: bool = True
) -> dict[str, Any]:
    shown = await read(builder, survey)
    originals = {text["key"]: text["original"] for text in shown["texts"]}
    edits = {key: {"text": text, "is_checked": is_checked, "original": originals[key]} for key, text in texts.items()}
    reply = await put(builder, survey, language, **edits)
    assert reply.status_code == 200, reply.text
    return dict(reply.json())


async def read(builder: Builder, survey: dict[str, Any]) -> dict[str, Any]:
    reply = await builder.call("GET", f"/{survey['id']}/translations")
    assert reply.status_code == 200, reply.text
    return dict(reply.json())


async def read_public(builder: Builder, survey: dict[str, Any], language: str | None = None) -> dict[str, Any]:
    query = f"?lang={language}" if language else ""
    reply = await builder.client.get(f"/api/surveys/{survey['id']}{query}")
    assert reply.status_code == 200, reply.text
    return dict(reply.json())


def list_states(shown: dict[str, Any], language: str) -> dict[str, str]:
    return {text["key"]: text["translations"][language]["state"] for text in shown["texts"]}


async def test_parents_read_what_was_checked_and_the_surveys_own_words_otherwise(builder: Builder) -> None:
    survey = await builder.make()
    first, second = (question["id"] for question in survey["questions"][:2])
    await translate(builder, survey, "es", {"title": "Superpoderes", first: "¿Cuál es el superpoder?"})
    await translate(builder, survey, "es", {second: "¿Cuándo lo vio?"}, is_checked=False)
    seen = await read_public(builder, survey, "es")
    assert (seen["title"], seen["description"]) == ("Superpoderes", "About teachers")
    assert [question["text"] for question in seen["questions"][:2]] == [
        "¿Cuál es el superpoder?",
        "When did you see it?",
    ]
    assert set(seen["translated"]) == {"title", first}
    assert (seen["language"], seen["languages"]) == ("en", ["es"])


async def test_without_a_language_or_with_an_unknown_one_the_survey_is_as_it_was_written(builder: Builder) -> None:
    survey = await builder.make()
    await translate(builder, survey, "es", {"title": "Superpoderes"})
    for language in (None, "xx", "'; DROP TABLE surveys", "%00", "en"):
        assert (await read_public(builder, survey, language))["title"] == "Superpowers"
    assert (await read_public(builder, survey, "es-MX"))["title"] == "Superpoderes"


async def test_the_four_states_of_a_text(builder: Builder) -> None:
    survey = await builder.make()
    first, second, third = (question["id"] for question in survey["questions"])
    await translate(builder, survey, "fr", {first: "Quel est le superpouvoir ?", "title": "Superpouvoirs"})
    shown = await translate(builder, survey, "fr", {second: "Quand ?"}, is_checked=False)
    assert list_states(shown, "fr") == {
        "title": "checked",
        "description": "missing",
        "welcome_text": "missing",
        "thank_you_text": "missing",
        first: "checked",
        second: "draft",
        third: "missing",
        "school_name": "missing",
    }
    await builder.edit(await builder.read(survey), title="Superpowers 2026")
    shown = await read(builder, survey)
    title = shown["texts"][0]["translations"]["fr"]
    assert title == {"text": "Superpouvoirs", "state": "stale", "earlier_original": "Superpowers"}
    # Parents go on reading it until it is replaced.
    assert (await read_public(builder, survey, "fr"))["title"] == "Superpouvoirs"


async def test_a_translation_of_words_that_changed_meanwhile_is_out_of_date_at_once(builder: Builder) -> None:
    survey = await builder.make()
    await builder.edit(survey, title="Superpowers 2026")
    reply = await put(
        builder, survey, "fr", title={"text": "Superpouvoirs", "is_checked": True, "original": "Superpowers"}
    )
    assert list_states(reply.json(), "fr")["title"] == "stale"


async def test_a_blank_translation_is_missing_again(builder: Builder) -> None:
    survey = await builder.make()
    await translate(builder, survey, "fr", {"title": "Superpouvoirs"})
    shown = await translate(builder, survey, "fr", {"title": " \n"})
    assert list_states(shown, "fr")["title"] == "missing"
    assert (await read_public(builder, survey, "fr"))["title"] == "Superpowers"


async def test_translating_does_not_disturb_whoever_edits_the_survey(builder: Builder) -> None:
    survey = await builder.make()
    await translate(builder, survey, "fr", {"title": "Superpouvoirs"})
    edited = await builder.patch(survey, description="About our teachers")
    assert edited.status_code == 200, edited.text


async def test_a_language_that_is_removed_and_offered_again_has_kept_its_words(builder: Builder) -> None:
    survey = await builder.make()
    await translate(builder, survey, "ar", {"title": "قوى خارقة"})
    removed = await builder.call("DELETE", f"/{survey['id']}/translations/ar")
    assert removed.json()["languages"] == []
    assert (await read_public(builder, survey, "ar"))["title"] == "Superpowers"
    again = await put(builder, survey, "ar")
    assert again.json()["texts"][0]["translations"]["ar"]["text"] == "قوى خارقة"
    assert (await read_public(builder, survey, "ar"))["title"] == "قوى خارقة"


async def test_another_own_language_loses_no_word(builder: Builder) -> None:
    survey = await builder.make()
    first = survey["questions"][0]["id"]
    await translate(builder, survey, "es", {"title": "Superpoderes", first: "¿Cuál es el superpoder?"})
    await translate(builder, survey, "fr", {"title": "Superpouvoirs"})
    before = [(await read_public(builder, survey, language))["title"] for language in ("en", "es", "fr")]
    change = {"language": "es", "version": survey["version"]}
    reply = await builder.call("PUT", f"/{survey['id']}/translations/language", json=change)
    assert reply.status_code == 200, reply.text
    assert (reply.json()["language"], reply.json()["languages"]) == ("es", ["fr", "en"])
    after = [(await read_public(builder, survey, language))["title"] for language in ("en", "es", "fr")]
    assert after == before
    assert set(list_states(reply.json(), "fr").values()) == {"checked", "missing"}
    english = await read_public(builder, survey, "en")
    assert [question["text"] for question in english["questions"]] == [q["text"] for q in survey["questions"]]
    assert (await builder.read(survey))["questions"][0]["text"] == "¿Cuál es el superpoder?"
    back = {"language": "en", "version": reply.json()["version"]}
    assert (await builder.call("PUT", f"/{survey['id']}/translations/language", json=back)).status_code == 200
    again = await builder.read(survey)
    assert [question["text"] for question in again["questions"]] == [q["text"] for q in survey["questions"]]


async def test_a_change_of_the_own_language_from_an_old_version_is_refused(builder: Builder) -> None:
    survey = await builder.make()
    await builder.edit(survey, title="Newer")
    change = {"language": "es", "version": survey["version"]}
    reply = await builder.call("PUT", f"/{survey['id']}/translations/language", json=change)
    assert reply.status_code == 409
    assert (await read(builder, survey))["language"] == "en"


async def test_a_copy_of_a_survey_has_its_translations(builder: Builder) -> None:
    survey = await builder.make()
    first = survey["questions"][0]["id"]
    await translate(builder, survey, "es", {"description": "Sobre los maestros", first: "¿Cuál es el superpoder?"})
    copy = (await builder.call("POST", f"/{survey['id']}/duplicate")).json()
    reply = await builder.call("GET", f"/{copy['id']}/preview?lang=es")
    assert reply.json()["description"] == "Sobre los maestros"
    assert reply.json()["questions"][0]["text"] == "¿Cuál es el superpoder?"


async def test_bad_edits_are_refused_and_change_nothing(builder: Builder) -> None:
    survey = await builder.make()
    text = {"text": "x", "is_checked": True, "original": "y"}
    before = await read(builder, survey)
    refused = [
        await put(builder, survey, "xx", title=text),
        await put(builder, survey, "en", title=text),
        await put(builder, survey, "es", **{str(uuid4()): text}),
        await put(builder, survey, "es", title={**text, "text": "x" * 201}),
        await put(builder, survey, "es", title={**text, "text": "a\x00b"}),
        await put(builder, survey, "es", title={**text, "text": "\ud800"}),
        await put(builder, survey, "es", **{f"k{number}": text for number in range(100)}),
        await put(builder, survey, "es", title=None),
    ]
    assert [reply.status_code for reply in refused] == [422] * len(refused)
    assert (await put(builder, {"id": uuid4()}, "es", title=text)).status_code == 404
    assert await read(builder, survey) == before


async def download(builder: Builder, survey: dict[str, Any]) -> list[list[str]]:
    reply = await builder.call("GET", f"/{survey['id']}/translations/file")
    assert reply.headers["content-type"] == "text/csv; charset=utf-8"
    return list(csv.reader(io.StringIO(reply.content.decode("utf-8-sig"))))


async def upload(
    builder: Builder, survey: dict[str, Any], content: str | bytes, *, dry_run: bool = False
) -> httpx.Response:
    path = f"/api/admin/surveys/{survey['id']}/translations/import?dry_run={str(dry_run).lower()}"
    headers = {**builder.staff.headers, "Content-Type": "text/csv"}
    body = content.encode() if isinstance(content, str) else content
    return await builder.client.post(path, headers=headers, content=body)


def to_csv(rows: list[list[str]], delimiter: str = ",") -> str:
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter).writerows(rows)
    return file.getvalue()


async def test_a_translators_file_comes_back_as_drafts(builder: Builder) -> None:
    survey = await builder.make(title="=Superpowers")
    await translate(builder, survey, "es", {"title": "-Superpoderes"})
    await put(builder, survey, "vi")
    rows = await download(builder, survey)
    assert rows[0] == ["key", "text", "en", "es", "vi"]
    # No cell is a formula.
    assert rows[1] == ["title", "Title", "'=Superpowers", "'-Superpoderes", ""]
    for row in rows[1:]:
        row[4] = f"vi: {row[0]}"
    seen = (await upload(builder, survey, to_csv(rows), dry_run=True)).json()
    assert seen == {"dry_run": True, "changed": {"vi": len(rows) - 1}, "unchanged": 1, "problems": []}
    assert set(list_states(await read(builder, survey), "vi").values()) == {"missing"}
    for delimiter in (";", "\t"):
        assert (await upload(builder, survey, to_csv(rows, delimiter), dry_run=True)).json() == seen
    done = (await upload(builder, survey, "\ufeff" + to_csv(rows))).json()
    assert done == {**seen, "dry_run": False}
    shown = await read(builder, survey)
    assert list_states(shown, "vi")["title"] == "draft"
    assert shown["texts"][0]["translations"]["es"] == {
        "text": "-Superpoderes",
        "state": "checked",
        "earlier_original": None,
    }
    again = (await upload(builder, survey, to_csv(rows))).json()
    assert (again["changed"], again["unchanged"]) == ({}, len(rows))


async def test_what_is_wrong_in_a_file_is_named_by_its_line_and_the_rest_is_taken(builder: Builder) -> None:
    survey = await builder.make()
    rows = [
        ["key", "text", "en", "es"],
        [str(uuid4()), "Question 9", "Gone", "Ya no"],
        ["title", "Title", "Superpowers", '=HYPERLINK("http://evil.example")'],
        ["description", "Description", "About teachers", "x" * 2001],
        [survey["questions"][0]["id"], "Question 1", "", "¿Cuál es?"],
        ["", "", "", ""],
    ]
    done = (await upload(builder, survey, to_csv(rows))).json()
    assert [problem["line"] for problem in done["problems"]] == [2, 3, 4]
    assert done["changed"] == {"es": 1}
    builder.client.headers["Accept-Language"] = "es"
    told = (await upload(builder, survey, to_csv(rows))).json()["problems"]
    assert [problem["problem"] for problem in told] == [
        "Ningún texto de esta encuesta tiene esta clave.",
        "Esta celda es una fórmula. Escriba las palabras mismas. (es)",
        "Este texto es demasiado largo: aquí caben como máximo 2,000 caracteres. (es)",
    ]


async def test_other_files_are_refused_with_a_sentence(builder: Builder) -> None:
    survey = await builder.make()
    files = [
        b"",
        b"name,grade\nMs. Pike,4",
        b"key,text,en\ntitle,Title,Superpowers",
        b"key,es,es\ntitle,a,b",
        b"PK\x03\x04\xff\xfe",
        "key,es\ntitle,é".encode("latin-1"),
        b'key,es\ntitle,"' + b"x" * 200_000,
        b"key,es\n" + b"title,a\n" * 20_000,
    ]
    replies = [await upload(builder, survey, content) for content in files]
    assert [reply.status_code for reply in replies] == [422] * len(files), [reply.text[:200] for reply in replies]
    assert all(isinstance(reply.json()["detail"], str) for reply in replies)
    assert (await read(builder, survey))["languages"] == []


async def test_a_survey_from_a_template_has_drafts_in_every_language_it_is_offered_in(builder: Builder) -> None:
    headers = builder.staff.headers
    (template,) = (await builder.client.get("/api/admin/survey-templates", headers=headers)).json()["templates"]
    words = {name: template[name] for name in ("title", "description", "welcome_text", "thank_you_text", "questions")}
    survey = await builder.make(**{**words, "thank_you_text": "Our own thanks."}, template_id=template["id"])
    assert (await read(builder, survey))["languages"] == []
    for language in get_args(Language)[1:]:
        shown = (await put(builder, survey, language)).json()
        states = list_states(shown, language)
        missing = {key for key, state in states.items() if state != "draft"}
        assert missing == {"thank_you_text", "school_name"}
        assert "{school}" not in str(shown)
    assert (await read_public(builder, survey, "es"))["title"] == template["title"]


async def test_an_unknown_template_is_no_template(builder: Builder) -> None:
    survey = await builder.make(template_id="nothing")
    assert list_states((await put(builder, survey, "es")).json(), "es")["title"] == "missing"
