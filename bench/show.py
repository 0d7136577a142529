"""One figure on one line, beside its goal."""


def show(what: str, figure: str, goal: str = "") -> None:
    print(f"{what:62} {figure:>26}   {goal}", flush=True)
