"""For tests that run without a guard: `WITHOUT=guard pytest -p attack.taken_out` takes it out before they are read."""

import os

from attack.unguarded import GUARDS

GUARDS[os.environ["WITHOUT"]]()
