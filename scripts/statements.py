"""Statements stand in `queries.py` or a `queries/` folder, so that whoever looks for one knows where."""

import ast
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from scripts.stamps import ROOT

BUILDERS = {"delete", "exists", "insert", "select", "text", "union", "union_all", "update"}
# A string that begins as a statement does, for those that psycopg runs itself.
STATEMENT = re.compile(
    r"\s*(SELECT\s|INSERT INTO\s|UPDATE\s+\w+\s+(AS\s+\w+\s+)?SET\s|DELETE FROM\s"
    r"|WITH\s+(RECURSIVE\s+)?\w+\s+(\([^)]*\)\s+)?AS\s)"
)
# Tables, migrations and servers have no queries: their statements are what they are.
OUTSIDE_THE_RULE = {"models", "embedded_postgres", "recovery", "example_school"}


def is_queries(path: PurePosixPath) -> bool:
    return path.name == "queries.py" or "queries" in path.parts


def find_statements(name: str, source: str) -> Iterator[str]:
    """Where a module outside queries builds or spells out a statement."""
    path = PurePosixPath(name)
    if path.parts[0] != "parent_survey" or is_queries(path):
        return
    if path.parts[1] in OUTSIDE_THE_RULE:
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sqlalchemy"):
            used = sorted(BUILDERS.intersection(alias.name for alias in node.names))
            if used:
                yield f"{name}:{node.lineno} imports {', '.join(used)}: statements belong into queries."
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and STATEMENT.match(node.value):
            yield f"{name}:{node.lineno} spells out a statement: statements belong into queries."


def find_all_statements() -> Iterator[str]:
    for path in sorted((ROOT / "parent_survey").rglob("*.py")):
        yield from find_statements(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))


def check_statements() -> int:
    problems = list(find_all_statements())
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(check_statements())
