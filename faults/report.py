"""One line for each promise."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    promise: str
    figure: str
    is_kept: bool

    def print(self) -> None:
        mark = "kept  " if self.is_kept else "BROKEN"
        print(f"{mark}  {self.promise}\n        {self.figure}", flush=True)
