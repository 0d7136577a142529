"""A survey's words side by side in its languages, as staff translate them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from parent_survey.core.languages import Language
from parent_survey.core.text import Text
from parent_survey.surveys.builder.schemas import MAX_QUESTIONS, Version

# No school has as many; where each teacher has a "grade" of their own, the rest stays as it is.
MAX_GRADES = 100
MAX_TEXTS = MAX_QUESTIONS + 5 + MAX_GRADES

# Parents see what is checked, also while it is out of date, and the survey's own words in place of the rest.
State = Literal["missing", "draft", "checked", "stale"]
Key = Annotated[Text, StringConstraints(max_length=300)]


class Translation(BaseModel):
    text: str
    state: State
    # What the survey said when this was translated, where it says something else today.
    earlier_original: str | None = None


class TranslatedText(BaseModel):
    # `title`, `description`, `welcome_text`, `thank_you_text`, a question's id, `school_name`, or `grade:` and a grade.
    key: str
    # Counted from 1, for questions.
    question: int | None
    original: str
    max_length: int
    # The school's name and grades, which do well without. They may be translated into the survey's own language too.
    is_optional: bool
    # By language. A text that the survey leaves empty needs no translation.
    translations: dict[Language, Translation]


class Translations(BaseModel):
    """Of the texts that parents would read."""

    title: str
    # That of the survey itself, which translations do not change.
    version: int
    language: Language
    languages: list[Language]
    texts: list[TranslatedText]
    # Whether a language model can suggest translations, and whether the words leave the school for it.
    can_suggest: bool = False
    words_leave: bool = False


class TextEdit(BaseModel):
    model_config = ConfigDict(extra="forbid")

    # Blank: it is missing again.
    text: Text
    is_checked: bool = False
    # The words that were translated; where they have changed meanwhile, the translation is out of date at once.
    original: Text


class TranslationsEdit(BaseModel):
    """Only what is given changes. A language that is not offered yet is offered from now on."""

    model_config = ConfigDict(extra="forbid")

    texts: dict[Key, TextEdit] = Field(default_factory=dict, max_length=MAX_TEXTS)


class OwnLanguage(BaseModel):
    """Another language becomes the survey's own. The words change places, so that nothing is lost."""

    model_config = ConfigDict(extra="forbid")

    language: Language
    version: Version


class ImportProblem(BaseModel):
    line: int
    problem: str


class TranslationsImport(BaseModel):
    """What a translator's file changes, or would."""

    dry_run: bool
    # Texts that are new or different, by language. All of them become drafts.
    changed: dict[Language, int]
    unchanged: int
    problems: list[ImportProblem]
