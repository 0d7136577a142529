"""Who has answered a confidential survey is told for five families or more at a time, or once it is closed.

A submission leaves only a keyed hash (intake/spent.py). This turns the hashes into what staff see, in a transaction
that writes every link of the survey: neither the time nor the row of one guardian says when they answered.
"""

from parent_survey.core.db import Database, find_driver
from parent_survey.intake import spent
from parent_survey.intake.queries.spent import list_spent
from parent_survey.invitations import queries
from parent_survey.invitations.queries import UntoldSurvey

SMALLEST_BATCH = 5


async def tell_who_answered(database: Database, secret: bytes) -> int:
    """How many guardians it is now told of."""
    async with database.sessions() as session:
        surveys = await queries.list_untold_surveys(session)
    return sum([await _tell(database, secret, survey) for survey in surveys])


async def _tell(database: Database, secret: bytes, survey: UntoldSurvey) -> int:
    async with database.sessions.begin() as session:
        keys = await list_spent(await find_driver(session), survey.id)
        families = await queries.list_untold_links(session, survey.id)
        answered = [
            link_id for link_id in families if spent.name_answered(secret, spent.name_link(secret, link_id)) in keys
        ]
        # Two guardians of a household are one family.
        told = {families[link_id] for link_id in answered}
        if not answered or (len(told) < SMALLEST_BATCH and not survey.is_over):
            return 0
        await queries.mark_answered(session, survey.id, answered)
    return len(answered)
