"""Rows out of an Excel workbook, read in a process of its own.

The library that reads workbooks ends its whole process when a file asks for more memory than there is: a cell in the
last row and column of a sheet of two kilobytes does. So the server hands the file to a child with little memory and
time, and a file that is too much for the child is refused (docs/adr/0041-libraries-instead-of-our-own.md).
"""

import asyncio
import json
import logging
import sys
from contextlib import suppress

from parent_survey.core.errors import Incomplete
from parent_survey.roster.files.table import Line, Table

log = logging.getLogger(__name__)

MAX_SECONDS = 30
TOO_HARD = "This file takes too long to read. Copy the list into a new workbook, or paste it instead."


async def read_workbook(content: bytes, sheet: int | None) -> Table:
    """The first sheet that is not empty, or the chosen one. Costs a process start, about 0.2 s."""
    answer = json.loads(await _run_reader(content, sheet))
    if "refusal" in answer:
        raise Incomplete(answer["refusal"])
    lines = [Line(number, cells) for number, cells in answer.pop("lines")]
    return Table(lines, **answer)


async def _run_reader(content: bytes, sheet: int | None) -> bytes:
    command = [sys.executable, "-m", "parent_survey.roster.files.workbook_process"]
    if sheet is not None:
        command.append(str(sheet))
    pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    child = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=nowhere)
    try:
        async with asyncio.timeout(MAX_SECONDS):
            answer, _ = await child.communicate(content)
    except TimeoutError:
        raise Incomplete(TOO_HARD) from None
    finally:
        with suppress(ProcessLookupError):
            child.kill()
        await child.wait()
    if child.returncode:
        log.warning("a workbook could not be read: its process ended with %d", child.returncode)
        raise Incomplete(TOO_HARD)
    return answer
