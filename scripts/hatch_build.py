"""Builds the pages before the wheel is packed, so that `pip wheel .` alone gives a complete product."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PagesHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        # An editable install runs from the checkout, where the set-up script builds the pages itself.
        if version == "editable":
            return
        # The builder does not put the checkout on the path.
        sys.path.insert(0, self.root)
        from scripts.pages import build_pages

        build_pages()
