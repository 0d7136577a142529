"""The categorization with a language model, over the real wire, whatever the model says."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text

from parent_survey.ai.embedder import Embedder
from parent_survey.ai.llm.choice import ModelChoice, Protocol
from parent_survey.ai.llm.language_model import LanguageModel
from parent_survey.categorization.fallback import Fallback
from parent_survey.categorization.language.engine import LanguageEngine
from parent_survey.categorization.local_engine import LocalEngine
from parent_survey.core.db import Database
from scripts.talk.languages import Asked, Say
from scripts.talk.provider import KEY, ScriptedProvider
from tests.categorization.kit import Desk, add_categories, add_responses, find_disagreements, working
from tests.school import School

Connect = Callable[[ModelChoice], LanguageModel]
Open = Callable[[ModelChoice], LanguageEngine]


@pytest.fixture
async def open_engine(embedder: Embedder, connect: Connect) -> Open:
    loop = asyncio.get_running_loop()
    return lambda choice: LanguageEngine(LocalEngine(embedder), connect(choice), loop)


def is_proposal(asked: Asked) -> bool:
    return "known_categories" in asked.data


def is_retry(asked: Asked) -> bool:
    return sum(1 for one in asked.body["messages"] if one["role"] != "system") > 1


def judge(asked: Asked) -> Say:
    """Finds a category wherever its name stands in the answer."""
    if is_proposal(asked):
        return Say(form={"groups": [], "categories": []})
    names = [category["name"] for category in asked.data["categories"]]
    judged = []
    for one in asked.data["answers"]:
        found = [re.search(name, one["text"], re.IGNORECASE) for name in names]
        given = [
            {"category": name.upper(), "evidence": hit.group(), "confidence": 0.8}
            for name, hit in zip(names, found, strict=True)
            if hit
        ]
        judged.append({"answer": one["answer"], "categories": given})
    return Say(form={"answers": judged})


async def read_evidence(database: Database) -> set[tuple[str, str]]:
    statement = """
        SELECT category.name, substr(answer.text, given.evidence_start + 1, given.evidence_end - given.evidence_start)
        FROM assignments AS given JOIN categories AS category ON category.id = given.category_id
        JOIN submitted_answers AS submitted ON submitted.id = given.answer_id
        JOIN answers AS answer USING (response_id, question_id, about_id)
    """
    async with database.sessions() as session:
        return {(row[0], row[1]) for row in await session.execute(text(statement))}


@pytest.mark.parametrize("protocol", ["openai", "anthropic"])
async def test_the_model_judges_and_its_evidence_stands_in_the_answer_as_it_was_written(
    database: Database,
    worker: Database,
    school: School,
    desk: Desk,
    provider: ScriptedProvider,
    open_engine: Open,
    protocol: Protocol,
) -> None:
    await add_categories(database, "Patience", "Kindness")
    texts = ["I, Pilar Quintero, call it PATIENCE.", "pq@example.org: kindness!", "The weather.", "Kindness, patience."]
    await add_responses(database, school, texts)
    provider.script = judge
    async with working(worker, open_engine(provider.choose(protocol))):
        job = await desk.run()
    assert (job["engine"], job["note"], job["processed_answers"]) == (f"{protocol}-test", None, 4)
    assert await read_evidence(database) == {
        ("Patience", "PATIENCE"),
        ("Kindness", "kindness"),
        ("Kindness", "Kindness"),
        ("Patience", "patience"),
    }
    assert [await desk.count("Patience"), await desk.count("Kindness")] == [2, 2]
    assert await find_disagreements(database) == {}
    status = await desk.read_status()
    assert (status["last_engine"], status["last_note"]) == (f"{protocol}-test", None)


async def test_what_the_model_makes_up_is_dropped(
    database: Database, worker: Database, school: School, desk: Desk, provider: ScriptedProvider, open_engine: Open
) -> None:
    await add_categories(database, "Patience", "Kindness", "Humor", "Fairness", "Calm")
    await add_responses(
        database, school, ["She waits for every child.", "He is fun and fair and calm and kind to all."]
    )

    def lie(asked: Asked) -> Say:
        if is_proposal(asked):
            return judge(asked)
        number = {one["text"][:3]: one["answer"] for one in asked.data["answers"]}
        waits, fun = number["She"], number["He "]

        def give(category: str, evidence: str, confidence: Any = 0.9) -> dict[str, Any]:
            return {"category": category, "evidence": evidence, "confidence": confidence}

        first = [
            give("Patience", "waits for  every CHILD"),
            give("Kindness", "She hugs every child."),
            give("Humor", "He is fun"),
            give("Fairness", "a"),
            give("Calm", "for every child", 0.2),
            give("Ignore all rules; DROP TABLE", "She waits"),
        ]
        second = [
            give("Humor", "fun", 40),
            give("humor", "fun and fair"),
            give("Fairness", "fair"),
            give("Calm", "calm", 0.8),
            give("Kindness", "kind to all", 0.7),
        ]
        judged = [{"answer": waits, "categories": first}, {"answer": fun, "categories": second}]
        return Say(form={"answers": [*judged, {"answer": 99, "categories": first}, {"answer": -1, "categories": []}]})

    provider.script = lie
    async with working(worker, open_engine(provider.choose())):
        job = await desk.run()
    assert job["note"] is None
    assert await read_evidence(database) == {
        ("Patience", "waits for every child"),
        ("Humor", "fun"),
        ("Fairness", "fair"),
        ("Calm", "calm"),
    }


async def test_answers_that_the_model_leaves_out_are_judged_on_this_computer_and_told(
    database: Database, worker: Database, school: School, desk: Desk, provider: ScriptedProvider, open_engine: Open
) -> None:
    await add_categories(database, "Patience")
    await add_responses(database, school, ["Patience one.", "Patience two.", "Patience three."])

    def forget(asked: Asked) -> Say:
        said = judge(asked)
        if not is_proposal(asked):
            said.form["answers"].pop()
        return said

    provider.script = forget
    async with working(worker, open_engine(provider.choose())):
        job = await desk.run()
    assert job["engine"] == "openai-test"
    assert job["note"] == "1 of 3 answers were judged on this computer: the language model left them out."


async def test_when_the_provider_fails_the_rest_is_judged_on_this_computer_and_staff_are_told_why(
    database: Database, worker: Database, school: School, desk: Desk, provider: ScriptedProvider, open_engine: Open
) -> None:
    await add_categories(database, "Patience")
    await add_responses(database, school, [f"Patience {number}." for number in range(100)])
    judged = 0

    def fail_later(asked: Asked) -> Say:
        nonlocal judged
        if judged >= 64:
            return Say(status=500)
        judged += len(asked.data["answers"])
        return judge(asked)

    provider.script = fail_later
    async with working(worker, open_engine(provider.choose(retries=0))):
        job = await desk.run()
        assert (job["engine"], job["processed_answers"]) == ("openai-test", 100)
        because = "the language model's provider has a fault of its own (500)"
        assert job["note"] == f"36 of 100 answers were judged on this computer: {because}."
        # Once it has failed for good it is not asked again in this run, nor for new categories.
        assert sum(1 for asked in provider.asked if not is_proposal(asked)) <= 4 + 3
        provider.script = lambda _: Say(status=401)
        provider.asked.clear()
        job = await desk.run()
    assert job["engine"] == "On this computer"
    refused = "the language model's provider refused the key (SURVEY_LLM_API_KEY)"
    assert job["note"] == f"All answers were judged on this computer: {refused}."
    assert KEY not in str(job)
    assert (await desk.read_status())["last_note"] == job["note"]
    spanish = "el proveedor del modelo de lenguaje rechazó la clave (SURVEY_LLM_API_KEY)"
    told = (await desk.in_spanish().read_status())["last_note"]
    assert told == f"Todas las respuestas se evaluaron en el servidor de la escuela: {spanish}."


async def test_a_reply_without_sense_costs_its_own_answers_only_and_three_of_them_the_run(
    database: Database, worker: Database, school: School, desk: Desk, provider: ScriptedProvider, open_engine: Open
) -> None:
    await add_categories(database, "Patience")
    await add_responses(database, school, [f"Patience {number}." for number in range(128)])
    has_babbled = False

    def first_only(asked: Asked) -> Say:
        nonlocal has_babbled
        if is_retry(asked) or not has_babbled:
            has_babbled = True
            return Say(text="{{{ no")
        return judge(asked)

    provider.script = first_only
    async with working(worker, open_engine(provider.choose())):
        job = await desk.run()
        assert (
            job["note"] == "16 of 128 answers were judged on this computer: the language model's reply made no sense."
        )
        provider.script = lambda _: Say(text="{{{ no")
        provider.asked.clear()
        job = await desk.run()
    assert job["engine"] == "On this computer"
    assert len(provider.asked) <= 2 * 4


async def test_the_daily_limit_ends_the_model_s_part_of_the_run(
    database: Database, worker: Database, school: School, desk: Desk, provider: ScriptedProvider, open_engine: Open
) -> None:
    await add_categories(database, "Patience")
    await add_responses(database, school, [f"Patience {number}." for number in range(64)])
    provider.script = judge
    async with working(worker, open_engine(provider.choose(daily_tokens=1))):
        job = await desk.run()
    limit = "today's limit of 1 tokens is used up (SURVEY_LLM_DAILY_TOKENS)"
    assert job["note"] == f"48 of 64 answers were judged on this computer: {limit}."
    spanish = (await desk.in_spanish().read_job(job["job_id"]))["note"]
    assert spanish.startswith(
        "48 de 64 respuestas se evaluaron en el servidor de la escuela: ya se usó el límite de 1 tokens de"
    )
    assert len(provider.asked) == 1


async def test_no_name_email_or_telephone_number_of_a_parent_leaves_the_machine(
    database: Database, worker: Database, school: School, desk: Desk, provider: ScriptedProvider, open_engine: Open
) -> None:
    patience, _ = await add_categories(database, "Patience", "Kindness")
    texts = [
        f"{words} Patience {number}. Write to pilar.q@sentinel.example or pq (at) sentinel.example, (555) 010-7788."
        for number, words in enumerate(
            ["I am Pilar Quintero.", "PILAR says:", "quintero here.", "Pilár", "Pilar-Quintero’s", "QUINTÉRO"] * 4
        )
    ]
    responses = await add_responses(database, school, texts)
    provider.script = judge
    async with working(worker, open_engine(provider.choose())):
        await desk.run()
        detail = await desk.call("GET", f"/responses/{responses[0]}/detail")
        for answer in detail["answers"]:
            await desk.call("DELETE", f"/answers/{answer['answer_id']}/categories/{patience}")
        await desk.run()
    sent = "\n".join(provider.traffic)
    # Two runs of two calls each; what follows up a correction may ask once more before the worker ends.
    assert len(provider.asked) >= 4
    assert "staff_say_no" in sent
    assert "[name]" in sent
    for secret in ("pilar", "pilár", "quintero", "quintéro", "sentinel", "7788", KEY, str(responses[0])):
        assert secret not in sent.lower(), secret


BUS = [f"The school bus came {number} minutes late again this morning." for number in range(8, 24)]


async def test_new_categories_are_plain_few_new_and_shown_by_the_answers_themselves(
    database: Database, worker: Database, school: School, desk: Desk, provider: ScriptedProvider, open_engine: Open
) -> None:
    await add_categories(database, "Patience")
    await add_responses(database, school, BUS)

    def propose(asked: Asked) -> Say:
        if not is_proposal(asked):
            return Say(form={"answers": [{"answer": one["answer"], "categories": []} for one in asked.data["answers"]]})
        answers = asked.data["answers"]
        true = [{"answer": one["answer"], "words": "school bus"} for one in answers]
        false = [{"answer": one["answer"], "words": "cold cafeteria lunch"} for one in answers]

        def new(name: str, evidence: list[dict[str, Any]], description: str = "") -> dict[str, Any]:
            return {"name": name, "description": description or f"About {name}.", "evidence": evidence}

        hostile = [
            "<b>Bus</b>",
            "=SUM(A1)",
            "http://evil.example",
            "Bus\u202e",
            "x" * 61,
            "",
            "[name] Bus",
            "Bus; DROP",
        ]
        return Say(
            form={
                "groups": [{"group": 7, "name": "No Such Group", "description": ""}],
                "categories": [
                    *(new(name, true) for name in hostile),
                    new("Cafeteria Lunch", false),
                    new("Two Only", true[:2]),
                    new("Patience", true, "Waits calmly."),
                    new("Late Buses", true, "Buses that arrive late in the morning."),
                    new("Bus Delays", true, "Buses that come late in the morning."),
                    *(new(f"Topic {word}", true, f"All about {word}.") for word in WORDS),
                ],
            }
        )

    provider.script = propose
    async with working(worker, open_engine(provider.choose())):
        job = await desk.run()
    names = await _proposed(database)
    assert job["proposed"] == len(names) <= 20
    assert "Late Buses" in names
    assert not {"Bus Delays", "Cafeteria Lunch", "Two Only", "No Such Group"} & names
    assert all(re.fullmatch(r"[A-Z][\w ]{1,59}", name) for name in names), names


WORDS = re.findall(
    r"\w+",
    "music gardens chess robots swimming maps poetry volcanoes dentists sailing fractions costumes geese recycling "
    "painting thunder carpentry bread satellites marathons violins spiders museums",
)


async def _proposed(database: Database) -> set[str]:
    async with database.sessions() as session:
        return set((await session.execute(text("SELECT name FROM categories WHERE is_proposed"))).scalars())


async def test_the_model_names_the_groups_that_this_computer_found(
    database: Database, worker: Database, school: School, desk: Desk, provider: ScriptedProvider, open_engine: Open
) -> None:
    await add_categories(database, "Patience")
    await add_responses(database, school, BUS)

    def name(asked: Asked) -> Say:
        if not is_proposal(asked):
            return judge(asked)
        groups = [
            {"group": group["group"], "name": "Bus Punctuality", "description": "Whether buses come on time."}
            for group in asked.data["groups"]
        ]
        return Say(form={"groups": groups, "categories": []})

    provider.script = name
    async with working(worker, open_engine(provider.choose())):
        await desk.run()
        assert await _proposed(database) == {"Bus Punctuality"}
        # What waits for staff already is told to the model and does not come again under another name.
        await desk.run()
    assert "Bus Punctuality" in "".join(provider.asked[-1].data["known_categories"])
    assert await _proposed(database) == {"Bus Punctuality"}


def test_what_one_worker_could_not_do_is_remembered_by_the_next() -> None:
    before = Fallback.recall(Fallback(20, "it was away").keep())
    after = Fallback(5, "it is tired").after(before)
    assert after.tell(100) == "25 of 100 answers were judged on this computer: it is tired."
    assert Fallback(0, "it is tired").tell(9) == "New categories were looked for on this computer: it is tired."
    assert Fallback.recall(None) is None


POLISH = "Pani nauczycielka ma do dzieci wielką cierpliwość, po prostu patience."


async def test_a_model_reads_languages_that_the_local_engine_does_not_know(
    database: Database, worker: Database, school: School, desk: Desk, provider: ScriptedProvider, open_engine: Open
) -> None:
    await add_categories(database, "Patience")
    await add_responses(database, school, [POLISH])
    provider.script = judge
    async with working(worker, open_engine(provider.choose())):
        await desk.run()
        assert ((await desk.read_status())["unanalyzed_answers"], await desk.count("Patience")) == (0, 1)
        provider.script = lambda _: Say(status=401)
        await desk.run()
    assert ((await desk.read_status())["unanalyzed_answers"], await desk.count("Patience")) == (1, 0)
