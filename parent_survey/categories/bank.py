"""The categories that a new school starts with, read from the files beside this one."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from parent_survey.ai.topics import Bank, Topic

GROUPS = ("care", "families", "classroom", "teaching")
NOTHING = "none"


@cache
def starter_bank() -> Bank:
    """Keyed by name, since nothing is stored yet."""
    topics = [
        Topic(
            key=entry["name"],
            name=entry["name"],
            description=entry["description"],
            examples=tuple(entry["examples"]),
            counter_examples=tuple(entry["counter_examples"]),
        )
        for group in GROUPS
        for entry in _read(group)["category"]
    ]
    return Bank(tuple(topics), tuple(text for kind in _read(NOTHING).values() for text in kind))


def _read(group: str) -> dict[str, Any]:
    return tomllib.loads((files("parent_survey.categories") / "starter" / f"{group}.toml").read_text(encoding="utf-8"))
