"""The model, read on its first use."""

import asyncio
from pathlib import Path

from parent_survey.core.settings import Settings
from parent_survey.search.meaning import Meaning


async def test_the_first_thing_to_be_read_may_be_a_question(tmp_path: Path) -> None:
    meaning = Meaning(Settings(_env_file=None, data_dir=tmp_path))
    # Reading the model takes longer than a question waits on a busy machine.
    async with asyncio.timeout(30):
        while await meaning.read_question("How many responses are there?") is None:
            pass
    await meaning.close()
