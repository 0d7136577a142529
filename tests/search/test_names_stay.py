"""With vectors from a provider, what staff look for leaves the machine: without the name of any parent."""

from pathlib import Path

from parent_survey.core.settings import Settings
from parent_survey.search.meaning import Meaning
from parent_survey.search.schemas import AnswerSearch
from parent_survey.search.service import search
from scripts.talk.provider import KEY, ScriptedProvider
from tests.reading_school import ReadingSchool


async def test_no_part_of_a_parents_name_is_sent_however_it_is_typed(
    provider: ScriptedProvider, school: ReadingSchool, tmp_path: Path
) -> None:
    await school.add("She sings.", parent=("María López-Ruiz", "maria@example.org"))
    await school.add("Not yet.", parent=("Zenobia Unfinished", "zen@example.org"), is_submitted=False)
    address = {"embedding_model": "openai:text-embedding-test", "embedding_base_url": f"{provider.address}/v1"}
    meaning = Meaning(Settings(_env_file=None, data_dir=tmp_path, embedding_api_key=KEY, **address))  # type: ignore[arg-type]
    # Opening it takes longer than a search waits on a busy machine.
    while await meaning.read("ready") is None:
        pass
    for query in ("Maria Lopez homework", "lópez complains about homework", "homework of Zenobia", "ruiz homework"):
        async with school.database.sessions.begin() as session:
            await search(session, meaning, AnswerSearch(query=query, survey_id=school.survey_id), None)
    await meaning.close()
    sent = "".join(provider.traffic).lower()
    assert sent.count("homework") == 4
    assert not [name for name in ("maria", "lopez", "lópez", "ruiz", "zenobia") if name in sent]
