"""What the rules answer, on a small school."""

from tests.assistant.conftest import OSEI, PIKE, PRYOR
from tests.assistant.kit import Asker
from tests.reading_school import ReadingSchool


async def test_an_amount_is_not_answered_by_words_without_one(school: ReadingSchool, asker: Asker) -> None:
    await school.add("He buys running shoes for children who need them.", about=[OSEI])
    await school.add("She made them learn a poem of sixteen lines.", about=[PIKE])
    await school.read()
    heard = await asker.ask("How much did the running shoes cost?")
    assert (heard.citations, "do not say" in heard.text) == ([], True)
    heard = await asker.ask("How many lines did the poem have?")
    assert "sixteen lines" in heard.text


async def test_a_complaint_about_one_thing_is_not_answered_by_others(school: ReadingSchool, asker: Asker) -> None:
    await school.add("It is too loud in his room, and she can't concentrate.", about=[OSEI])
    await school.add("Too much homework, please less of it.", about=[PIKE])
    await school.read()
    heard = await asker.ask("Do any families complain that a room is too loud?")
    assert [citation["teachers"] for citation in heard.citations] == [[OSEI]]


async def test_a_parent_is_found_in_the_possessive_and_by_whom_they_wrote_about(
    school: ReadingSchool, asker: Asker
) -> None:
    await school.add("Her son did 14 push-ups.", about=[PIKE, OSEI], parent=("Lori Hutchins", "lori@example.org"))
    await school.add("He did nothing.", about=[PRYOR])
    await school.read()
    for question in ("How many push-ups did Lori Hutchins's son do?", "Which teachers did Lori Hutchins write about?"):
        heard = await asker.ask(question)
        assert "14 push-ups" in heard.text, question
        assert PIKE in heard.text
        assert OSEI in heard.text
        assert PRYOR not in heard.text


async def test_responses_about_several_teachers_are_counted(school: ReadingSchool, asker: Asker) -> None:
    await school.add("Both are kind.", about=[PIKE, OSEI])
    await school.add("Kind.", about=[PIKE])
    await school.read()
    heard = await asker.ask("How many families wrote about more than one teacher?")
    assert heard.text == "1 submitted response (filter: submitted responses · more than one teacher)."


async def test_a_question_without_a_subject_is_not_answered_by_anything(school: ReadingSchool, asker: Asker) -> None:
    await school.add("Best teacher ever!!!", about=[PIKE])
    await school.add("Make Ms. Pike teacher of the year.", about=[PIKE])
    await school.read()
    assert (await asker.ask("Which teacher is teacher of the year?")).citations == []
