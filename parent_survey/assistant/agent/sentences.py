"""Cuts a stream of words into sentences, each of which is checked before it is shown."""

from parent_survey.core.patterns import compile_pattern

# Longer text is passed on uncut, because all buffered text is searched again with each new word.
MAX_CHARACTERS = 1_000
MAX_ABBREVIATION_CHARACTERS = 20
# A sentence ends where the next one begins, so that labels and closing marks still belong to it.
END = compile_pattern(r"(?P<it>[.!?…。！？]+[\"'”’»)\]*]*(?:\s*[\[(]A\d[^\])]*[\])])*[.!?]*\s+|\n+\s*)[^\s\[(]")
SHORT = compile_pattern(r"(?:^|[\s(“\"])(?:mr|mrs|ms|mx|dr|st|vs|e\.g|i\.e|no|[a-z])\.$", ignore_case=True)


class SentenceCutter:
    def __init__(self) -> None:
        self._buffer = ""

    def feed(self, words: str) -> list[str]:
        """The sentences that are complete by now, with the blanks behind them."""
        self._buffer += words
        found = []
        start = 0
        for end in END.finditer(self._buffer):
            sentence = self._buffer[start : end.end()]
            if _is_whole(sentence):
                found.append(sentence)
                start = end.end()
        self._buffer = self._buffer[start:]
        if len(self._buffer) > MAX_CHARACTERS:
            found.append(self.flush())
        return found

    def flush(self) -> str:
        rest, self._buffer = self._buffer, ""
        return rest


def _is_whole(sentence: str) -> bool:
    if "\n" in sentence[-3:]:
        return True
    is_open = sentence.count('"') % 2 == 1 or sentence.count("“") != sentence.count("”")
    return not is_open and not SHORT.search(sentence.rstrip()[-MAX_ABBREVIATION_CHARACTERS:])
