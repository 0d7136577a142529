"""The school's name and its grades in other languages: staff translate them for a survey, and its parents read them."""

from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import func, update

from parent_survey.models.surveys import Teacher
from scripts.talk.provider import ScriptedProvider
from tests.surveys.builder import Builder
from tests.surveys.test_suggestions import suggest, translate_all
from tests.surveys.test_translations import (
    download,
    list_states,
    put,
    read,
    read_public,
    to_csv,
    translate,
    upload,
)

NAME = "Maple Grove Elementary"


@pytest.fixture(autouse=True)
async def teachers(builder: Builder) -> None:
    grades = ["3rd Grade", "3rd Grade", "3rd grade", "Art", "Pre-K", "Kindergarten", None, ""]
    async with builder.database.sessions.begin() as session:
        session.add_all([Teacher(name=f"Teacher {number}", grade_level=grade) for number, grade in enumerate(grades)])
        session.add(Teacher(name="Gone", grade_level="Latin", archived_at=func.now()))


def in_spanish(text: str) -> dict[str, str]:
    return {"text": text, "language": "es"}


def in_english(text: str) -> dict[str, str]:
    return {"text": text, "language": "en"}


async def test_staff_translate_the_schools_name_and_each_grade_that_parents_can_see(builder: Builder) -> None:
    shown = await read(builder, await builder.make())
    optional = {text["key"]: text["original"] for text in shown["texts"] if text["is_optional"]}
    assert list(optional.items()) == [
        ("school_name", NAME),
        ("grade:pre-k", "Pre-K"),
        ("grade:kindergarten", "Kindergarten"),
        # As most of them are written.
        ("grade:3rd grade", "3rd Grade"),
        ("grade:art", "Art"),
    ]


async def test_parents_read_what_was_checked_and_the_schools_words_otherwise(builder: Builder) -> None:
    survey = await builder.make()
    await translate(builder, survey, "es", {"school_name": "Primaria Maple Grove", "grade:3rd grade": "Tercer grado"})
    await translate(builder, survey, "es", {"grade:art": "Arte"}, is_checked=False)
    seen = await read_public(builder, survey, "es")
    assert seen["school"] == in_spanish("Primaria Maple Grove")
    assert seen["grades"] == {"3rd grade": in_spanish("Tercer grado")}
    assert seen["translated"] == []
    for other in ("en", "ko", None):
        seen = await read_public(builder, survey, other)
        assert (seen["school"], seen["grades"]) == (in_english(NAME), {})
    preview = (await builder.call("GET", f"/{survey['id']}/preview?lang=es")).json()
    assert preview["school"] == in_spanish("Primaria Maple Grove")
    # The roster keeps the school's words, and its order.
    grades = [teacher["grade_level"] for teacher in (await builder.client.get("/api/teachers")).json()]
    assert grades[:4] == ["Pre-K", "Kindergarten", "3rd Grade", "3rd Grade"]


async def test_a_language_that_is_no_longer_offered_shows_the_schools_words(builder: Builder) -> None:
    survey = await builder.make()
    await translate(builder, survey, "es", {"school_name": "Primaria Maple Grove", "grade:art": "Arte"})
    await builder.call("DELETE", f"/{survey['id']}/translations/es")
    seen = await read_public(builder, survey, "es")
    assert (seen["school"], seen["grades"]) == (in_english(NAME), {})


async def test_a_name_or_grade_that_changed_makes_its_translation_out_of_date(builder: Builder) -> None:
    survey = await builder.make()
    old = {"text": "Primaria Maple", "is_checked": True, "original": "Maple Elementary"}
    await put(builder, survey, "es", school_name=old)
    await translate(builder, survey, "es", {"grade:art": "Arte", "grade:pre-k": "Preescolar"})
    async with builder.database.sessions.begin() as session:
        await session.execute(update(Teacher).where(Teacher.grade_level == "Art").values(grade_level="ART"))
        await session.execute(update(Teacher).where(Teacher.grade_level == "Pre-K").values(grade_level="Preschool"))
    states = list_states(await read(builder, survey), "es")
    assert (states["school_name"], states["grade:art"]) == ("stale", "stale")
    # Other words are another grade, and the old one is kept for when it comes back.
    assert states["grade:preschool"] == "missing"
    assert "grade:pre-k" not in states
    assert (await read_public(builder, survey, "es"))["grades"]["art"] == in_spanish("Arte")


async def change_language(builder: Builder, survey: dict[str, Any], language: str) -> dict[str, Any]:
    version = (await read(builder, survey))["version"]
    change = {"language": language, "version": version}
    reply = await builder.call("PUT", f"/{survey['id']}/translations/language", json=change)
    assert reply.status_code == 200, reply.text
    return dict(reply.json())


async def test_another_own_language_changes_no_name_and_no_grade_for_any_parent(builder: Builder) -> None:
    survey = await builder.make()
    await translate(builder, survey, "es", {"school_name": "Primaria Maple Grove", "grade:art": "Arte"})
    await translate(builder, survey, "fr", {"school_name": "École Maple Grove"})

    async def see() -> list[Any]:
        seen = [await read_public(builder, survey, language) for language in ("en", "es", "fr")]
        # A grade without a text is as the roster has it.
        return [(one["school"]["text"], one["grades"].get("art", {}).get("text") or "Art") for one in seen]

    before = await see()
    assert before == [(NAME, "Art"), ("Primaria Maple Grove", "Arte"), ("École Maple Grove", "Art")]
    shown = await change_language(builder, survey, "es")
    after = await see()
    # A text that nobody has translated into French is in the survey's own language.
    assert after == [before[0], before[1], ("École Maple Grove", "Arte")]
    assert (await read_public(builder, survey, "ko"))["school"] == in_spanish("Primaria Maple Grove")
    assert shown["texts"][-1]["original"] == "Art"
    assert list_states(shown, "fr")["school_name"] == "checked"
    await change_language(builder, survey, "en")
    assert await see() == before
    async with builder.database.sessions.begin() as session:
        await session.execute(update(Teacher).where(Teacher.grade_level == "Art").values(grade_level="ART"))
    # English parents read the school's own word again, not the one of then.
    assert (await read_public(builder, survey, "en"))["grades"] == {}


async def test_after_another_own_language_words_that_nobody_wrote_follow_the_school(
    builder: Builder, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    survey = await builder.make()
    await translate(builder, survey, "es", {"school_name": "Primaria Maple Grove", "grade:art": "Arte"})
    await translate(builder, survey, "en", {"grade:pre-k": "Preschool"})
    await change_language(builder, survey, "es")
    async with builder.database.sessions.begin() as session:
        await session.execute(update(Teacher).where(Teacher.grade_level == "Art").values(grade_level="ART"))
    monkeypatch.setattr(app.state.school, "now", replace(app.state.school.now, name="Oak"))
    seen = await read_public(builder, survey, "en")
    assert (seen["school"], seen["grades"]["art"]) == (in_english("Oak"), in_english(""))
    assert seen["grades"]["pre-k"] == in_english("Preschool")
    shown = await read(builder, survey)
    assert {list_states(shown, "en")[key] for key in ("school_name", "grade:art", "grade:3rd grade")} == {"checked"}
    name, art = (next(text for text in shown["texts"] if text["key"] == key) for key in ("school_name", "grade:art"))
    assert (name["translations"]["en"]["text"], art["translations"]["en"]["text"]) == ("Oak", "ART")
    assert (name["translations"]["es"]["text"], name["translations"]["es"]["state"]) == (
        "Primaria Maple Grove",
        "stale",
    )
    share = (await builder.call("GET", f"/{survey['id']}/share")).json()
    assert (share["school"], share["translations"][0]["school"]) == ("Primaria Maple Grove", "Oak")
    # A file that comes back as it went out changes nothing.
    done = (await upload(builder, survey, to_csv(await download(builder, survey)))).json()
    assert (done["changed"], done["problems"]) == ({}, [])


async def test_the_schools_words_can_be_translated_into_the_surveys_own_language(builder: Builder) -> None:
    survey = await builder.make()
    text = {"text": "Arte", "is_checked": True, "original": "Art"}
    await change_language(builder, survey, "es")
    reply = await put(builder, survey, "es", **{"grade:art": text})
    assert (reply.status_code, reply.json()["languages"]) == (200, ["en"])
    assert reply.json()["texts"][-1]["translations"]["es"]["state"] == "checked"
    assert (await read_public(builder, survey, "es"))["grades"] == {"art": in_spanish("Arte")}
    assert (await read_public(builder, survey, "en"))["grades"]["art"] == in_english("")
    both = await put(builder, survey, "es", **{"grade:art": text, "title": text})
    assert both.status_code == 422


async def test_a_copy_of_a_survey_has_them_too(builder: Builder) -> None:
    survey = await builder.make()
    await translate(builder, survey, "es", {"school_name": "Primaria Maple Grove", "grade:art": "Arte"})
    copy = (await builder.call("POST", f"/{survey['id']}/duplicate")).json()
    states = list_states(await read(builder, copy), "es")
    assert (states["school_name"], states["grade:art"]) == ("checked", "checked")


async def test_they_go_out_in_the_translators_file_and_come_back_as_drafts(builder: Builder) -> None:
    survey = await builder.make()
    await put(builder, survey, "es")
    rows = await download(builder, survey)
    assert [row[:3] for row in rows[-5:-2]] == [
        ["school_name", "School name", NAME],
        ["grade:pre-k", "Grade", "Pre-K"],
        ["grade:kindergarten", "Grade", "Kindergarten"],
    ]
    rows[-1][3], rows[-5][3] = "Arte", "Primaria Maple Grove"
    rows.append(["grade:latin", "Grade", "Latin", "Latín"])
    done = (await upload(builder, survey, to_csv(rows))).json()
    assert done["changed"] == {"es": 2}
    assert [problem["line"] for problem in done["problems"]] == [len(rows)]
    states = list_states(await read(builder, survey), "es")
    assert (states["grade:art"], states["school_name"], states["grade:pre-k"]) == ("draft", "draft", "missing")


async def test_a_language_model_drafts_them_and_gets_no_teachers_name(
    builder: Builder, with_model: ScriptedProvider
) -> None:
    with_model.script = translate_all
    survey = await builder.make()
    states = list_states((await suggest(builder, survey, "es")).json(), "es")
    assert (states["grade:art"], states["school_name"]) == ("draft", "draft")
    assert not any("Teacher 1" in asked.words for asked in with_model.asked)


async def test_grades_without_end_are_cut_off_and_grades_of_other_schools_refused(builder: Builder) -> None:
    survey = await builder.make()
    async with builder.database.sessions.begin() as session:
        session.add_all([Teacher(name=f"T {number}", grade_level=f"Room {number}") for number in range(150)])
    shown = await read(builder, survey)
    assert sum(text["is_optional"] for text in shown["texts"]) <= 101
    text = {"text": "x", "is_checked": True, "original": "y"}
    refused = [
        await put(builder, survey, "es", **{"grade:nobody": text}),
        await put(builder, survey, "es", **{"grade:art": {**text, "text": "x" * 201}}),
        await put(builder, survey, "es", **{"grade:" + "x" * 400: text}),
        await put(builder, survey, "en"),
    ]
    assert [reply.status_code for reply in refused] == [422] * len(refused)
    assert (await read(builder, survey))["languages"] == []
