"""Staff review quotes, never edit words, and print what they approved."""

from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import delete, select, text

from parent_survey.models.accounts import AuditEvent
from parent_survey.models.categories import QuoteReview
from parent_survey.models.responses import Response
from parent_survey.models.surveys import Survey
from tests.insights.cards.stage import Stage
from tests.responses.view import add_categories

PATIENT = "She is the most patient person we know."
CREATIVE = "Such a creative way to teach fractions with bread."


async def test_quotes_are_proposed_verbatim_from_answers_about_the_teacher(stage: Stage) -> None:
    await stage.send(f"  {PATIENT}\n")
    await stage.send(CREATIVE, teachers=(1,))
    await stage.send("Nothing much to say about that.")
    await stage.categorize()
    assert await stage.words(0) == [PATIENT]
    assert await stage.words(1) == [CREATIVE]
    quote = (await stage.review(0))[0]
    assert (quote["decision"], [one["name"] for one in quote["categories"]]) == ("open", ["patient"])
    assert (quote["question_text"], quote["parent_name"], quote["may_show_name"]) == ("Question 1?", None, False)


async def test_the_same_words_of_two_parents_are_proposed_once(stage: Stage) -> None:
    await stage.send(PATIENT)
    await stage.send(PATIENT.upper().replace(".", "!"))
    await stage.categorize()
    assert len(await stage.words()) == 1


async def test_words_that_name_only_another_of_the_chosen_teachers_are_not_proposed(stage: Stage) -> None:
    await stage.send("Teacher Two is very patient with him.", teachers=(0, 1))
    async with stage.database.sessions.begin() as session:
        for place, name in enumerate(("Ms. Rosalind Pike", "Mrs. Beatrice Two")):
            values = {"name": name, "id": stage.school.teacher_ids[place]}
            await session.execute(text("UPDATE teachers SET name = :name WHERE id = :id"), values)
    await stage.categorize()
    assert (await stage.words(0), len(await stage.words(1))) == ([], 1)


async def test_the_list_tells_how_far_the_review_is(stage: Stage) -> None:
    await stage.send(PATIENT, CREATIVE)
    await stage.send("A patient and gentle man, always.", teachers=(0, 1))
    await stage.categorize()
    first, second, _ = await stage.review()
    await stage.decide(first, "approved")
    await stage.decide(second, "hidden")
    items = {item["teacher"]["name"]: item for item in await stage.list_items()}
    told = {name: [item[key] for key in ("responses", "open", "approved", "hidden")] for name, item in items.items()}
    assert told == {"Teacher 1": [2, 1, 1, 1], "Teacher 2": [1, 1, 0, 0]}


async def test_only_approved_quotes_are_printed_and_a_decision_can_be_taken_back(stage: Stage) -> None:
    await stage.send(PATIENT, CREATIVE)
    await stage.categorize()
    assert await stage.print_cards() == []
    first, second = await stage.review()
    assert (await stage.decide(first, "approved"))["decision"] == "approved"
    await stage.decide(second, "hidden")
    assert [quote["text"] for card in await stage.print_cards() for quote in card["quotes"]] == [first["text"]]
    assert (await stage.decide(first, "open"))["decision"] == "open"
    assert await stage.print_cards() == []


async def test_decisions_outlive_every_run_and_are_not_asked_again(stage: Stage) -> None:
    await stage.send(PATIENT, CREATIVE)
    categories = await stage.categorize()
    first, second = await stage.review()
    await stage.decide(first, "approved")
    await stage.decide(second, "hidden")
    async with stage.database.sessions.begin() as session:
        await add_categories(session, ["brave"])
        values = {"ids": categories}
        await session.execute(text("UPDATE categories SET archived_at = now() WHERE id = ANY(:ids)"), values)
    await stage.run()
    assert {quote["text"]: quote["decision"] for quote in await stage.review()} == {
        first["text"]: "approved",
        second["text"]: "hidden",
    }
    assert len((await stage.print_cards())[0]["quotes"]) == 1
    # What nobody proposes any more is gone once it is reopened.
    assert await stage.decide(second, "open") is None
    assert await stage.words() == [first["text"]]


async def test_words_cannot_be_edited_only_chosen_by_whole_sentences(stage: Stage) -> None:
    await stage.send(f"She is not impatient. {PATIENT}")
    await stage.categorize()
    quote = (await stage.review())[0]
    changes: list[dict[str, Any]] = [{"text": "Perfect!"}, {"words": "Perfect!"}, {"parent_name": "Somebody"}]
    for change in changes:
        assert (await stage.put(quote, decision="approved", **change)).status_code == 422
    inside = [{"start": 4}, {"end": quote["end"] - 2}, {"end": quote["end"] + 1}, {"start": 30, "end": 20}, {"end": 0}]
    for place in inside:
        assert (await stage.put({**quote, **place}, decision="approved")).status_code == 422, place
    only = {**quote, "start": quote["text"].index(PATIENT)}
    assert (await stage.decide(only, "approved"))["text"] == PATIENT
    assert (await stage.print_cards())[0]["quotes"][0]["text"] == PATIENT


async def test_words_too_long_for_a_card_are_refused(stage: Stage) -> None:
    words = "She is the most patient person we know, and so kind. " * 30
    await stage.send(words.strip())
    await stage.categorize()
    quote = (await stage.review())[0]
    whole = {**quote, "start": 0, "end": len(words.strip())}
    assert (await stage.put(whole, decision="approved")).status_code == 422


async def test_a_quote_of_an_answer_that_is_not_as_it_was_submitted_is_not_shown(stage: Stage) -> None:
    await stage.send(PATIENT)
    await stage.categorize()
    await stage.approve_all()
    async with stage.database.sessions.begin() as session:
        await session.execute(text("UPDATE answers SET text = replace(text, 'patient', 'clever')"))
    assert (await stage.review(), await stage.print_cards()) == ([], [])
    async with stage.database.sessions.begin() as session:
        await session.execute(text("UPDATE answers SET text = replace(text, 'clever', 'patient')"))
        await session.execute(text('UPDATE quote_reviews SET "end" = 5000'))
    assert await stage.print_cards() == []


async def test_only_words_about_this_teacher_in_this_survey_can_be_decided(stage: Stage) -> None:
    await stage.send(PATIENT)
    await stage.categorize()
    quote = (await stage.review())[0]
    assert (await stage.put(quote, 1, decision="approved")).status_code == 404
    assert (await stage.put({**quote, "answer_id": str(uuid4())}, decision="approved")).status_code == 404
    wrong: list[dict[str, Any]] = [{"start": -1}, {"end": 10**12}, {"start": "x"}, {"decision": "loved"}]
    for bad in [*wrong, {"decision": None}]:
        assert (await stage.put(quote, **{"decision": "approved", **bad})).status_code == 422, bad
    assert (await stage.get(f"/{uuid4()}")).status_code == 404
    assert (await stage.get("/print", teacher_id=str(uuid4()))).status_code == 404
    stage.school.survey_id = uuid4()
    assert (await stage.get()).status_code == 404


async def test_a_name_is_shown_only_where_it_was_asked_for_given_and_chosen(stage: Stage) -> None:
    await stage.send(PATIENT, name="Zoltan Said-Yes", name_consent=True)
    await stage.send(CREATIVE, name="Wilma Said-No")
    await stage.categorize()
    quotes = {quote["text"]: quote for quote in await stage.review()}
    yes, no = quotes[PATIENT], quotes[CREATIVE]
    assert (yes["parent_name"], no["parent_name"]) == ("Zoltan Said-Yes", None)
    assert (await stage.put(no, decision="approved", shows_name=True)).status_code == 422
    assert (await stage.put(yes, decision="hidden", shows_name=True)).status_code == 422
    await stage.decide(no, "approved")
    await stage.decide(yes, "approved")
    assert await printed_names(stage) == {None}
    await stage.decide(yes, "approved", shows_name=True)
    assert await printed_names(stage) == {None, "Zoltan Said-Yes"}


async def test_where_the_survey_does_not_ask_no_name_is_in_any_reply_about_cards(stage: Stage) -> None:
    await stage.send(PATIENT, name="Zoltan Sentinel", email="sentinel@example.org", name_consent=True)
    await stage.categorize()
    await stage.decide((await stage.review())[0], "approved", shows_name=True)
    await change_survey(stage, asks_name_consent=False)
    quote = (await stage.review())[0]
    teacher = f"/{stage.school.teacher_ids[0]}"
    replies = [await stage.get(path) for path in ("", teacher, "/print")]
    replies += [await stage.put(quote, decision="approved", shows_name=wish) for wish in (True, False)]
    assert [reply.status_code for reply in replies] == [200, 200, 200, 422, 200]
    assert not any(word in reply.text for reply in replies for word in ("Zoltan", "Sentinel", "sentinel"))


async def test_an_erased_response_takes_its_quotes_along(stage: Stage) -> None:
    response_id = await stage.send(PATIENT)
    await stage.categorize()
    await stage.approve_all()
    async with stage.database.sessions.begin() as session:
        assert len((await session.scalars(select(QuoteReview))).all()) == 1
        await session.execute(delete(Response).where(Response.id == response_id))
        assert (await session.scalars(select(QuoteReview))).all() == []
    assert await stage.print_cards() == []


async def test_decisions_and_prints_are_recorded_without_any_words(stage: Stage) -> None:
    await stage.send(PATIENT)
    await stage.categorize()
    quote = (await stage.review())[0]
    await stage.decide(quote, "approved")
    await stage.decide(quote, "hidden")
    await stage.decide(quote, "open")
    await stage.print_cards()
    async with stage.database.sessions() as session:
        events = (await session.scalars(select(AuditEvent).order_by(AuditEvent.id))).all()
    told = [(event.action, event.subject) for event in events if "quote" in event.action or "card" in event.action]
    assert told == [
        ("quote approved", quote["answer_id"]),
        ("quote hidden", quote["answer_id"]),
        ("quote reopened", quote["answer_id"]),
        ("teacher cards made", str(stage.school.survey_id)),
    ]
    assert not any("patient" in str(event.details) for event in events)


@pytest.mark.parametrize("responses", [4, 5, 11])
async def test_counts_stand_on_a_card_only_for_large_enough_groups(stage: Stage, responses: int) -> None:
    for number in range(responses):
        # Four of them, whatever their number, find her creative as well.
        words = f"Family {number} thinks she is a patient teacher."
        await stage.send(words, f"Family {number} thinks she is creative." if number < 4 else "")
    await stage.categorize()
    await stage.decide((await stage.review())[0], "approved")
    card = (await stage.print_cards())[0]
    rounded = responses // 5 * 5
    assert card["families"] == (rounded or None)
    named = [(power["name"], power["families"]) for power in card["superpowers"]]
    assert named == ([("patient", rounded)] if rounded else [])
    assert len(card["quotes"]) == 1


async def printed_names(stage: Stage) -> set[str | None]:
    return {quote["parent_name"] for card in await stage.print_cards() for quote in card["quotes"]}


async def change_survey(stage: Stage, **values: Any) -> None:
    async with stage.database.sessions.begin() as session:
        survey = await session.get_one(Survey, stage.school.survey_id)
        for name, value in values.items():
            setattr(survey, name, value)


async def test_an_answer_that_needs_attention_is_neither_proposed_nor_printed(stage: Stage) -> None:
    await stage.send(PATIENT)
    await stage.send("A patient and gentle man, always.")
    await stage.categorize()
    worrying = next(quote for quote in await stage.review() if quote["text"] == PATIENT)
    await stage.decide(worrying, "approved")
    raised = await stage.client.post(
        "/api/admin/attention",
        json={"answer_id": worrying["answer_id"], "kind": "safety"},
        headers=stage.staff.headers,
    )
    assert raised.status_code == 201, raised.text
    assert await stage.words() == ["A patient and gentle man, always."]
    assert PATIENT not in str(await stage.print_cards())
    body = {"id": raised.json()["id"], "action": "dismiss"}
    reply = await stage.client.patch("/api/admin/attention", json=body, headers=stage.staff.headers)
    assert reply.status_code == 200
    assert len(await stage.words()) == 2
    assert PATIENT in str(await stage.print_cards())
