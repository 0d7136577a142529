"""Parents whom others name: taken out as a whole, where they stand, and nobody else."""

from collections.abc import Sequence

import pytest
from sqlalchemy import text

from parent_survey.ai import named
from parent_survey.ai.embedder import Embedder
from parent_survey.ai.named import find_named
from parent_survey.ai.outgoing import mask_for_provider
from parent_survey.categorization.local_engine import LocalEngine
from parent_survey.categorization.work.reading import read_answers
from parent_survey.core.db import Database
from tests.reading_school import ReadingSchool

PIKE = "Ms. Rosalind Pike"


async def open_school(database: Database, embedder: Embedder, *parents: str) -> ReadingSchool:
    school = await ReadingSchool(database, embedder).open((PIKE, "3rd Grade"))
    for number, name in enumerate(parents):
        await school.add("Kind.", about=[PIKE], parent=(name, f"p{number}@example.org"))
    return school


async def find(database: Database, texts: Sequence[str], teachers: Sequence[str] = ()) -> list[list[str]]:
    async with database.sessions() as session:
        return await find_named(session, texts, teachers)


@pytest.mark.parametrize(
    ("parent", "said", "name"),
    [
        ("Maria de la Cruz", "I met Maria de la Cruz there.", "Maria de la Cruz"),
        ("Maria Cruz", "I met Maria De La Cruz there.", "Maria De La Cruz"),
        ("Mary O'Brien", "Mary O’Brien's son", "Mary O’Brien"),
        ("Mary Smith", "Ask Mary J. Smith.", "Mary J. Smith"),
        ("Anna van Dijk", "Anna van Dijk drove.", "Anna van Dijk"),
        ("Ana Lopez-Ruiz", "Is Ana Lopez Ruiz here", "Ana Lopez Ruiz"),
        ("Renee Sentinel", "not Rene\u0301e Sentinel!", "Rene\u0301e Sentinel"),
        ("Jürgen Strauß", "JÜRGEN STRAUẞ or Jürgen Strauß", "Jürgen Strauß"),
        ("김 민수", "저는 김 민수 좋아요", "김 민수"),
        ("محمد حسن", "قال محمد حسن ذلك", "محمد حسن"),
    ],
)
async def test_a_name_is_found_however_it_is_built(
    database: Database, embedder: Embedder, parent: str, said: str, name: str
) -> None:
    await open_school(database, embedder, parent)
    [found] = await find(database, [said])
    assert name in found
    assert name not in mask_for_provider(said, (), found).text


async def test_a_name_is_taken_out_only_where_it_stands_and_as_a_whole(database: Database, embedder: Embedder) -> None:
    await open_school(database, embedder, "Will Young", "Daniel Pike", "Rosalind Pike")
    texts = ["Will Young agrees, she will too.", "She will help young readers.", "Ms. Pike and Rosalind Pike sing."]
    assert await find(database, texts, [PIKE]) == [["Will Young"], [], []]
    assert mask_for_provider(texts[0], (), ["Will Young"]).text == "[name] agrees, she will too."


async def test_a_vector_does_not_depend_on_the_answers_beside_it(database: Database, embedder: Embedder) -> None:
    school = await open_school(database, embedder, "Will Young")
    await school.add("She will help young readers.", about=[PIKE])
    await school.add("Will Young says so as well.", about=[PIKE])
    async with database.sessions() as session:
        ids = (await session.execute(text("SELECT id FROM submitted_answers ORDER BY id"))).scalars().all()
    engine = LocalEngine(embedder)
    together, _ = await read_answers(database, engine, ids)
    for answer in together:
        [alone], _ = await read_answers(database, engine, [answer.id])
        assert (list(alone.names), alone.whole) == (list(answer.names), answer.whole)
        assert alone.whole == (["Will Young"] if "Will" in answer.text else [])


async def test_no_number_of_names_is_too_large(
    database: Database, embedder: Embedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(named, "PAIRS_AT_ONCE", 7)
    names = [f"{first} {last}" for first in ("Ada", "Bea", "Cleo", "Zoe") for last in ("Abbot", "Moor", "Zander")]
    await open_school(database, embedder, *names)
    assert await find(database, [", ".join(names)]) == [names]
