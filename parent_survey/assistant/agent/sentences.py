"""Cuts a stream of words into sentences, each of which is checked before it is shown."""

from parent_survey.core.patterns import compile_pattern

# What is longer is passed on as it is: all that waits is looked at again with each new word.
LONGEST = 1_000
LONGEST_SHORT = 20
# A sentence is over when another one begins behind it: labels and closing marks still belong to it.
END = compile_pattern(r"(?P<it>[.!?…。！？]+[\"'”’»)\]*]*(?:\s*[\[(]A\d[^\])]*[\])])*[.!?]*\s+|\n+\s*)[^\s\[(]")
SHORT = compile_pattern(r"(?:^|[\s(“\"])(?:mr|mrs|ms|mx|dr|st|vs|e\.g|i\.e|no|[a-z])\.$", ignore_case=True)


class SentenceCutter:
    def __init__(self) -> None:
        self._waiting = ""

    def feed(self, words: str) -> list[str]:
        """The sentences that are complete by now, with the blanks behind them."""
        self._waiting += words
        found = []
        start = 0
        for end in END.finditer(self._waiting):
            sentence = self._waiting[start : end.end()]
            if _is_whole(sentence):
                found.append(sentence)
                start = end.end()
        self._waiting = self._waiting[start:]
        if len(self._waiting) > LONGEST:
            found.append(self.flush())
        return found

    def flush(self) -> str:
        rest, self._waiting = self._waiting, ""
        return rest


def _is_whole(sentence: str) -> bool:
    if "\n" in sentence[-3:]:
        return True
    is_open = sentence.count('"') % 2 == 1 or sentence.count("“") != sentence.count("”")
    return not is_open and not SHORT.search(sentence.rstrip()[-LONGEST_SHORT:])
