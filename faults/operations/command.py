"""The product's own commands, run as a person would."""

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Finished:
    code: int
    said: str


async def run_command(program: Sequence[str], *arguments: str, folder: Path, **settings: str) -> Finished:
    base = {key: value for key, value in os.environ.items() if not key.startswith("SURVEY_")}
    running = await asyncio.create_subprocess_exec(
        *program,
        *arguments,
        env={**base, "SURVEY_DATA_DIR": str(folder), **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await running.communicate()
    return Finished(running.returncode or 0, said.decode())
