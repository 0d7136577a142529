"""A database to restore into."""

from collections.abc import Iterator

import psycopg
import pytest

from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey.core.db import name_driver, plain_url


@pytest.fixture
def empty_url(server: EmbeddedPostgres) -> Iterator[str]:
    url = plain_url(name_driver(server.url).set(database="restored").render_as_string(hide_password=False))
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE restored")
        yield url
        connection.execute("DROP DATABASE restored WITH (FORCE)")
