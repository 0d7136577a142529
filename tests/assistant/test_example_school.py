"""Questions that were once answered wrongly, on the example school as a principal asks them."""

import pytest

from tests.assistant.kit import Asker, list_chips, list_data, list_sections, list_words

BARRETT = "Mrs. Colleen Barrett"
SCARED = "Could smile more. Some kids are a little scared of her."
PARKING = "The parking lot at pickup is dangerous."


@pytest.mark.parametrize("message", ["Tell me about Mrs. Barrett", "what do families say about barrett?"])
async def test_a_teacher_has_her_number_and_her_quotes(principal: Asker, message: str) -> None:
    heard = await principal.ask(message)
    assert heard.text.startswith(f"11 responses are about {BARRETT}.")
    assert len(heard.citations) >= 3
    assert {name for quoted in heard.citations for name in quoted["teachers"]} == {BARRETT}


@pytest.mark.parametrize(
    "message", ["Which teachers make shy children feel safe?", "Who is praised for being warm and smiling?"]
)
async def test_a_complaint_is_never_quoted_as_praise(principal: Asker, message: str) -> None:
    assert SCARED not in list_words(await principal.ask(message))


@pytest.mark.parametrize(
    "message",
    [
        "Are there any safety concerns I should read first?",
        "Do any parents say the parking lot is dangerous?",
        "Is anybody worried about cars?",
    ],
)
async def test_a_danger_is_among_the_quotes_or_the_closest(principal: Asker, message: str) -> None:
    heard = await principal.ask(message)
    shown = list_words(heard) + list_words(heard, "closest")
    assert any(words.startswith(PARKING) for words in shown), (heard.text, shown)
    assert len(set(shown)) == len(shown)
    assert "none" not in heard.text.lower()


async def test_one_quote_is_followed_by_the_closest_answers_unless_praise_was_asked_for(principal: Asker) -> None:
    worried = await principal.ask("Are there any safety concerns I should read first?")
    assert [kind for kind, _, _ in list_sections(worried)] == ["concern", "closest"]
    praised = await principal.ask("What do parents praise about fire drills?")
    assert (bool(praised.citations), list_words(praised, "closest")) == (True, [])


async def test_a_subject_that_parents_mention_is_not_its_teacher(principal: Asker) -> None:
    heard = await principal.ask("How many parents mention music?")
    assert "Mr. Desmond Pryor" not in list_chips(heard)


async def test_days_that_a_count_states_are_applied_to_it(principal: Asker) -> None:
    march = await principal.ask("how many responses mention the bus in March")
    assert "March 1, 2026 to March 31, 2026" in list_chips(march)
    [section] = list_data(march, "section")
    assert section["scope"]["days"] == {"first": "2026-03-01", "last": "2026-03-31", "weekdays": [], "hours": []}
    one_day = await principal.ask("how many responses mention the bus on March 2")
    assert one_day.text.startswith("0 of ")
    assert all("2026-03-02" <= quoted["timestamp"] < "2026-03-03" for quoted in list_data(one_day, "closest"))


@pytest.mark.parametrize(
    "message",
    [
        "How many responses name Ms. Pike?",
        "How many third grade responses were submitted between March 2 and March 6?",
        "How many responses in Spanish?",
        "How many responses use the word bus?",
        "What do parents say about homework?",
        "What are the concerns about Mrs. Barrett?",
    ],
)
async def test_the_list_behind_a_number_holds_as_many_responses(principal: Asker, message: str) -> None:
    sections = [section for section in list_data(await principal.ask(message), "section") if section["responses"]]
    assert sections
    for section in sections:
        ids, offset = set(), 0
        while quotes := (await principal.list_quotes(section["scope"], offset=offset))["quotes"]:
            ids |= {one for quoted in quotes for one in quoted["survey_response_ids"]}
            offset += len(quotes)
        assert len(ids) == section["responses"]


async def test_the_numbers_of_grades_are_those_of_the_database(principal: Asker) -> None:
    heard = await principal.ask("How many responses are there per grade?")
    numbers = {title: number for _, title, number in list_sections(heard)}
    assert (numbers["1st Grade"], numbers["3rd Grade"], numbers["Music"]) == (23, 23, 9)


async def test_drafts_of_the_example_are_counted_and_not_quoted(principal: Asker) -> None:
    heard = await principal.ask("How many drafts are there?")
    assert (heard.text, heard.citations) == ("10 responses.", [])


async def test_where_no_concern_is_about_a_topic_all_concerns_are_one_click_away(principal: Asker) -> None:
    heard = await principal.ask("Any complaints about helicopters?")
    assert "found no match" in heard.text
    assert not heard.citations
    [section] = [one for one in list_data(heard, "section") if one["kind"] == "concern"]
    assert section["responses"] > 0
    assert (section["scope"]["stance"], section["scope"]["topic"]) == ("concern", None)


async def test_what_one_answer_says_better_than_a_category_is_not_asked_of_the_category(principal: Asker) -> None:
    heard = await principal.ask("Who opens the library before school?")
    assert any("opens the library before school" in words for words in list_words(heard))
