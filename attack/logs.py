"""What the log of the whole attack holds of anybody."""

from attack.target import SENTINEL, Target
from faults.report import Row


def search_logs(target: Target) -> Row:
    """Ends the product: its log is complete then."""
    target.product.stop()
    log = "".join([target.product.finish()[1], *target.other_logs])
    wanted = {"sentinel": [SENTINEL], "email": ["@attack.example", "@example.org"], **target.secrets}
    hits = {kind: sum(word in log for word in words) for kind, words in wanted.items()}
    lines = log.count("\n")
    figure = f"{lines} lines of log, {sum(map(len, wanted.values()))} secrets looked for: {sum(hits.values())} found"
    return Row("Logs hold nothing of anybody", figure, lines > 1_000 and not any(hits.values()))
