"""Vectors on their way to the database and back, in binary: as text, writing and reading them was most of the work."""

from collections.abc import Sequence
from struct import pack

import numpy as np
import psycopg
from psycopg.adapt import Dumper
from psycopg.pq import Format

from parent_survey.ai.local.encoder import Vectors

# PostgreSQL's own numbers of the types real and real[].
REAL, REAL_ARRAY = 700, 1021
ELEMENT = np.dtype([("size", ">i4"), ("value", ">f4")])


class RealArray:
    """The numbers of several vectors behind one another, as a parameter of type real[]."""

    def __init__(self, vectors: Sequence[Vectors]) -> None:
        self.values = np.concatenate([np.asarray(vector, np.float32) for vector in vectors])


class _RealArrayDumper(Dumper):
    oid = REAL_ARRAY
    format = Format.BINARY

    def dump(self, obj: RealArray) -> bytes:
        elements = np.empty(len(obj.values), ELEMENT)
        elements["size"], elements["value"] = 4, obj.values
        # One dimension, no nulls; its indexes start at 1.
        return pack(">5i", 1, 0, REAL, len(elements), 1) + elements.tobytes()


psycopg.adapters.register_dumper(RealArray, _RealArrayDumper)


def read_vector(sent: bytes) -> Vectors:
    """From what `vector_send` gives: two short numbers, then the values."""
    return np.frombuffer(sent, ">f4", offset=4).astype(np.float32)
