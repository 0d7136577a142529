"""The metrics in Prometheus' text format: what this process has counted, and what the database knows.

No label ever holds anything about a person: routes by their template, jobs by kind and status, no ids.
"""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from parent_survey.core.db import Database
from parent_survey.metrics.queries import SharedCounts

# The library would add a second series to each counter, with the time of its creation.
disable_created_metrics()  # type: ignore[no-untyped-call]


def render(registry: CollectorRegistry, database: Database, shared: SharedCounts | None) -> bytes:
    """`shared` is None when the database did not answer."""
    current = CollectorRegistry()
    current.register(_CurrentFigures(database, shared))
    return generate_latest(registry) + generate_latest(current)


class _CurrentFigures(Collector):
    """Figures that are read when somebody asks, instead of being counted."""

    def __init__(self, database: Database, shared: SharedCounts | None) -> None:
        self._database = database
        self._shared = shared

    def collect(self) -> Iterator[Metric]:
        yield from _collect_connections(self._database)
        yield GaugeMetricFamily(
            "survey_database_up", "Whether the database answers.", value=int(self._shared is not None)
        )
        if self._shared is not None:
            yield from _collect_shared(self._shared)


def _collect_connections(database: Database) -> Iterator[Metric]:
    stats = database.pool.get_stats()
    connections = GaugeMetricFamily("survey_database_connections", "Of this process.", labels=["pool", "state"])
    idle = stats.get("pool_available", 0)
    connections.add_metric(["parents", "idle"], idle)
    connections.add_metric(["parents", "used"], stats.get("pool_size", 0) - idle)
    connections.add_metric(["staff", "idle"], getattr(database.engine.pool, "checkedin", int)())
    connections.add_metric(["staff", "used"], getattr(database.engine.pool, "checkedout", int)())
    yield connections
    waiting = stats.get("requests_waiting", 0)
    yield GaugeMetricFamily("survey_database_waiting", "Requests that wait for a connection.", value=waiting)


def _collect_shared(shared: SharedCounts) -> Iterator[Metric]:
    yield GaugeMetricFamily("survey_workers", "Workers that are alive, wherever they run.", value=shared.workers)
    jobs = GaugeMetricFamily("survey_jobs", "Jobs that staff started.", labels=["kind", "status"])
    for (kind, status), number in shared.jobs.items():
        jobs.add_metric([kind, status], number)
    yield jobs
    queued = GaugeMetricFamily("survey_queue", "Tasks in the queue.", labels=["status"])
    for status, number in shared.queued.items():
        queued.add_metric([status], number)
    yield queued
    requests = CounterMetricFamily("survey_model_requests", "Requests to the language model.", labels=["purpose"])
    tokens = CounterMetricFamily("survey_model_tokens", "Tokens of the language model.", labels=["purpose", "way"])
    for purpose, use in shared.model_use.items():
        requests.add_metric([purpose], use.requests)
        tokens.add_metric([purpose, "input"], use.input_tokens)
        tokens.add_metric([purpose, "output"], use.output_tokens)
    yield from (requests, tokens)
