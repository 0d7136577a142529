"""The checklist of a new school, and the example school."""

from uuid import UUID

from pydantic import BaseModel


class Steps(BaseModel):
    """What is done, in the order in which a school does it."""

    name_school: bool
    add_teachers: bool
    make_survey: bool
    try_survey: bool
    share_survey: bool
    add_second_admin: bool


class Setup(BaseModel):
    steps: Steps
    # The newest survey, for the steps that are about one.
    survey_id: UUID | None
    # Where links lead; without one, to the address in the browser.
    public_url: str | None
    # Whether staff have put the checklist away.
    is_hidden: bool
    # Whether the example school is there; then the steps say nothing about the school itself.
    has_example: bool
    # Responses that people have added to the example survey; they would go with it.
    added_responses: int
    # Whether the example school may be loaded: never beside a school's own data.
    can_load_example: bool


class ExampleInUse(BaseModel):
    """People have answered the example survey. They must be named before their responses are deleted with it."""

    detail: str
    code: str
    responses: int
