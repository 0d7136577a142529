"""The commands about the school's data: backup, restore, export and erase, and emails that came back."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from parent_survey.core.errors import Conflict, StartupError
from parent_survey.core.settings import Settings
from parent_survey.core.wall import ROLES
from parent_survey.database import (
    RESTORE_MARK,
    check_folder,
    choose_role,
    find_database,
    find_server,
    name_database,
    open_database,
)
from parent_survey.health.backup_state import noted_backup
from parent_survey.mail.bounces import MAX_REPORT_BYTES
from parent_survey.mail.service import take_report
from parent_survey.models.roles import make_passwords
from parent_survey.recovery.age import Lock
from parent_survey.recovery.archive import read_manifest
from parent_survey.recovery.backup import make_backup
from parent_survey.recovery.backup_keys import check_seal, find_key, read_locks
from parent_survey.recovery.manifest import Manifest
from parent_survey.recovery.restore import check_empty, finish_restore, is_empty, restore_rows
from parent_survey.subjects import queries, service
from parent_survey.subjects.queries import scrub
from parent_survey.subjects.tombstones import NAME, read_tombstones, write_tombstones
from parent_survey.terminal import in_session, load, run_at, say

EXIT_NOT_FOUND = 3


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Write everything in the database to one FILE, while the product runs."""
    settings = load()
    # First, because a folder that was meant by mistake gets no note either.
    check_folder(settings)
    with noted_backup(settings.data_dir):
        locks = read_locks(settings)
        with find_database(settings, say) as url:
            manifest = _make_backup(url, file, locks)
            write_tombstones(settings.data_dir / NAME, run_at(url, queries.list_marked))
    rows = sum(table.rows for table in manifest.tables.values())
    say(
        f"Wrote {file} from {name_database(settings)}: {rows:,} rows in {len(manifest.tables)} tables, "
        f"schema {manifest.revision}{', encrypted' if locks else ''}."
    )
    if not locks:
        say("It is not encrypted: keep it as carefully as the database.")
    say(f"Keep {settings.data_dir / NAME} and secret_key too: they are not in it.")


@click.command()
@click.option("--print", "is_printed", is_flag=True, help="Only print the statements, for an administrator.")
def database_roles(is_printed: bool) -> None:
    """Make the roles of the processes on a PostgreSQL of your own, and keep their passwords in the data folder.

    Safe to repeat. Without --print the user of SURVEY_DATABASE_URL must be allowed to make roles.
    """
    settings = load()
    # Slow to import, and only this command and an upgrade need it.
    from parent_survey.models.migrate import hand_out, list_statements

    with open_database(settings, say) as url:
        passwords = make_passwords(settings.data_dir)
        if is_printed:
            for statement in list_statements(url, passwords):
                say(f"{statement};")
            return
        hand_out(url, passwords)
        missing = [role for role in ROLES if choose_role(settings, url, role) == url]
    if missing:
        raise StartupError(
            f"The database roles {', '.join(missing)} could not be made: have the database's administrator run what "
            "parent-survey database-roles --print shows."
        )
    say(f"The processes connect as {', '.join(ROLES)} from the next start on.")


def _make_backup(url: str, file: Path, locks: list[Lock]) -> Manifest:
    try:
        return make_backup(url, file, locks)
    except SystemExit:
        # A signal asks for an orderly end, which is a success for every other command.
        raise StartupError("The backup was ended before it was complete, and no file was made.") from None


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--verify/--no-verify", "is_verified", default=True, help="Compare every table with the backup.")
@click.option(
    "--erased",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help=f"The newest {NAME}, if it is not in the data folder.",
)
@click.option(
    "--identity",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The file with the secret key of age, for a backup that was made for its recipient.",
)
@click.option(
    "--accept-unauthenticated",
    "is_accepted",
    is_flag=True,
    help="Take a file that is not encrypted although a passphrase or key is set.",
)
def restore(file: Path, is_verified: bool, erased: Path | None, identity: Path | None, is_accepted: bool) -> None:
    """Bring back a backup FILE into an empty data folder or an empty database."""
    settings = load()
    key = find_key(settings, file, identity)
    is_sealed = check_seal(settings, file, key, identity, is_accepted=is_accepted)
    if not is_sealed:
        click.echo(f"Warning: {file} is not encrypted, so nothing shows who made it or changed it.", err=True)
    manifest = read_manifest(file, key, settings.data_dir if settings.database_url is None else None)
    tombstones = read_tombstones(settings.data_dir / NAME) + (read_tombstones(erased) if erased else [])
    with find_server(settings, say) as url, _marked_restore(settings, url):
        restore_rows(url, file, manifest, key, is_compared=is_verified)
        if is_verified:
            count = len(manifest.tables)
            say(
                f"Verified: {count} tables are as they were on {manifest.made_at.isoformat()}."
                if is_sealed
                else f"Compared: {count} tables are as in the file, which says that it was made on "
                f"{manifest.made_at.isoformat()}."
            )
        # Slow to import, and only a restore needs it.
        from parent_survey.models.migrate import migrate

        migrate(url)
        erased_again = run_at(url, lambda session: finish_restore(session, manifest, tombstones))
        if erased_again:
            scrub(url)
        write_tombstones(settings.data_dir / NAME, run_at(url, queries.list_marked))
    say(
        f"Restored into {name_database(settings)}. {erased_again} records that were erased since were erased again. "
        "Everybody has to sign in anew."
    )


@contextmanager
def _marked_restore(settings: Settings, url: str) -> Iterator[None]:
    """Everything else refuses this database until the restore is complete, or has failed and left it empty."""
    check_empty(url)
    mark = settings.data_dir / RESTORE_MARK
    settings.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
    # There at once and whole: a mark that says nothing yet would mark nothing.
    written = mark.with_suffix(".part")
    written.write_text(name_database(settings), encoding="utf-8")
    written.replace(mark)
    try:
        yield
    except StartupError:
        if is_empty(url):
            mark.unlink()
        raise
    mark.unlink()


@click.command()
@click.argument("subject")
@click.option("--dry-run", is_flag=True, help="Only say what would be in it.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file.")
def export_subject(subject: str, dry_run: bool, output: Path | None) -> None:
    """Hand out everything kept about one person, by EMAIL or response id, as JSON."""
    person, settings = _parse_subject(subject), load()
    if dry_run:
        _show(settings, in_session(settings, lambda session: service.find(session, person)))
        return
    found = in_session(settings, lambda session: service.export(session, person))
    if not (found["responses"] or found["guardians"] or found["emails"]):
        _exit_not_found(settings)
    exported = json.dumps(found, indent=2, ensure_ascii=False, default=str)
    if output is None:
        say(exported)
    else:
        _write_private(output, exported)
        what = f"{len(found['responses'])} responses and {len(found['guardians'])} guardians"
        say(f"Wrote {what} from {name_database(settings)} to {output}.")


@click.command()
@click.argument("subject")
@click.option("--dry-run", is_flag=True, help="Only say what would be erased.")
@click.option("--confirm", type=int, metavar="N", help="Erase the N records that the dry run has shown.")
@click.option(
    "--scrub/--no-scrub", "is_scrubbed", default=True, help="Also take the words out of the database's files."
)
def erase_subject(subject: str, dry_run: bool, confirm: int | None, is_scrubbed: bool) -> None:
    """Erase everything kept about one person, by EMAIL or response id."""
    person = _parse_subject(subject)
    if dry_run == (confirm is not None):
        raise click.UsageError("Look first with --dry-run, then repeat with --confirm and the number it shows.")
    settings = load()
    if confirm is None:
        found = in_session(settings, lambda session: service.find(session, person))
        _show(settings, found)
        say(f"To erase, repeat with --confirm {found.records}.")
        return
    if in_session(settings, lambda session: service.find(session, person)).is_empty:
        _exit_not_found(settings)
    _erase(settings, person, confirm, is_scrubbed=is_scrubbed)


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def bounce(files: tuple[Path, ...]) -> None:
    """Read reports of emails that came back, from FILES or one from a mail server's pipe."""
    try:
        settings = load()
        for content in [file.read_bytes() for file in files] or [sys.stdin.buffer.read(MAX_REPORT_BYTES)]:
            say(_take_report(settings, content))
    except StartupError as error:
        # Mail servers keep the email and try again.
        click.echo(str(error), err=True)
        raise SystemExit(os.EX_TEMPFAIL) from None


def _take_report(settings: Settings, content: bytes) -> str:
    return in_session(settings, lambda session: take_report(session, settings.signing_key, content))


def _erase(settings: Settings, person: service.Subject, expected: int, *, is_scrubbed: bool) -> None:
    try:
        erased = in_session(settings, lambda session: service.erase(session, person, expected))
    except Conflict as error:
        raise StartupError(error.detail) from None
    write_tombstones(settings.data_dir / NAME, in_session(settings, queries.list_marked))
    say(f"Erased {_describe(erased)} in {name_database(settings)}.")
    say("Backups made before still hold them: a restore erases them again.")
    if is_scrubbed:
        with find_database(settings, lambda _: None) as url:
            has_cleaned_log = scrub(url)
        say("The tables were written anew; the words are gone from the database's files.")
        if not has_cleaned_log:
            say("The server's write-ahead log is not this user's to clean: it goes as the server recycles it.")


def _parse_subject(subject: str) -> service.Subject:
    person = service.read_subject(subject)
    if person is None:
        raise click.UsageError("Give an email address or a response id.")
    return person


def _show(settings: Settings, found: service.Held) -> None:
    if found.is_empty:
        _exit_not_found(settings)
    for response in found.responses:
        sent = response["submitted_at"]
        state = f"submitted {sent:%Y-%m-%d}" if sent else "not submitted"
        say(f"{response['id']}  {response['survey']}: {response['answers']} answers, {state}")
    for guardian in found.guardians:
        say(f"{guardian['id']}  A guardian on the list of families, {guardian['name'] or 'without a name'}")
    if found.emails:
        say(f"{len(found.emails)} emails were sent or wait to be sent.")


def _describe(found: service.Held) -> str:
    guardians = f" and {len(found.guardians)} guardians" if found.guardians else ""
    return f"{len(found.responses)} responses{guardians}"


def _exit_not_found(settings: Settings) -> None:
    click.echo(f"Nothing is kept about this person in {name_database(settings)}.", err=True)
    raise SystemExit(EXIT_NOT_FOUND)


def _write_private(path: Path, content: str) -> None:
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise StartupError(f"The file {path} cannot be written: {error.strerror}.") from None
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(content + "\n")
