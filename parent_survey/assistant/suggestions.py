"""Example questions about the teachers and categories that this survey's responses mention most."""

from uuid import UUID

from parent_survey.assistant import queries
from parent_survey.assistant.schemas import EngineShown, Suggestions
from parent_survey.assistant.service import Assistant
from parent_survey.assistant.tools import TeacherOrCategory
from parent_survey.core.errors import NotFound


async def suggest(assistant: Assistant, survey_id: UUID) -> Suggestions:
    # Load the model now, because a question usually follows soon after the chat is opened.
    assistant.meaning.warm_up()
    async with assistant.database.sessions() as session:
        if not await queries.has_survey(session, survey_id):
            raise NotFound("Survey not found")
    tools = assistant.open_tools(survey_id)
    teachers = _most_mentioned(await tools.list_teachers())
    categories = _most_mentioned(await tools.list_categories())
    engine = EngineShown(kind=assistant.engine.kind, label=assistant.engine.label)
    return Suggestions(engine=engine, prompts=write_prompts(teachers, categories))


def write_prompts(teachers: list[TeacherOrCategory], categories: list[TeacherOrCategory]) -> list[str]:
    prompts = []
    if teachers:
        prompts.append(f"What do families say about {teachers[0].name}?")
    if categories:
        prompts.append(f"How many responses mention {categories[0].name}?")
    if len(teachers) > 1:
        prompts.append(f"Compare {teachers[0].name} and {teachers[1].name}.")
    prompts.append("What would families like to see changed?")
    return prompts


def _most_mentioned(found: list[TeacherOrCategory]) -> list[TeacherOrCategory]:
    named = [item for item in found if item.responses > 0]
    return sorted(named, key=lambda item: (-item.responses, item.name))
