"""`make dev`: the product with reload on both sides: the server on its port, the pages on Vite's."""

import os
import subprocess
import sys
from contextlib import ExitStack

import click

from parent_survey.core.settings import load_settings
from parent_survey.database import open_database
from parent_survey.main import create_app
from parent_survey.supervisor import supervised
from scripts.pages import install_packages, run_npm
from scripts.stamps import ROOT


def make_app() -> object:
    """What uvicorn loads again after each change; the database was started once, by the process around it."""
    settings = load_settings()
    assert settings.database_url is not None
    return create_app(settings, settings.database_url.get_secret_value())


def main() -> None:
    install_packages()
    settings = load_settings()
    with ExitStack() as stack:
        os.environ["SURVEY_DATABASE_URL"] = stack.enter_context(open_database(settings, click.echo, may_create=True))
        stack.enter_context(supervised("the worker", "worker"))
        reload = ["--factory", "scripts.dev:make_app", "--reload", "--reload-dir", "parent_survey"]
        address = ["--host", settings.host, "--port", str(settings.port)]
        server = subprocess.Popen([sys.executable, "-m", "uvicorn", *reload, *address], cwd=ROOT)
        stack.callback(server.wait, 20)
        stack.callback(server.terminate)
        try:
            run_npm("run", "dev", environment={"SURVEY_PORT": str(settings.port)})
        except KeyboardInterrupt:
            click.echo("Stopping.")


if __name__ == "__main__":
    main()
