"""The school's name and its grades: parents read them in every survey, and a survey can have them in other languages.

They are not the survey's own words, which is why they stay as they are when the survey's own language changes; in that
language, too, they can be translated. A checked translation without a text says that parents of its language read them
as the school writes them at the time.
"""

from collections.abc import Mapping

from parent_survey.core.languages import Language
from parent_survey.surveys.schemas import SpokenText

SCHOOL_NAME = "school_name"
GRADE = "grade:"


def is_school_word(key: str) -> bool:
    return key == SCHOOL_NAME or key.startswith(GRADE)


def to_grade_key(grade_level: str) -> str:
    """The same for "3rd Grade" and "3rd grade". The page finds it likewise (intake/frame/school-words.tsx)."""
    return GRADE + grade_level.lower()


def speak(
    school_name: str,
    own_language: Language,
    asked_language: Language | None,
    own: Mapping[str, str],
    asked: Mapping[str, str],
) -> tuple[SpokenText, dict[str, SpokenText]]:
    """The school's name, and those of its grades that are translated by their key: each as it was checked in the
    language that was asked for, else in the survey's own, else as the school wrote it. The page has the roster, and
    so the spelling of a grade without a text."""
    found = {key: SpokenText(text=text, language=own_language) for key, text in own.items() if is_school_word(key)}
    if asked_language:
        found |= {
            key: SpokenText(text=text, language=asked_language) for key, text in asked.items() if is_school_word(key)
        }
    name = found.pop(SCHOOL_NAME, SpokenText(text="", language=own_language))
    name.text = name.text or school_name
    return name, {key.removeprefix(GRADE): text for key, text in found.items()}
