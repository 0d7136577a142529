"""Words that people wrote. They stay outside of the repository, in the folder that SURVEY_REAL_WORDS names.

`make eval EVAL=real` measures on some of them, which nothing may ever learn from: training reads them by
`read_lessons`.
"""

import hashlib
import json
import lzma
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

VARIABLE = "SURVEY_REAL_WORDS"
# Of these every row whose text's SHA-256 begins with one of SEALED_DIGITS, of that one every row.
PARTLY_SEALED, WHOLLY_SEALED = ("survey_answers_nhs", "course_answers_om"), "course_comments_welch"
SEALED_DIGITS = "012"

Row = dict[str, Any]


def find_folder() -> Path | None:
    """None where it is not set or does not hold what is measured on."""
    folder = Path(os.environ.get(VARIABLE, ""))
    is_there = VARIABLE in os.environ and all(_list_files(folder, name) for name in (*PARTLY_SEALED, WHOLLY_SEALED))
    return folder if is_there else None


def read_sealed(folder: Path, name: str) -> list[Row]:
    rows = _read(folder, name)
    return rows if name == WHOLLY_SEALED else [row for row in rows if _is_sealed(row["text"])]


def read_lessons(folder: Path, name: str) -> list[Row]:
    """What may be learnt from a file: no row with a text, or one side of a pair, that is measured on.

    A sealed answer comes again in other files; there it is known by its words, whatever signs are around them.
    """
    sealed = _fold_sealed(folder)
    texts = ("text", "a", "b")
    return [row for row in _read(folder, name) if not any(_fold(row[key]) in sealed for key in texts if key in row)]


@cache
def _fold_sealed(folder: Path) -> frozenset[str]:
    sealed = (row for name in (*PARTLY_SEALED, WHOLLY_SEALED) for row in read_sealed(folder, name))
    # What has no words is no secret.
    return frozenset(_fold(row["text"]) for row in sealed) - {""}


def _is_sealed(text: str) -> bool:
    return hashlib.sha256(text.encode()).hexdigest()[0] in SEALED_DIGITS


def _fold(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


def _read(folder: Path, name: str) -> list[Row]:
    """All languages of a file."""
    lines = (line for file in _list_files(folder, name) for line in lzma.decompress(file.read_bytes()).splitlines())
    return [json.loads(line) for line in lines]


def _list_files(folder: Path, name: str) -> list[Path]:
    return sorted(folder.glob(f"{name}.*.jsonl.xz"))
