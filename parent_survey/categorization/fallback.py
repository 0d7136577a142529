"""What the chosen engine could not do itself, and how staff are told."""

from dataclasses import dataclass
from typing import Any, Self

# The engine that is always there, as people know it.
LOCAL = "On this computer"


@dataclass(frozen=True, slots=True)
class Fallback:
    """How many answers the local engine had to judge, and why: a reason that begins small and has no full stop."""

    answers: int
    reason: str

    def after(self, before: "Fallback | None") -> "Fallback":
        """Together with what happened before a worker was replaced."""
        return Fallback(self.answers + before.answers, self.reason) if before else self

    def keep(self) -> dict[str, Any]:
        """As the job's row keeps it."""
        return {"answers": self.answers, "reason": self.reason}

    @classmethod
    def recall(cls, kept: dict[str, Any] | None) -> Self | None:
        return cls(int(kept["answers"]), str(kept["reason"])) if kept else None

    def tell(self, judged: int) -> str:
        if self.answers == 0:
            return f"New categories were looked for on this computer: {self.reason}."
        which = "All" if self.answers >= judged else f"{self.answers:,} of {judged:,}"
        return f"{which} answers were judged on this computer: {self.reason}."


def name_engine(name: str, fallback: Fallback | None, judged: int) -> str:
    """Whose work it really was."""
    return LOCAL if fallback and judged and fallback.answers >= judged else name
