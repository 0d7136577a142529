"""What the chosen engine could not do itself, and how staff are told."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from parent_survey.core.sentences import say

# The engine that is always there, as people know it.
LOCAL = "On this computer"


@dataclass(frozen=True, slots=True)
class Fallback:
    """How many answers the local engine had to judge, and why: a reason that begins small and has no full stop."""

    answers: int
    reason: str
    # Of the names in braces in the reason.
    values: Mapping[str, Any] = field(default_factory=dict)

    def after(self, before: "Fallback | None") -> "Fallback":
        """Together with what happened before a worker was replaced."""
        return Fallback(self.answers + before.answers, self.reason, self.values) if before else self

    def keep(self) -> dict[str, Any]:
        """As the job's row keeps it."""
        return {"answers": self.answers, "reason": self.reason, "values": dict(self.values)}

    @classmethod
    def recall(cls, kept: dict[str, Any] | None) -> Self | None:
        return cls(int(kept["answers"]), str(kept["reason"]), kept.get("values", {})) if kept else None

    def tell(self, judged: int) -> str:
        """In the reader's language."""
        reason = say(self.reason, **self.values)
        if self.answers == 0:
            return say("New categories were looked for on this computer: {reason}.", reason=reason)
        if self.answers >= judged:
            return say("All answers were judged on this computer: {reason}.", reason=reason)
        return say(
            "{some:,} of {judged:,} answers were judged on this computer: {reason}.",
            some=self.answers,
            judged=judged,
            reason=reason,
        )


def name_engine(name: str, fallback: Fallback | None, judged: int) -> str:
    """Whose work it really was."""
    return LOCAL if fallback and judged and fallback.answers >= judged else name
