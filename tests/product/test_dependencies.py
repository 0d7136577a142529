"""What the product imports is what it declares, so that a plain `pip install` brings everything along."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ("parent_survey", "embedded_postgres")


def read_declared() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return {re.split(r"[\[<>=;! ]", requirement)[0].lower() for requirement in project["dependencies"]}


def find_imports() -> Iterator[tuple[str, str]]:
    """The name of every package from elsewhere, with the file that imports it."""
    for package in SHIPPED:
        for path in (ROOT / package).rglob("*.py"):
            if "tests" in path.parts[len(ROOT.parts) :]:
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.level == 0:
                    names = [node.module or ""]
                for name in {name.partition(".")[0] for name in names} - sys.stdlib_module_names - set(SHIPPED):
                    yield name, str(path.relative_to(ROOT))


def test_every_package_that_the_product_imports_is_declared() -> None:
    declared, known = read_declared(), packages_distributions()
    # Declared as extras: `psycopg[pool]`, `pydantic-ai-slim[openai,anthropic]`.
    declared |= {"psycopg-pool", "openai", "anthropic"}
    undeclared = {
        (name, file)
        for name, file in find_imports()
        if not {distribution.lower().replace("_", "-") for distribution in known.get(name, [name])} & declared
    }
    assert undeclared == set()
