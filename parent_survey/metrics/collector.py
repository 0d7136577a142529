"""The figures in Prometheus' form, made when they are asked for out of numbers that others only add to.

No label ever holds anything of a person: routes by their template, jobs by kind and status, no ids.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from parent_survey.core.db import Database
from parent_survey.core.request_counts import DURATIONS, RequestCounts
from parent_survey.intake.batch_counts import SIZES, BatchCounts
from parent_survey.metrics.queries import Shared


def render(requests: RequestCounts, batches: BatchCounts, database: Database, shared: Shared | None) -> bytes:
    """`shared` is what the database knows; without it the database did not answer."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(_Figures(_count_requests(requests)))
    registry.register(_Figures(_count_saves(batches)))
    registry.register(_Figures(_count_connections(database)))
    registry.register(_Figures(_tell_shared(shared)))
    return generate_latest(registry)


class _Figures(Collector):
    def __init__(self, figures: Iterator[Metric]) -> None:
        self._figures = list(figures)

    def collect(self) -> Iterator[Metric]:
        return iter(self._figures)


def _count_requests(requests: RequestCounts) -> Iterator[Metric]:
    labels = ["method", "route", "status"]
    durations = HistogramMetricFamily("survey_request_seconds", "Requests and how long they took.", labels=labels)
    for method, route, status, counted in requests:
        buckets = _cumulate(DURATIONS, counted.by_duration)
        durations.add_metric([method, route, str(status)], buckets, counted.seconds)
    yield durations


def _count_saves(batches: BatchCounts) -> Iterator[Metric]:
    saves = CounterMetricFamily("survey_saves", "Saves of answers by what became of them.", labels=["outcome"])
    for outcome, number in list(batches.by_outcome.items()):
        saves.add_metric([str(outcome.value)], number)
    saves.add_metric(["refused"], batches.refused)
    yield saves
    sizes = HistogramMetricFamily("survey_save_batch_size", "Saves that were written by one statement.")
    sizes.add_metric([], _cumulate(SIZES[:-1], batches.by_size), batches.saves)
    yield sizes


def _count_connections(database: Database) -> Iterator[Metric]:
    stats = database.pool.get_stats()
    connections = GaugeMetricFamily("survey_database_connections", "Of this process.", labels=["pool", "state"])
    idle = stats.get("pool_available", 0)
    connections.add_metric(["parents", "idle"], idle)
    connections.add_metric(["parents", "used"], stats.get("pool_size", 0) - idle)
    used = getattr(database.engine.pool, "checkedout", int)()
    connections.add_metric(["staff", "idle"], getattr(database.engine.pool, "checkedin", int)())
    connections.add_metric(["staff", "used"], used)
    yield connections
    waiting = stats.get("requests_waiting", 0)
    yield GaugeMetricFamily("survey_database_waiting", "Requests that wait for a connection.", value=waiting)


def _tell_shared(shared: Shared | None) -> Iterator[Metric]:
    yield GaugeMetricFamily("survey_database_up", "Whether the database answers.", value=int(shared is not None))
    if shared is None:
        return
    yield GaugeMetricFamily("survey_workers", "Workers that are alive, wherever they run.", value=shared.workers)
    jobs = GaugeMetricFamily("survey_jobs", "Jobs that staff started.", labels=["kind", "status"])
    for (kind, status), number in shared.jobs.items():
        jobs.add_metric([kind, status], number)
    yield jobs
    queued = GaugeMetricFamily("survey_queue", "Tasks in the queue.", labels=["status"])
    for status, number in shared.queued.items():
        queued.add_metric([status], number)
    yield queued
    asked = CounterMetricFamily("survey_model_requests", "Requests to the language model.", labels=["purpose"])
    tokens = CounterMetricFamily("survey_model_tokens", "Tokens of the language model.", labels=["purpose", "way"])
    for purpose, (requests, given, received) in shared.model_use.items():
        asked.add_metric([purpose], requests)
        tokens.add_metric([purpose, "input"], given)
        tokens.add_metric([purpose, "output"], received)
    yield from (asked, tokens)


def _cumulate(bounds: Sequence[float], numbers: Sequence[int]) -> list[tuple[str, float]]:
    """As Prometheus wants it: how many were at most that much; the last bound is none."""
    names = [*(str(bound) for bound in bounds), "+Inf"]
    return list(zip(names, (float(number) for number in accumulate(numbers)), strict=True))
