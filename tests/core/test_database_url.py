"""The address of the database, in the two forms that its drivers want."""

from urllib.parse import quote

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey.core.db import Database, name_driver, plain_url

PASSWORDS = ["two words", " ", "a+b", "100%", "%20", "p@ss:w/rd?#[]&=", "quote'\"\\", "größe ü", "\t"]


@pytest.mark.parametrize("password", PASSWORDS)
def test_a_password_of_any_characters_is_the_same_for_both_drivers(password: str) -> None:
    options = "-c search_path=public -c application_name=a+b"
    url = f"postgres://the%20school:{quote(password, safe='')}@db.example:5433/school?options={quote(options)}"
    plain = conninfo_to_dict(plain_url(url))
    named = name_driver(url)
    assert (plain["user"], plain["password"], plain["options"]) == ("the school", password, options)
    assert (named.username, named.password, named.query["options"]) == ("the school", password, options)
    # What it gives can be given again.
    assert plain_url(plain_url(url)) == plain_url(url)


def test_a_space_that_was_typed_as_it_is_counts_as_one() -> None:
    assert conninfo_to_dict(plain_url("postgresql://school:two words@db.example/school"))["password"] == "two words"


async def test_every_pool_of_the_product_opens_with_such_a_password(server: EmbeddedPostgres) -> None:
    password = "".join(PASSWORDS[:7])
    with psycopg.connect(server.url, autocommit=True) as administrator:
        statement = "CREATE ROLE odd LOGIN PASSWORD {}"
        administrator.execute(sql.SQL(statement).format(sql.Literal(password)))
    address = name_driver(server.url).set(username="odd", password=password)
    database = Database(plain_url(address.render_as_string(hide_password=False)), pool_size=2)
    try:
        await database.open()
        async with database.pool.connection() as connection, database.save_pool.connection() as saving:
            for opened in (connection, saving):
                assert await (await opened.execute("SELECT session_user")).fetchone() == ("odd",)
        async with database.engine.connect() as named:
            assert (await named.exec_driver_sql("SELECT session_user")).scalar_one() == "odd"
    finally:
        await database.close()
        with psycopg.connect(server.url, autocommit=True) as administrator:
            administrator.execute("DROP ROLE odd")
