"""What staff decided and what runs gave, kept by hand beside the product, to compare the product with."""

from dataclasses import dataclass, field
from uuid import UUID

Pair = tuple[UUID, UUID]


@dataclass
class Ledger:
    """Pairs are an answer and a category. The rules are written down here a second time, in the plainest way."""

    decisions: dict[Pair, bool] = field(default_factory=dict)
    runs: list[set[Pair]] = field(default_factory=lambda: [set()])
    merged: dict[UUID, UUID] = field(default_factory=dict)
    archived: set[UUID] = field(default_factory=set)
    names: dict[UUID, str] = field(default_factory=dict)

    def lead(self, category: UUID) -> UUID:
        while category in self.merged:
            category = self.merged[category]
        return category

    def list_active(self) -> list[UUID]:
        return [one for one in self.names if one not in self.merged and one not in self.archived]

    def list_archived(self) -> list[UUID]:
        return [one for one in self.names if one in self.archived and one not in self.merged]

    def shows(self, answer: UUID, category: UUID) -> bool:
        if (answer, category) in self.decisions:
            return self.decisions[answer, category]
        return any(
            (answer, given) in self.runs[-1] and (answer, given) not in self.decisions
            for given in self.names
            if self.lead(given) == category
        )

    def merge(self, source: UUID, target: UUID, answers: list[UUID]) -> None:
        for answer in answers:
            decided = self.decisions.get((answer, source))
            if decided is True:
                self.decisions[answer, target] = True
            elif decided is False and not self.shows(answer, target):
                self.decisions.setdefault((answer, target), False)
        self.merged[source] = target

    def list_shown(self, answers: list[UUID]) -> set[Pair]:
        return {(answer, one) for answer in answers for one in self.list_active() if self.shows(answer, one)}
