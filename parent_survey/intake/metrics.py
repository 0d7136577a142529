"""What is counted about saves."""

from prometheus_client import CollectorRegistry, Counter, Histogram

# Upper bounds; the largest batch is as large as the last one.
BATCH_SIZES = (1, 2, 5, 10, 20, 50, 100, 200)


class SaveMetrics:
    def __init__(self, registry: CollectorRegistry) -> None:
        outcomes = "Saves of answers by outcome; refused ones were told to try again."
        self._saves = Counter("survey_saves", outcomes, ["outcome"], registry=registry)
        sizes = "Saves that were written by one statement."
        self.batch_sizes = Histogram("survey_save_batch_size", sizes, buckets=BATCH_SIZES, registry=registry)
        self.count("refused", 0)

    def count(self, outcome: str, number: int = 1) -> None:
        self._saves.labels(outcome).inc(number)
