"""Words to start from, so that nobody faces an empty page."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from parent_survey.surveys.builder.schemas import QuestionNew, SurveyTemplate

SUPERPOWERS = SurveyTemplate(
    id="superpowers",
    name="Superpowers",
    summary="Six questions that let parents tell what their children's teachers do especially well.",
    title="Teacher Superpowers",
    description=(
        "Every teacher at {school} has a superpower. Tell us about your children's teachers: what they do especially "
        "well, a moment you remember, and anything we should know. It takes about five minutes."
    ),
    welcome_text=(
        "Every teacher at {school} has a superpower: the patience that gets a four-year-old through the first "
        "goodbye, or the question that makes a sixteen-year-old look up and think.\n\n"
        "You see what we cannot: what your child carries home. Please tell us about one teacher or several, in any "
        "language, in a few words or many. It takes about five minutes, and your words are saved as you write."
    ),
    thank_you_text=(
        "Thank you for taking the time. What you wrote helps us to see our teachers as your child does, to tell them "
        "what they do well, and to learn what families need from us."
    ),
    questions=[
        QuestionNew(text="What is this teacher's superpower?", is_required=True, is_about_each_teacher=True),
        QuestionNew(
            text="Tell us about a moment when you, or your child, saw that superpower at work.",
            is_about_each_teacher=True,
        ),
        QuestionNew(
            text="What can your child do, or dare, or enjoy today that was hard at the beginning of the school year?"
        ),
        QuestionNew(
            text="What does your child say at home about this teacher or this class?", is_about_each_teacher=True
        ),
        QuestionNew(
            text="How does this teacher stay in touch with your family, and what helps you most?",
            is_about_each_teacher=True,
        ),
        QuestionNew(text="Is there anything else you would like us to know, including what could be better?"),
    ],
)
TEMPLATES = (SUPERPOWERS,)
# By template and language, in the form of a template.
TRANSLATIONS = Path(__file__).with_name("template_translations.json")
WORDS = ("title", "description", "welcome_text", "thank_you_text")


def list_templates(school: str) -> list[SurveyTemplate]:
    """With the school's own name in them."""
    return [template.model_copy(update=_name_school(template, school)) for template in TEMPLATES]


def list_translations(template_id: str, school: str) -> Iterator[tuple[str, str, str]]:
    """Of each text of a template: a language, the text as the template has it, and in that language."""
    for template in (template for template in TEMPLATES if template.id == template_id):
        originals = [*(getattr(template, name) for name in WORDS), *(question.text for question in template.questions)]
        for language, words in _read_translations()[template_id].items():
            texts = [*(words[name] for name in WORDS), *words["questions"]]
            for original, text in zip(originals, texts, strict=True):
                yield language, original.replace("{school}", school), text.replace("{school}", school)


@cache
def _read_translations() -> dict[str, Any]:
    return {SUPERPOWERS.id: json.loads(TRANSLATIONS.read_text(encoding="utf-8"))}


def _name_school(template: SurveyTemplate, school: str) -> dict[str, str]:
    # Replaced, not formatted: a school's name may have braces in it.
    return {name: getattr(template, name).replace("{school}", school) for name in WORDS}
