"""The categories that a new school starts with, read from the files beside this one."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

GROUPS = ("care", "families", "classroom", "teaching")


@dataclass(frozen=True, slots=True)
class StarterCategory:
    """With sentences that speak for it, and sentences that only look as if they did."""

    name: str
    description: str
    examples: tuple[str, ...] = ()
    counter_examples: tuple[str, ...] = ()


@cache
def read_starter_categories() -> tuple[StarterCategory, ...]:
    return tuple(
        StarterCategory(entry["name"], entry["description"], tuple(entry["examples"]), tuple(entry["counter_examples"]))
        for group in GROUPS
        for entry in tomllib.loads(_read(group))["category"]
    )


def _read(group: str) -> str:
    return (files("parent_survey.categories") / "starter" / f"{group}.toml").read_text(encoding="utf-8")
