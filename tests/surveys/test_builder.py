"""Building a survey: create, read, edit, copy; and two admins at once."""

import asyncio
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import update

from parent_survey.models.accounts import User
from parent_survey.surveys.builder.titles import next_copy_title
from tests.staff import MakeStaff
from tests.surveys.builder import SURVEY, Builder, sent, texts


async def test_a_created_survey_has_an_id_and_is_asked_of_parents(builder: Builder) -> None:
    survey = await builder.make(welcome_text="Welcome", thank_you_text="Thanks")
    public = (await builder.client.get(f"/api/surveys/{survey['id']}")).json()
    assert texts(public) == texts(survey) == [question["text"] for question in SURVEY["questions"]]
    assert (public["welcome_text"], public["thank_you_text"], public["is_active"]) == ("Welcome", "Thanks", True)
    assert (survey["version"], survey["response_count"], survey["is_open"]) == (1, 0, True)
    assert [action for action, _ in await builder.audit()] == ["survey created"]


async def test_only_title_and_year_are_needed_for_a_closed_draft(builder: Builder) -> None:
    reply = await builder.call("POST", json={"title": " Draft ", "school_year": 2026})
    assert (reply.status_code, reply.json()["title"], reply.json()["is_active"]) == (201, "Draft", False)


async def test_what_a_patch_does_not_name_stays(builder: Builder) -> None:
    survey = await builder.make()
    edited = await builder.edit(survey, title="New title")
    assert edited["title"] == "New title"
    assert (edited["description"], texts(edited), edited["version"]) == ("About teachers", texts(survey), 2)
    assert (await builder.audit())[-1] == (
        "survey edited",
        {"fields": ["title"], "questions": {}, "version": 2},
    )


async def test_a_patch_that_changes_nothing_makes_no_new_version(builder: Builder) -> None:
    survey = await builder.make()
    edited = await builder.edit(survey, title=survey["title"], questions=sent(survey))
    assert edited["version"] == 1
    assert len(await builder.audit()) == 1


async def test_a_switch_needs_no_version_but_words_do(builder: Builder) -> None:
    survey = await builder.make()
    path = f"/{survey['id']}"
    closed = await builder.call("PATCH", path, json={"is_active": False})
    assert (closed.status_code, closed.json()["is_active"]) == (200, False)
    patches: list[dict[str, object]] = [{"title": "Mine"}, {"questions": []}]
    for words in patches:
        refused = await builder.call("PATCH", path, json=words)
        assert refused.status_code == 422
        assert "version" in refused.json()["detail"]


async def test_the_second_of_two_editors_is_told_who_was_quicker_and_overwrites_nothing(
    builder: Builder, make_staff: MakeStaff
) -> None:
    survey = await builder.make()
    other = Builder(builder.client, await make_staff("other@school.example"), builder.database)
    async with builder.database.sessions.begin() as session:
        await session.execute(update(User).where(User.id == other.staff.id).values(full_name="Idris Vale"))
    theirs = await other.edit(survey, title="Theirs")
    refused = await builder.patch(survey, title="Mine", questions=[])
    assert refused.status_code == 409
    conflict = refused.json()
    assert conflict["version"] == theirs["version"]
    assert conflict["changed_by"] == {"id": str(other.staff.id), "full_name": "Idris Vale"}
    assert conflict["changed_at"].replace("+00:00", "Z") == theirs["updated_at"]
    assert "Idris Vale" in conflict["detail"]
    now = await builder.read(survey)
    assert (now["title"], texts(now)) == ("Theirs", texts(survey))
    assert (await builder.edit(now, title="Mine, on top"))["title"] == "Mine, on top"


async def test_of_many_editors_at_once_exactly_one_succeeds(builder: Builder) -> None:
    survey = await builder.make()
    replies = await asyncio.gather(*(builder.patch(survey, title=f"Title {number}") for number in range(10)))
    assert sorted(reply.status_code for reply in replies) == [200] + [409] * 9
    assert (await builder.read(survey))["version"] == 2


async def test_whoever_changed_a_survey_last_is_named(builder: Builder) -> None:
    survey = await builder.make()
    assert survey["changed_by"]["full_name"] == "Nora Ellery"


async def test_a_copy_has_everything_but_responses_and_is_closed(builder: Builder) -> None:
    survey = await builder.make(welcome_text="Welcome", closes_at="2090-01-01T00:00:00Z")
    parent = await builder.begin(survey)
    await parent.write("Patience")
    await parent.submit()
    copy = (await builder.act(survey, "duplicate")).json()
    assert (copy["title"], copy["welcome_text"], texts(copy)) == ("Copy of Superpowers", "Welcome", texts(survey))
    assert (copy["is_active"], copy["closes_at"], copy["response_count"]) == (False, None, 0)
    assert copy["questions"][0]["is_required"] is True
    assert {item["id"] for item in copy["questions"]}.isdisjoint(item["id"] for item in survey["questions"])
    again = (await builder.act(copy, "duplicate")).json()
    assert again["title"] == "Copy of Superpowers (2)"


@pytest.mark.parametrize(
    ("title", "taken", "expected"),
    [
        ("X", [], "Copy of X"),
        ("X", ["Copy of X", "Copy of X (2)"], "Copy of X (3)"),
        ("Copy of X (7)", ["Copy of X"], "Copy of X (2)"),
        ("y" * 200, [], "Copy of " + "y" * 192),
        ("y" * 200, ["Copy of " + "y" * 192], "Copy of " + "y" * 188 + " (2)"),
    ],
)
def test_the_title_of_a_copy_is_the_next_free_one(title: str, taken: list[str], expected: str) -> None:
    assert next_copy_title(title, taken) == expected


async def test_a_survey_can_be_previewed_before_it_is_open_and_after_it_is_archived(builder: Builder) -> None:
    survey = await builder.make(is_active=False)
    await builder.act(survey, "archive")
    reply = await builder.call("GET", f"/{survey['id']}/preview")
    assert (reply.status_code, texts(reply.json()), reply.json()["is_active"]) == (200, texts(survey), False)


async def test_the_superpowers_template_is_a_survey_that_can_be_created_as_it_is(builder: Builder) -> None:
    earlier = await builder.make()
    reply = await builder.client.get("/api/admin/survey-templates", headers=builder.staff.headers)
    beginnings = reply.json()
    template = beginnings["templates"][0]
    assert template["id"] == "superpowers"
    assert "Maple Grove Elementary" in template["description"] + template["welcome_text"]
    assert "{school}" not in str(template)
    words = ("title", "description", "welcome_text", "thank_you_text", "questions")
    made = await builder.make(**{name: template[name] for name in words})
    assert texts(made) == [question["text"] for question in template["questions"]]
    # Those that speak of one teacher are asked about each.
    assert [question["is_about_each_teacher"] for question in made["questions"]] == [
        True,
        True,
        False,
        True,
        True,
        False,
    ]
    assert [(item["id"], item["question_count"]) for item in beginnings["earlier"]] == [(earlier["id"], 3)]


async def test_an_unknown_survey_is_a_404_for_every_call(builder: Builder) -> None:
    path = f"/{uuid4()}"
    replies: list[httpx.Response] = [
        await builder.call("GET", path),
        await builder.call("GET", f"{path}/preview"),
        await builder.call("PATCH", path, json={"is_active": False}),
        await builder.call("DELETE", path),
        *[
            await builder.call("POST", f"{path}/{act}")
            for act in ("duplicate", "open", "close", "archive", "unarchive")
        ],
    ]
    assert {reply.status_code for reply in replies} == {404}


async def test_asking_for_consent_is_off_until_staff_turn_it_on_and_is_copied(builder: Builder) -> None:
    survey = await builder.make()
    assert survey["asks_name_consent"] is False
    assert (await builder.patch({**survey, "version": None}, asks_name_consent=True)).status_code == 422
    edited = await builder.edit(survey, asks_name_consent=True)
    assert (edited["asks_name_consent"], edited["version"]) == (True, survey["version"] + 1)
    assert (await builder.patch(survey, asks_name_consent=False)).status_code == 409
    copy = (await builder.act(edited, "duplicate")).json()
    assert copy["asks_name_consent"] is True
    preview = (await builder.call("GET", f"/{survey['id']}/preview")).json()
    assert preview["asks_name_consent"] is True
