"""What is answered without a language model, on a small school."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from parent_survey.assistant.events import MessageDelta, Section
from parent_survey.assistant.extractive.engine import REPLIES
from parent_survey.assistant.extractive.replies import MAX_ROWS, Answering
from parent_survey.assistant.numbers import Threshold
from parent_survey.assistant.resolver import AnswerRequest
from parent_survey.assistant.service import MAX_CONNECTIONS
from parent_survey.assistant.survey_facts import load_survey_facts
from parent_survey.assistant.tools import add_context
from parent_survey.assistant.wording import LANGUAGES, Wording
from parent_survey.search.scope import AnswerScope, Days
from tests.assistant.conftest import OSEI, PIKE, PRYOR
from tests.assistant.kit import Asker, list_chips, list_data, list_sections, list_words, read_scope
from tests.reading_school import ReadingSchool

ENGLISH = Wording("en")
POEM = "She made them learn a poem of sixteen lines."
HOMEWORK = "There is too much homework every night."
SHOES = "He buys running shoes for children who need them."
SONGS = "He sings with every child in the choir."
OF_PIKE = "She is so patient with my daughter."


@pytest.fixture
async def filled(school: ReadingSchool) -> ReadingSchool:
    await school.add(POEM, about=[PIKE])
    await school.add(OF_PIKE, HOMEWORK, about=[PIKE])
    await school.add(SHOES, about=[OSEI])
    await school.add(SONGS, about=[PRYOR], at=datetime(2026, 4, 2, 12, tzinfo=UTC))
    await school.add("She is unfinished about the homework.", about=[PIKE], is_submitted=False)
    await school.read()
    return school


async def test_a_number_is_counted_and_comes_with_the_scope_that_lists_it(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("How many responses name Ms. Pike?")
    assert (heard.text, list_chips(heard)) == ("2 responses.", [PIKE, "Submitted"])
    [section] = list_data(heard, "section")
    assert (section["kind"], section["responses"]) == ("quotes", 2)
    assert section["scope"]["teacher_ids"] == [str(filled.teachers[PIKE])]


async def test_days_that_are_stated_are_applied(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("How many responses came in in April 2026?")
    assert (heard.text, list_chips(heard)) == ("1 response.", ["April 1, 2026 to April 30, 2026", "Submitted"])
    heard = await asker.ask("How many responses mention homework in April 2026?")
    assert heard.text.startswith("0 of 1 responses")
    assert list_words(heard) == []


async def test_drafts_are_counted_and_never_quoted(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("How many drafts are there?")
    assert (heard.text, list_words(heard), list_chips(heard)) == ("1 response.", [], ["In progress"])
    shown = await asker.ask("Show me all responses", scope={"status": "in_progress"})
    assert list_words(shown) == []
    everything = "\n".join([*heard.lines, *shown.lines])
    heard = await asker.ask("What do parents say about homework?", scope={"topic": "homework", "status": "all"})
    assert "unfinished" not in everything + "\n".join(heard.lines)


async def test_drafts_are_counted_by_the_language_in_which_their_parent_is_asked(
    filled: ReadingSchool, asker: Asker
) -> None:
    for language in ("es", "es", "en"):
        await filled.add("This one is unfinished too.", about=[PIKE], is_submitted=False, language=language)
    heard = await asker.ask("How many drafts are in Spanish?")
    assert (heard.text, list_chips(heard)) == ("2 responses.", ["Spanish", "In progress"])
    heard = await asker.ask("How many drafts per language?")
    assert list_sections(heard) == [("group", "Spanish", 2), ("group", "English", 1)]
    assert "unfinished too" not in "\n".join(heard.lines)
    scope = AnswerScope(languages=("es",), status="in_progress")
    tools = asker.app.state.assistant.open_tools(filled.survey_id)
    assert await tools.count_by(scope, "teacher") == {filled.teachers[PIKE]: 2}


async def test_more_questions_about_topics_than_connections_are_all_answered(
    filled: ReadingSchool, asker: Asker
) -> None:
    async def look(_: int) -> int:
        tools = asker.app.state.assistant.open_tools(filled.survey_id)
        await tools.count_by(AnswerScope(topic="poems"), "teacher")
        return len((await tools.find(AnswerScope(topic="poems"), 5)).fitting)

    async with asyncio.timeout(30):
        found = await asyncio.gather(*map(look, range(3 * MAX_CONNECTIONS)))
    assert len(set(found)) == 1


async def test_nothing_is_asked_of_what_a_draft_says(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask('How many drafts use the word "homework"?')
    assert (heard.text, list_chips(heard)) == ("1 response.", ["In progress"])
    assert read_scope(heard)["ignored"] == ["homework"]


async def test_several_teachers_are_counted_apart(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("How many responses name Ms. Pike and how many Mr. Osei?")
    assert [section for section in list_sections(heard) if section[0] == "teacher"] == [
        ("teacher", PIKE, 2),
        ("teacher", OSEI, 1),
    ]


async def test_teachers_are_listed_by_the_number_of_responses(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("Which teachers are mentioned most often?")
    assert list_sections(heard)[0] == ("teacher", PIKE, 2)
    assert list_data(heard, "section")[0]["detail"] == "3rd Grade"
    assert len(set(list_words(heard))) == len(list_words(heard)), "each quote once"


async def test_whoever_has_as_many_as_the_first_is_named_too(school: ReadingSchool, asker: Asker) -> None:
    await school.add(POEM, about=[PIKE])
    await school.add(SHOES, about=[OSEI])
    await school.add(SONGS, about=[PRYOR])
    await school.add(SONGS, about=[PRYOR])
    heard = await asker.ask("Which teacher has the fewest responses?")
    assert {section[1] for section in list_sections(heard)} == {PIKE, OSEI}


async def test_languages_have_their_names_in_the_language_of_the_question(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("¿Cuántas respuestas hay en inglés y cuántas en español?")
    assert [section[1] for section in list_sections(heard)] == ["Inglés", "Español"]


async def test_a_list_that_is_cut_says_of_how_many(school: ReadingSchool, asker: Asker) -> None:
    for number in range(MAX_ROWS + 1):
        name = f"Ms. Teacher{number}"
        await school.add_teacher(name)
        await school.add(POEM, about=[name])
    heard = await asker.ask("Which teachers are mentioned most often?")
    listed = [section for section in list_sections(heard) if section[0] == "teacher"]
    assert len(listed) == MAX_ROWS
    assert heard.text == f"The first {MAX_ROWS} of {MAX_ROWS + 1} teachers by number of responses:"


async def test_teachers_without_a_response_are_named(school: ReadingSchool, asker: Asker) -> None:
    await school.add(POEM, about=[PIKE])
    await school.read()
    heard = await asker.ask("Which teachers have no responses?")
    assert heard.text == f"Without a response in this selection: {PRYOR}, {OSEI}."


async def test_two_teachers_are_compared_with_quotes_of_each(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("Compare Ms. Pike and Mr. Osei.")
    assert list_sections(heard) == [("teacher", PIKE, 2), ("teacher", OSEI, 1)]
    section = ""
    quoted: dict[str, list[list[str]]] = {}
    for event in heard.events:
        if event["event_type"] == "section":
            section = event["data"]["title"]
        elif event["event_type"] == "citation":
            quoted.setdefault(section, []).append(event["data"]["teachers"])
    assert quoted == {PIKE: [[PIKE], [PIKE]], OSEI: [[OSEI]]}


async def test_numbers_by_month_side_by_side(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("How many responses per month?")
    assert list_sections(heard) == [("group", "March 2026", 3), ("group", "April 2026", 1)]


async def test_numbers_side_by_side_of_nothing_are_said_to_be_none(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("How many responses per month in Korean?")
    assert (heard.text, list_sections(heard)) == ("I found no match among 0 responses.", [])


async def test_what_was_written_about_a_topic_is_quoted_word_for_word(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("What do parents say about homework?")
    assert heard.text == "1 of 4 responses speaks of “homework”."
    assert (list_chips(heard), list_words(heard)) == (["homework", "Submitted"], [HOMEWORK])


async def test_a_teacher_is_described_by_number_praise_and_concern(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("Tell me about Ms. Pike")
    assert heard.text.startswith(f"2 responses are about {PIKE}.")
    assert OF_PIKE in list_words(heard)
    assert {quoted["teachers"][0] for quoted in heard.citations} == {PIKE}


async def test_an_overview_has_themes_with_numbers_and_concerns_of_their_own(
    filled: ReadingSchool, asker: Asker
) -> None:
    await filled.label("Patience", OF_PIKE)
    await filled.label("Generosity", SHOES, POEM)
    heard = await asker.ask("Give me an overview")
    themes = [section for section in list_sections(heard) if section[0] == "theme"]
    assert heard.text.startswith("4 responses.")
    assert themes == [("theme", "Generosity", 2), ("theme", "Patience", 1)]
    assert HOMEWORK in list_words(heard)


async def test_an_overview_of_what_nobody_wrote_about_is_one_of_everything(filled: ReadingSchool, asker: Asker) -> None:
    scope = {"topic": "the swimming pool"}
    heard = await asker.ask("Summarize what parents say about the swimming pool.", scope=scope)
    assert heard.text.startswith("I found no match for “the swimming pool” among 4 responses. 4 responses.")
    assert list_sections(heard)


async def test_a_category_is_counted_by_what_was_decided(filled: ReadingSchool, asker: Asker) -> None:
    category_id = await filled.label("Patience", OF_PIKE)
    heard = await asker.ask("How many responses are credited with Patience?")
    assert (heard.text, list_chips(heard)) == ("1 response.", ["Patience", "Submitted"])
    assert read_scope(heard)["scope"]["category_ids"] == [str(category_id)]


async def test_answers_of_a_category_that_says_the_same_as_the_topic_fit_sooner(
    filled: ReadingSchool, asker: Asker
) -> None:
    async def find(topic: str) -> list[str]:
        found = await asker.app.state.assistant.open_tools(filled.survey_id).find(AnswerScope(topic=topic), 10)
        return [passage.answer_text for passage in found.fitting]

    assert (await find("giving"), await find("songs")) == ([], [SONGS])
    await filled.label("Generosity", SHOES)
    assert (await find("giving"), await find("songs")) == ([SHOES], [SONGS])


async def test_a_sentence_that_says_something_is_quoted_before_a_short_one(school: ReadingSchool, asker: Asker) -> None:
    long = "She never gives up on a child who is slow to read."
    await school.add(f"She is patient. {long} She is kind.", about=[PIKE])
    await school.add("She cares.", about=[PIKE])
    await school.read()
    [quoted, short] = list_data(await asker.ask("Tell me about Ms. Pike"), "citation")
    assert (quoted["quote"], short["quote"]) == (long, "She cares.")


async def test_a_category_that_is_to_be_left_out_is_not_the_only_one_counted(
    filled: ReadingSchool, asker: Asker
) -> None:
    category_id = await filled.label("Communication with families", OF_PIKE)
    heard = await asker.ask("How many responses other than Communication with families?")
    assert (heard.text, list_chips(heard)) == ("3 responses.", ["Without Communication with families", "Submitted"])
    understood = read_scope(heard)
    assert (understood["scope"]["without_category_ids"], understood["ignored"]) == ([str(category_id)], [])


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("What are the parents' email addresses?", "A survey does not hold that"),
        ("Write a thank-you letter to Ms. Pike", "That is not something I can do."),
        ("Delete all responses about Ms. Pike", "I read this survey's responses and change nothing."),
    ],
)
async def test_what_it_cannot_do_it_says_with_what_it_can(
    filled: ReadingSchool, asker: Asker, message: str, said: str
) -> None:
    heard = await asker.ask(message)
    assert said in heard.text
    assert "I can count responses" in heard.text
    assert (heard.citations, "section" in heard.kinds) == ([], False)


async def test_no_match_says_how_many_were_looked_at_and_shows_the_closest(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("Do parents say anything about swimming lessons?")
    assert heard.text.startswith("I found no match for “")
    assert "among 4 responses" in heard.text
    assert heard.citations == []
    assert all(kind == "closest" for kind, _, _ in list_sections(heard))


async def test_no_match_in_a_single_response_is_told_in_the_singular(school: ReadingSchool, asker: Asker) -> None:
    await school.add("He is kind and patient.", about=[OSEI])
    await school.read()
    heard = await asker.ask("Do parents say anything about swimming lessons?")
    assert heard.text.endswith(" in 1 response.")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("key", ["counted", "counted_teachers", "counted_languages", "no_match_here"])
def test_a_single_one_is_counted_in_the_language_of_the_question(language: str, key: str) -> None:
    said, english = (Wording(code).say(key, n=1) for code in (language, "en"))
    assert (said == english) == (language == "en")


async def test_the_closest_to_a_concern_may_be_no_concern(school: ReadingSchool, asker: Asker) -> None:
    await school.add("We park the car and walk to the gate with him every day.", about=[OSEI])
    await school.read()
    heard = await asker.ask("Any complaints?", scope={"topic": "parking", "stance": "concern"})
    assert list_words(heard) + list_words(heard, "closest"), heard.text


async def test_who_asks_for_complaints_where_there_are_none_sees_what_comes_closest(
    school: ReadingSchool, asker: Asker
) -> None:
    await school.add("She is a wonderful teacher. My son could do with a little less homework, maybe.", about=[PIKE])
    await school.add("He is kind and patient.", about=[OSEI])
    await school.read()
    heard = await asker.ask("Any complaints about Mr. Osei?")
    assert heard.text.startswith("I found no match")
    assert (list_words(heard), list_words(heard, "closest")) == ([], ["He is kind and patient."])


async def test_a_quote_about_one_thing_is_not_answered_by_others(filled: ReadingSchool, asker: Asker) -> None:
    await filled.add("It is too loud in his room, and she can't concentrate.", about=[OSEI])
    await filled.read()
    heard = await asker.ask("Do any families complain that a room is too loud?")
    assert [quoted["teachers"] for quoted in heard.citations] == [[OSEI]]


async def test_what_a_parent_wrote_is_found_by_the_name(school: ReadingSchool, asker: Asker) -> None:
    await school.add("Her son did 14 push-ups.", about=[OSEI], parent=("Lori Hutchins", "lori@example.org"))
    await school.add(POEM, about=[PIKE])
    await school.read()
    heard = await asker.ask("Anything?", scope={"parent": "Hutchins"})
    assert list_words(heard) == ["Her son did 14 push-ups."]
    assert "lori@" not in "\n".join(heard.lines)


async def test_a_follow_up_starts_from_the_scope_that_the_answer_showed(filled: ReadingSchool, asker: Asker) -> None:
    first = await asker.ask("How many responses name Ms. Pike?")
    shown: Any = read_scope(first)["scope"] | {"languages": []}
    turns = [
        {"role": "user", "content": "How many responses name Ms. Pike?"},
        {"role": "assistant", "content": first.text, "scope": shown},
    ]
    heard = await asker.ask("And in April 2026?", conversation_history=turns)
    assert (heard.text, list_chips(heard)) == (
        "0 responses.",
        [PIKE, "April 1, 2026 to April 30, 2026", "Submitted"],
    )


async def test_asking_again_runs_the_scope_that_a_person_made_of_it(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("How many responses name Ms. Pike?", scope={})
    assert (heard.text, list_chips(heard)) == ("4 responses.", ["Submitted"])
    osei = str(filled.teachers[OSEI])
    heard = await asker.ask("How many responses name Ms. Pike?", scope={"teacher_ids": [osei]})
    assert (heard.text, list_chips(heard)) == ("1 response.", [OSEI, "Submitted"])


async def test_the_reply_is_in_the_language_of_the_question(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("¿Cuántas respuestas hay sobre la maestra Pike en esta encuesta?")
    assert (heard.text, list_chips(heard)) == ("2 encuestas.", [PIKE, "Enviadas"])


async def test_somebody_who_is_not_on_the_roster_is_counted_by_name(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("How many responses name Mr. Johnson?")
    assert (heard.text, list_chips(heard)) == ("0 of 4 responses match.", ["“Mr. Johnson”", "Submitted"])
    await filled.add("Mr. Johnson drove the bus.", about=[PIKE])
    heard = await asker.ask("How many responses name Mr. Johnson?")
    assert heard.text == "1 of 5 responses matches. (20%)"


@pytest.mark.parametrize(
    ("sentence", "quoted"),
    [
        ("Someone is going to get hurt.", "The parking lot at pickup is dangerous. Someone is going to get hurt."),
        ("We love her dearly.", "We love her dearly. The parking lot at pickup is dangerous."),
        ("She reads with each of them every single morning before the bell.", ""),
    ],
)
def test_a_short_sentence_is_quoted_with_its_neighbor(sentence: str, quoted: str) -> None:
    answer = (
        "We love her dearly. The parking lot at pickup is dangerous. Someone is going to get hurt. "
        "She reads with each of them every single morning before the bell."
    )
    start = answer.index(sentence)
    assert answer[slice(*add_context(answer, start, start + len(sentence)))] == (quoted or sentence)


async def test_an_answer_that_says_nothing_is_quoted_last(school: ReadingSchool, asker: Asker) -> None:
    for words in (POEM, SHOES, "none", "NA"):
        await school.add(words, about=[PIKE])
    heard = await asker.ask("Which teachers are mentioned most often?")
    assert sorted(list_words(heard)) == sorted([POEM, SHOES])


async def test_answers_with_the_word_itself_come_first(school: ReadingSchool, asker: Asker) -> None:
    worded = "He brought a map of the bus so that the class could plan a journey on paper."
    await school.add(worded, about=[OSEI])
    await school.add("The car line in the morning is much too long.", about=[PIKE])
    await school.read()
    heard = await asker.ask("What do parents say about the bus?")
    assert list_words(heard)[:1] == [worded]


@pytest.mark.parametrize(
    "message",
    [
        "What do parents say about swimming lessons?",
        "How many responses mention swimming lessons?",
        "Are there any complaints about swimming lessons?",
        "Which teachers are praised for swimming lessons?",
        "Tell me about Mr. Osei",
        "Give me an overview",
    ],
)
@pytest.mark.parametrize("is_anything_read", [True, False])
async def test_just_after_a_submission_the_answers_that_are_not_read_yet_are_told(
    school: ReadingSchool, asker: Asker, message: str, *, is_anything_read: bool
) -> None:
    if is_anything_read:
        await school.add(POEM, about=[PIKE])
        await school.read()
    await school.add("The swimming lessons are wonderful.", about=[OSEI])
    heard = await asker.ask(message)
    assert read_scope(heard)["unread"] == 1
    assert "0 of them" not in heard.text


@pytest.mark.parametrize("message", ["What do parents say about swimming?", "Tell me about Mr. Osei", "Summarize it."])
async def test_an_answer_that_is_not_read_yet_is_found_by_its_words_and_its_teacher(
    school: ReadingSchool, asker: Asker, message: str
) -> None:
    await school.add("The swimming lessons are wonderful.", about=[OSEI])
    heard = await asker.ask(message)
    assert "The swimming lessons are wonderful." in list_words(heard) + list_words(heard, "closest"), heard.text


async def test_weeks_of_stated_days_hold_no_other_days(filled: ReadingSchool, asker: Asker) -> None:
    days = {"first": "2026-04-01", "last": "2026-04-04", "weekdays": [], "hours": []}
    heard = await asker.ask("How many responses per week?", scope={"days": days})
    [section] = list_data(heard, "section")
    assert (section["responses"], section["scope"]["days"]) == (1, days)


async def test_a_side_that_was_taken_away_is_not_compared(filled: ReadingSchool, asker: Asker) -> None:
    question = "Compare Ms. Pike, Mr. Osei and Mr. Pryor"
    [understood] = list_data(await asker.ask(question), "scope")
    scope = understood["scope"] | {"teacher_ids": [str(filled.teachers[one]) for one in (PIKE, OSEI)]}
    heard = await asker.ask(question, scope=scope)
    assert [section[1] for section in list_sections(heard)] == [PIKE, OSEI]


async def test_a_stance_that_is_stated_keeps_the_other_out(filled: ReadingSchool, asker: Asker) -> None:
    scope = {"teacher_ids": [str(filled.teachers[PIKE])], "stance": "praise"}
    for question in ("Tell me about Ms. Pike", "Give me an overview"):
        heard = await asker.ask(question, scope=scope)
        assert "concern" not in [section[0] for section in list_sections(heard)]
        assert HOMEWORK not in list_words(heard)


async def test_however_many_are_asked_for_a_few_are_shown(filled: ReadingSchool, asker: Asker) -> None:
    for number in range(25):
        await filled.add(f"He taught my child song number {number}.", about=[OSEI])
    await filled.read()
    heard = await asker.ask("Show me the first 500 responses about Mr. Osei")
    assert len(list_words(heard)) == 20


BELL = "Ms. Ada Bell"


async def reply(asker: Asker, request: AnswerRequest) -> tuple[str, list[tuple[str, int | None]]]:
    """What is said to a request, and the title and number of each section, whose scope selects just as many."""
    tools = asker.app.state.assistant.open_tools(asker.survey_id)
    facts = await load_survey_facts(tools)
    total = await tools.count(request.scope.model_copy(update={"topic": None, "words": None, "stance": None}))
    events = [event async for event in REPLIES[request.intent](Answering(request, facts, tools, ENGLISH, total, 0))]
    sections = [event.data for event in events if isinstance(event, Section)]
    for section in sections:
        assert not section.scope or await tools.count(section.scope) == section.responses
    words = "".join(event.data.content for event in events if isinstance(event, MessageDelta))
    return words, [(section.title, section.responses) for section in sections]


@pytest.mark.parametrize(
    ("threshold", "said", "listed"),
    [
        (None, "3 teachers.", [(PIKE, 2), (PRYOR, 1), (OSEI, 1)]),
        (Threshold(2), "1 teacher. (≥ 2)", [(PIKE, 2)]),
        (Threshold(3), "0 teachers. (≥ 3)", []),
        (Threshold(1, 1), "2 teachers. (= 1)", [(PRYOR, 1), (OSEI, 1)]),
        (Threshold(0, 1), "3 teachers. (≤ 1)", [(PRYOR, 1), (OSEI, 1), (BELL, 0)]),
    ],
)
async def test_teachers_are_counted_by_the_number_of_their_responses(
    filled: ReadingSchool,
    asker: Asker,
    threshold: Threshold | None,
    said: str,
    listed: list[tuple[str, int]],
) -> None:
    await filled.add_teacher(BELL)
    request = AnswerRequest("count", AnswerScope(), counted="teachers", threshold=threshold)
    words, sections = await reply(asker, request)
    assert (words, sorted(sections)) == (said, sorted(listed))
    numbers = [number for _, number in sections]
    assert numbers == sorted(numbers, key=lambda number: -(number or 0))


async def test_teachers_without_a_response_are_counted(filled: ReadingSchool, asker: Asker) -> None:
    await filled.add_teacher(BELL)
    nobody = AnswerRequest("count", AnswerScope(), counted="teachers", order="none")
    assert await reply(asker, nobody) == ("1 teacher.", [(BELL, 0)])
    april = AnswerScope(days=Days(first=date(2026, 4, 1)))
    words, sections = await reply(asker, replace(nobody, scope=april))
    assert (words, {title for title, _ in sections}) == ("3 teachers.", {PIKE, OSEI, BELL})


async def test_of_the_teachers_of_a_scope_only_those_are_counted(filled: ReadingSchool, asker: Asker) -> None:
    some = AnswerScope(teacher_ids=(filled.teachers[PIKE], filled.teachers[OSEI]))
    request = AnswerRequest("count", some, counted="teachers")
    assert await reply(asker, request) == ("2 teachers.", [(PIKE, 2), (OSEI, 1)])


async def test_a_teacher_who_is_left_out_is_not_one_without_responses(filled: ReadingSchool, asker: Asker) -> None:
    await filled.add_teacher(BELL)
    others = AnswerScope(without_teacher_ids=(filled.teachers[PIKE],))
    request = AnswerRequest("count", others, counted="teachers", order="none")
    assert await reply(asker, request) == ("1 teacher.", [(BELL, 0)])


async def test_categories_are_counted_by_the_number_of_their_responses(filled: ReadingSchool, asker: Asker) -> None:
    await filled.label("Generosity", SHOES, POEM)
    await filled.label("Patience", OF_PIKE)
    await filled.label("Humor")
    request = AnswerRequest("count", AnswerScope(), counted="categories")
    assert await reply(asker, request) == ("2 categories.", [("Generosity", 2), ("Patience", 1)])
    assert await reply(asker, replace(request, threshold=Threshold(2))) == ("1 category. (≥ 2)", [("Generosity", 2)])
    assert await reply(asker, replace(request, order="none")) == ("1 category.", [("Humor", 0)])
    of_osei = replace(request, scope=AnswerScope(teacher_ids=(filled.teachers[OSEI],)))
    assert await reply(asker, of_osei) == ("1 category.", [("Generosity", 1)])


async def test_languages_are_counted_as_far_as_somebody_answered_in_them(filled: ReadingSchool, asker: Asker) -> None:
    await filled.add("Mi hija aprende mucho con la maestra y le encanta la escuela.", about=[OSEI])
    await filled.read()
    request = AnswerRequest("count", AnswerScope(), counted="languages")
    assert await reply(asker, request) == ("2 languages.", [("English", 4), ("Spanish", 1)])
    assert await reply(asker, replace(request, threshold=Threshold(2))) == ("1 language. (≥ 2)", [("English", 4)])
    of_pike = replace(request, scope=AnswerScope(teacher_ids=(filled.teachers[PIKE],)))
    assert await reply(asker, of_pike) == ("1 language.", [("English", 2)])


async def test_single_answers_are_counted_beside_their_responses(filled: ReadingSchool, asker: Asker) -> None:
    request = AnswerRequest("count", AnswerScope(), counted="answers")
    assert await reply(asker, request) == ("5 answers.", [("", 4)])
    of_pike = replace(request, scope=AnswerScope(teacher_ids=(filled.teachers[PIKE],)))
    assert await reply(asker, of_pike) == ("3 answers.", [("", 2)])
    worded = replace(request, scope=AnswerScope(words="homework"))
    assert await reply(asker, worded) == ("1 answer.", [("", 1)])


@pytest.mark.parametrize(
    ("threshold", "listed"),
    [
        (Threshold(2), [(PIKE, 2)]),
        (Threshold(1, 1), [(PRYOR, 1), (OSEI, 1)]),
    ],
)
async def test_teachers_are_listed_who_have_that_many_responses(
    filled: ReadingSchool, asker: Asker, threshold: Threshold, listed: list[tuple[str, int]]
) -> None:
    _, sections = await reply(asker, AnswerRequest("list_teachers", AnswerScope(), threshold=threshold))
    assert sorted(sections) == sorted(listed)


async def test_whoever_has_no_response_has_fewer_than_two(filled: ReadingSchool, asker: Asker) -> None:
    await filled.add_teacher(BELL)
    request = AnswerRequest("list_teachers", AnswerScope(), threshold=Threshold(0, 1))
    _, sections = await reply(asker, request)
    assert sorted(sections) == sorted([(PRYOR, 1), (OSEI, 1), (BELL, 0)])


async def test_no_teacher_with_that_many_responses_is_no_match(filled: ReadingSchool, asker: Asker) -> None:
    request = AnswerRequest("list_teachers", AnswerScope(), threshold=Threshold(10))
    assert await reply(asker, request) == ("I found no match among 4 responses.", [])


async def test_numbers_side_by_side_are_those_that_reach_a_threshold(filled: ReadingSchool, asker: Asker) -> None:
    request = AnswerRequest("count", AnswerScope(), group_by="month", threshold=Threshold(2))
    _, sections = await reply(asker, request)
    assert sections == [("March 2026", 3)]


async def test_days_side_by_side_hold_no_other_hours_than_those_stated(filled: ReadingSchool, asker: Asker) -> None:
    await filled.add(SHOES, about=[OSEI], at=datetime(2026, 4, 2, 20, tzinfo=UTC))
    evenings = AnswerScope(days=Days(hours=(19, 20, 21)))
    _, sections = await reply(asker, AnswerRequest("count", evenings, group_by="day"))
    assert sections == [("April 2, 2026", 1)]


async def test_words_that_nobody_used_are_told_one_by_one(filled: ReadingSchool, asker: Asker) -> None:
    words, _ = await reply(asker, AnswerRequest("find", AnswerScope(words="submarine | rocket")))
    assert "|" not in words
