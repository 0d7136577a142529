"""Which schema this version wants and which one a database has, without Alembic, which is slow to import."""

import re
from functools import cache
from pathlib import Path

import psycopg

VERSIONS = Path(__file__).parent / "migrations" / "versions"


LINK = re.compile(r'^(down_)?revision = "(\w+)"', re.MULTILINE)


@cache
def newest_revision() -> str:
    """The one that no other builds on. Numbers are given when work begins, so the highest need not be the last."""
    links = [link for path in VERSIONS.glob("[0-9]*.py") for link in LINK.findall(path.read_text(encoding="utf-8"))]
    newest: str
    (newest,) = {name for is_down, name in links if not is_down} - {name for is_down, name in links if is_down}
    return newest


def is_current(url: str) -> bool:
    with psycopg.connect(url) as connection:
        try:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except psycopg.errors.UndefinedTable:
            return False
    return row == (newest_revision(),)
