"""Which responses a list shows: the same for its pages, its neighbours and its export."""

from dataclasses import dataclass
from uuid import UUID

from parent_survey.responses.filters import Step
from parent_survey.search.scope import AnswerScope
from parent_survey.search.service import FoundResponses


@dataclass(frozen=True)
class WordSearch:
    """A search as PostgreSQL reads it, and the responses that fit it best, which need not have its words."""

    # As typed, for names; and with the stems of the words, for answers.
    typed: str
    words: str
    # Whether more responses have the words than the index of words should yield.
    is_common: bool
    best: FoundResponses


@dataclass(frozen=True)
class Selection:
    scope: AnswerScope
    # Responses that were set aside, which are in no other list.
    is_set_aside: bool = False
    # Only those that no category was given to.
    has_no_category: bool = False
    # Only those that stopped at this step.
    step: Step | None = None
    # These submitted responses and no others, set aside or not, whatever the scope says.
    ids: tuple[UUID, ...] = ()
    search: WordSearch | None = None

    @property
    def is_narrowed(self) -> bool:
        """Whether only a part of the scope is meant."""
        return self.has_no_category or self.step is not None

    @property
    def survey_id(self) -> UUID:
        assert self.scope.survey_id is not None
        return self.scope.survey_id
