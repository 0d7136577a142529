"""Recognizes sentences that must not be on a teacher's card: those that find fault.

Code cannot judge a tone, so it errs on the side of leaving out: a kind sentence that is not proposed costs little, a
reproach on a card of thanks costs much. Staff see every proposal before it goes anywhere.
"""

from parent_survey.core.patterns import compile_pattern

# A turn in the middle of an answer: what follows may take back what came before.
TURN = compile_pattern(
    r"\b(?:but|however|although|though|except|on the other hand|that said|still|pero|aunque|sin embargo|mais|aber)\b",
    ignore_case=True,
)
FAULT = compile_pattern(
    r"\b(?:unfortunately|sadly|disappoint\w*|frustrat\w*|unfair\w*|yell\w*|complain\w*|worse|worst|rude|poor|awful"
    r"|boring|annoy\w*|upset|confus\w*|chaotic|disorgani[sz]\w*|inconsistent|unclear|overwhelm\w*|stress\w*|scattered"
    r"|dangerous|anxious|scared|punish\w*|weak spot|heavy side|not a fan|slow to|without warning|weeks late|months late"
    r"|i wish|we wish|wish (?:she|he|they|there|the)|would like|would love to see|would be (?:nice|better|good|great)"
    r"|would help|would do\b|please [a-ce-z\d_]\w*|should|could be (?:better|more|less)|could use|could \w+ more"
    r"|needs? (?:to|more|a|help)|improve(?:ment)?|not (?:enough|always|very|really|clear|happy|good|sure)"
    r"|isn['’]t|aren['’]t|doesn['’]t (?:answer|reply|listen|care|respond|know)|do not expect|get lost|stopped in"
    r"|never (?:answers?|repl(?:y|ies|ied)|calls?|called|heard|responds?|responded|got|comes?|came)"
    r"|no (?:reply|response|answer)|too (?:much|many|little|few|loud|late|long|strict|slow|fast|busy|soft|hard|easy)"
    r"|a bit much|not once|only (?:complaint|issue|problem)|problem is|issue is|behind (?:on|in|the)|is behind"
    r"|desafortunadamente|lamentablemente|deber[ií]a|ojala|demasiad[oa]s?|nunca (?:responde|contesta|llama))\b"
    r"|\bojalá"
    # A turn that takes something back.
    r"|\b(?:but|though|although|pero|aunque)\b[^.!?]*(?:\b(?:never|not|rarely|seldom|hardly|nunca)\b|n['’]t\b)",
    ignore_case=True,
)
# A question at the end asks the school for something.
ASKS = compile_pattern(r"[?？]\s*$")
# Words for a machine, or for a spreadsheet, and not for a teacher.
MACHINERY = compile_pattern(
    r"<[a-z/!]|^\s*[=+@|]|\b(?:ignore (?:all|any|the|your)?\s?(?:previous|prior|above)|system prompt|instructions?:"
    r"|as an ai|you are now|disregard|robot reads|https?://|www\.)",
    ignore_case=True,
)


def finds_fault(words: str) -> bool:
    return any(pattern.search(words) for pattern in (FAULT, MACHINERY, ASKS))


def takes_turns(words: str) -> bool:
    return TURN.search(words) is not None
