"""The process for staff: the whole application behind the process that parents talk to, and giving way to it."""

from pathlib import Path

import uvicorn

from parent_survey.core.priority import STAFF_NICENESS, lower_priority
from parent_survey.core.settings import Settings
from parent_survey.core.web_server import configure_server
from parent_survey.main import create_app


def run_staff(settings: Settings, database_url: str, socket: Path) -> None:
    lower_priority(niceness=STAFF_NICENESS)
    app = create_app(settings, database_url, is_behind=True)
    uvicorn.Server(configure_server(app, socket)).run()
