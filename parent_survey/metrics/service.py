"""The metrics in Prometheus' text format: what the web server has counted, and what the database knows.

No label ever holds anything about a person: routes by their template, jobs by kind and status, no ids.
"""

from collections.abc import Iterable, Iterator

from prometheus_client import CollectorRegistry, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector
from prometheus_client.samples import Sample

from parent_survey.core.db import Database
from parent_survey.metrics.queries import SharedCounts

# The library would add a second series to each counter, with the time of its creation.
disable_created_metrics()  # type: ignore[no-untyped-call]


# Of these the sum of two processes means nothing, or they are the same in both.
OF_ONE = {"process_start_time_seconds", "process_max_fds", "survey_database_up", "survey_workers", "survey_jobs"}
OF_ONE |= {"survey_queue", "survey_model_requests", "survey_model_tokens"}


def render(registry: CollectorRegistry, database: Database, shared: SharedCounts | None, of_staff: str = "") -> bytes:
    """`shared` is None when the database did not answer; `of_staff` is what the process for staff told of itself.

    Both processes are one web server to whoever watches it, so their figures are added up.
    """
    own = [*registry.collect(), *_CurrentFigures(database, shared).collect()]
    both = CollectorRegistry()
    both.register(_Figures(_add_up(own, text_string_to_metric_families(of_staff))))
    return generate_latest(both)


def _add_up(own: Iterable[Metric], others: Iterable[Metric]) -> list[Metric]:
    families = {family.name: family for family in own}
    for family in others:
        if family.name in OF_ONE:
            continue
        mine = families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
        places = {_name_sample(sample): place for place, sample in enumerate(mine.samples)}
        for sample in family.samples:
            place = places.get(_name_sample(sample))
            if place is None:
                mine.samples.append(sample)
            else:
                mine.samples[place] = sample._replace(value=mine.samples[place].value + sample.value)
    return list(families.values())


def _name_sample(sample: Sample) -> tuple[str, frozenset[tuple[str, str]]]:
    return sample.name, frozenset(sample.labels.items())


class _Figures(Collector):
    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterable[Metric]:
        return self._families


class _CurrentFigures:
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
    connections = GaugeMetricFamily("survey_database_connections", "Of the web server.", labels=["pool", "state"])
    idle = stats.get("pool_available", 0)
    connections.add_metric(["parents", "idle"], idle)
    connections.add_metric(["parents", "used"], stats.get("pool_size", 0) - idle)
    connections.add_metric(["staff", "idle"], getattr(database.engine.pool, "checkedin", int)())
    connections.add_metric(["staff", "used"], getattr(database.engine.pool, "checkedout", int)())
    yield connections
    waiting = stats.get("requests_waiting", 0)
    yield GaugeMetricFamily("survey_database_waiting", "Requests that wait for a connection.", value=waiting)


def _collect_shared(shared: SharedCounts) -> Iterator[Metric]:
    yield GaugeMetricFamily(
        "survey_workers",
        "Lanes of workers that are alive, wherever they run: two for each worker.",
        value=shared.workers,
    )
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
