"""The command `parent-survey`."""

import json
import signal
from pathlib import Path
from types import FrameType

import click

from parent_survey.accounts.bootstrap import create_admin as add_admin
from parent_survey.accounts.bootstrap import reset_password as reset_admin_password
from parent_survey.accounts.factors.service import remove_factors_at_the_terminal
from parent_survey.accounts.passwords import make_temporary_password
from parent_survey.core.errors import StartupError
from parent_survey.core.memory import keep_memory_small
from parent_survey.core.settings import Settings
from parent_survey.core.wall import STAFF_ROLE, WORKER_ROLE
from parent_survey.data_commands import backup, bounce, database_roles, erase_subject, export_subject, restore
from parent_survey.database import choose_role, open_database
from parent_survey.example_school.service import load_example_school, remove_example_school
from parent_survey.supervisor import watch_parent
from parent_survey.terminal import in_session, load, say


class _Commands(click.Group):
    """Ends with one clear sentence, and no traceback, when the product cannot start."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except StartupError as error:
            raise click.ClickException(str(error)) from None


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="parent-survey")
def main() -> None:
    """A school's parent survey: public survey, staff area, its own database.

    Settings are environment variables that begin with SURVEY_, or lines of a .env file; see .env.example.
    """
    keep_memory_small()
    for stop in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(stop, _exit)


def _exit(_signal: int, _frame: FrameType | None) -> None:
    """By default these signals end Python at once, and the embedded database would be left running."""
    raise SystemExit(0)


@main.command()
@click.option("--with-example-school", is_flag=True, help="Load the example school if the database is empty.")
def serve(with_example_school: bool) -> None:
    """Start the product: database, worker and web server."""
    # A web application, which a worker does not need in its memory.
    from parent_survey.serve import serve as run_server

    run_server(load(), say, main, with_example_school=with_example_school)


@main.command(hidden=True)
@click.option("--with-example-school", is_flag=True)
@click.option("--stop-with-parent", is_flag=True)
def prepare(with_example_school: bool, stop_with_parent: bool) -> None:
    """Make the database of a first start, for the `serve` that waits for it."""
    from parent_survey.serve import prepare as make_database

    if stop_with_parent:
        watch_parent()
    make_database(load(), say, with_example_school=with_example_school)


@main.command(hidden=True)
@click.argument("socket", type=click.Path(path_type=Path))
@click.option("--stop-with-parent", is_flag=True)
def staff(socket: Path, stop_with_parent: bool) -> None:
    """Answer staff's calls, which `serve` hands over through a socket."""
    from parent_survey.staff import run_staff

    if stop_with_parent:
        watch_parent()
    settings = load()
    with open_database(settings, lambda _: None) as url:
        run_staff(settings, choose_role(settings, url, STAFF_ROLE), socket)


@main.command()
@click.option("--stop-with-parent", is_flag=True, hidden=True)
def worker(stop_with_parent: bool) -> None:
    """Run one more worker for jobs, here or on another machine with the same database."""
    from parent_survey.worker import run_worker

    if stop_with_parent:
        watch_parent()
    settings = load()
    with open_database(settings, lambda _: None) as url:
        run_worker(settings, choose_role(settings, url, WORKER_ROLE))


@main.command()
@click.argument("email")
@click.option("--name", default="Administrator", show_default=True, help="The admin's full name.")
@click.option("--password", help="Without it a password is made and shown once.")
def create_admin(email: str, name: str, password: str | None) -> None:
    """Create an active admin."""
    settings = load()
    chosen = password or make_temporary_password()
    in_session(settings, lambda session: add_admin(session, settings, email, name, chosen, is_temporary=not password))
    say(f"Created the admin {email}." if password else f"Created the admin {email} with the password {chosen}")


@main.command()
@click.argument("email")
def reset_password(email: str) -> None:
    """Give a locked-out admin a temporary password, shown once."""
    password = in_session(load(), lambda session: reset_admin_password(session, email))
    say(f"The temporary password of {email} is {password}; it is good for 72 hours.")


@main.command()
@click.argument("email")
def remove_factors(email: str) -> None:
    """Let an admin whose phone, passkeys and recovery codes are gone sign in with the password alone."""
    in_session(load(), lambda session: remove_factors_at_the_terminal(session, email))
    say(f"{email} signs in with the password alone again, and is signed out everywhere.")


@main.command()
@click.option("--remove", is_flag=True, help="Remove the example school again, and nothing else.")
def demo(remove: bool) -> None:
    """Load the example school: 14 teachers, a survey, 160 responses. Safe to repeat."""
    if remove:
        say(in_session(load(), remove_example_school))
    else:
        say(in_session(load(), load_example_school))


@main.command()
def openapi() -> None:
    """Print the OpenAPI document of the calls."""
    from parent_survey.main import create_app

    app = create_app(Settings(), "postgresql://nowhere")
    click.echo(json.dumps(app.openapi(), indent=2, ensure_ascii=False))


for command in (backup, restore, database_roles, export_subject, erase_subject, bounce):
    main.add_command(command)
