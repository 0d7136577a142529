"""A backup changed in every part, restored each time: nothing of it is run, and nothing changed is called verified."""

import asyncio
import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
from click.testing import CliRunner

from attack.backups import statements
from attack.backups.changed import (
    Changed,
    Entries,
    change_parts,
    change_sealed,
    forge_manifest,
    forge_tables,
    read_entries,
)
from attack.target import Target
from attack.unguarded import GUARDS
from bench.school_of_a_million import make_school
from embedded_postgres.launcher import EmbeddedPostgres
from faults.report import Row
from parent_survey.core.db import name_driver, plain_url
from parent_survey.data_commands import restore
from parent_survey.database import RESTORE_MARK
from parent_survey.models.migrate import migrate
from parent_survey.recovery.age_keys import Passphrase
from parent_survey.recovery.archive import read_manifest
from parent_survey.recovery.backup import make_backup
from parent_survey.recovery.restore import is_empty, restore_rows

PASSPHRASE = "four words and a comma, please"
SEALED = {"SURVEY_BACKUP_PASSPHRASE": PASSPHRASE}
# How many responses the school has whose backup is timed beside the old way.
RESPONSES = int(os.environ.get("RESTORE_RESPONSES", "20000"))
PROMISE = "A restore brings rows only: nothing of a changed backup is run, and none is called verified"


@dataclass
class Tries:
    """Restores of changed files, and what came of them."""

    folder: Path
    canary: Path
    server: str
    made: int = 0
    run: list[str] = field(default_factory=list)
    verified: list[str] = field(default_factory=list)
    came_in: list[str] = field(default_factory=list)

    def restore(self, changes: Iterable[Changed], settings: dict[str, str], prefix: str = "") -> None:
        path, url = self.folder / "changed.backup", self.make_database()
        for change in changes:
            change.write(path)
            said = run_restore(path, url, self.folder / "data", settings)
            self.made += 1
            if "Verified" in said:
                self.verified.append(prefix + change.what)
            if self.canary.exists():
                self.run.append(prefix + change.what)
                self.canary.unlink()
            if not is_empty(url):
                self.came_in.append(prefix + change.what)
                url = self.make_database()

    def make_database(self) -> str:
        """Empty, instead of the one before."""
        with psycopg.connect(self.server, autocommit=True) as connection:
            connection.execute("DROP DATABASE IF EXISTS changed WITH (FORCE)")
            connection.execute("CREATE DATABASE changed STRATEGY wal_log")
        # Left where a restore broke off after its rows.
        (self.folder / "data" / RESTORE_MARK).unlink(missing_ok=True)
        return plain_url(name_driver(self.server).set(database="changed").render_as_string(hide_password=False))


def run_restore(path: Path, url: str, folder: Path, settings: dict[str, str]) -> str:
    environment = {"SURVEY_DATABASE_URL": url, "SURVEY_DATA_DIR": str(folder), "SURVEY_LOG_LEVEL": "ERROR", **settings}
    return CliRunner(env=environment).invoke(restore, [str(path)]).output


async def change_backups(target: Target) -> Row:
    # Commands of the terminal run loops of their own.
    return await asyncio.to_thread(_change_backups, target)


def _change_backups(target: Target) -> Row:
    with TemporaryDirectory(prefix="backups ") as name, EmbeddedPostgres.start(Path(name) / "server") as server:
        folder = Path(name)
        # PostgreSQL may run as somebody else.
        folder.chmod(0o711)
        (folder / "open").mkdir()
        (folder / "open").chmod(0o777)
        canary = folder / "open" / "canary"
        statement = f"COPY (SELECT) TO PROGRAM 'touch \"{canary}\"'"
        with psycopg.connect(server.url) as connection:
            connection.execute(statement.encode())
        assert canary.exists(), "a command that is run would not be noticed"
        canary.unlink()
        tries = Tries(folder, canary, server.url)
        before = _restore_changed(target, tries, statement)
        timed = "" if os.environ.get("WITHOUT") else f"; {_time(tries)}"
    plain = [what for what in tries.came_in if what.startswith("plain: ")]
    sealed = [what for what in tries.came_in if what not in plain]
    figure = (
        f"{tries.made} changed backups: {len(tries.run)} commands run{_name(tries.run)}, {len(tries.verified)} called "
        f"verified{_name(tries.verified)}; {len(sealed)} came in where a passphrase is set{_name(sealed)}; "
        f"{len(plain)} forged ones where none is, as rows, with a warning; {before}{timed}"
    )
    return Row(PROMISE, figure, not tries.run and not tries.verified and not sealed)


def _name(what: list[str]) -> str:
    return f" ({what[0]}, …)" if what else ""


def _restore_changed(target: Target, tries: Tries, statement: str) -> str:
    """Whether the way before would have run what an earlier version's file says."""
    plain, older = tries.folder / "plain", tries.folder / "older"
    sealed, sealed_older = tries.folder / "sealed", tries.folder / "older_sealed"
    with EmbeddedPostgres.start(target.product.folder, watch=False) as server:
        for path, locks in ((older, []), (sealed_older, [Passphrase(PASSPHRASE)])):
            make_backup(server.url, path, locks)
        with psycopg.connect(server.url) as connection:
            connection.execute("INSERT INTO teachers (name) VALUES ('Somebody new')")
        for path, locks in ((plain, []), (sealed, [Passphrase(PASSPHRASE)])):
            make_backup(server.url, path, locks)
        dumped = tries.folder / "dumped"
        statements.dump(server.url, dumped)
    said = run_restore(sealed, tries.make_database(), tries.folder / "data", SEALED)
    assert "Verified" in said, f"a backup that nobody changed is refused: {said}"
    if guard := os.environ.get("WITHOUT"):
        GUARDS[guard]()
    entries = read_entries(plain)
    old = statements.change_statement(dumped.read_bytes(), statement)
    tries.restore(change_parts(entries, read_entries(older), statement), {})
    tries.restore([old], {})
    tries.restore(_sample(entries, statement), {}, "plain: ")
    tries.restore(change_sealed(sealed.read_bytes(), sealed_older.read_bytes()), SEALED)
    tries.restore([Changed("the file without its encryption", entries), old], SEALED)
    tries.restore(_sample(entries, statement), SEALED)
    was_run = statements.is_run(old, tries.folder / "old", tries.make_database(), tries.canary)
    tries.canary.unlink(missing_ok=True)
    return f"the way before {'runs' if was_run else 'does not run'} the statement in a file of its own"


def _sample(entries: Entries, statement: str) -> Iterator[Changed]:
    """A schema is made for most of these: for each table one change of the three, and all of the manifest."""
    tables = list(forge_tables(entries, statement))
    yield from (tables[number + number // 3 % 3] for number in range(0, len(tables), 3))
    yield from forge_manifest(entries, statement)


def _time(tries: Tries) -> str:
    """Of a school of some size, the two ways one after the other."""
    with psycopg.connect(tries.server, autocommit=True) as connection:
        connection.execute("CREATE DATABASE school")
    url = plain_url(name_driver(tries.server).set(database="school").render_as_string(hide_password=False))
    migrate(url)
    make_school(url, RESPONSES)
    new, old = tries.folder / "timed", tries.folder / "timed_statements"
    started = time.monotonic()
    make_backup(url, new)
    backed_up = time.monotonic()
    empty = tries.make_database()
    begun = time.monotonic()
    restore_rows(empty, new, read_manifest(new))
    took = (backed_up - started, time.monotonic() - begun)
    started = time.monotonic()
    statements.dump(url, old)
    backed_up = time.monotonic()
    empty = tries.make_database()
    begun = time.monotonic()
    statements.run_statements(old, empty)
    before = (backed_up - started, time.monotonic() - begun)
    return (
        f"backup and restore of {RESPONSES:,} responses {took[0]:.1f} and {took[1]:.1f} s, with pg_dump and psql "
        f"{before[0]:.1f} and {before[1]:.1f} s ({sum(took) / sum(before):.2f} x), "
        f"{new.stat().st_size / 1e6:.1f} beside {old.stat().st_size / 1e6:.1f} MB"
    )
