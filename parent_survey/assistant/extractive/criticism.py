"""What parents would like to be different, told by the way they say it."""

from parent_survey.assistant.tools import Passage
from parent_survey.core.patterns import compile_pattern

WISHES = compile_pattern(
    r"\b(?:(?:i|we) wish |wish (?:there|she|he|they)|would (?:like|help|be nice|love|prefer"
    r"|appreciate)|could (?:be (?:more|better|less|improved)|use|smile)\b|should (?:(?:be|have) (?:more"
    r"|better|less|a)|not)|please\b|needs? (?:to|more|help|fix)|need(?:ed)? (?:a|some) (?:more|better)"
    r"|more \w+ please|can (?:someone|the \w+)|when will|would do\b|is there any way|ojala|deberia|podria"
    r"|hace falta|falta (?:de|mas)|quisiera|me gustaria)",
    ignore_case=True,
)
# "I wish we had her again" is praise.
WISHED_BACK = compile_pattern(r"\b(?:i|we) wish (?:i|we)\b", ignore_case=True)
# A long answer is judged by its beginning.
MAX_JUDGED = 4_000
COMPLAINTS = compile_pattern(
    r"\b(?:too (?:strict|much|many|loud|slow|fast|long|late|little|few|heavy)|not enough|not a fan|not "
    r"sure|never (?:came|comes|told|answers?|replied|replies|got|gets|heard (?:from|back)|graded)|no "
    r"(?:answer|reply|response|notice|warning)|nobody told|without warning|weeks? late|slow to|to be "
    r"honest|honestly|(?:communication|organi[sz]ation|teaching|instruction) (?:is|was) poor|poorly|weak "
    r"spot|thin\b|(?:is|are|falling|fall) behind|lack(?:s|ing)?|disorgani[sz]ed|disappoint|frustrat"
    r"|unhappy|upset|annoy|angry|complain(?:ed)? (?:to|about)|concern|worr(?:y|ied)|problem with|issue "
    r"with|unfair|punish|yell|shout|(?:scared|afraid) of (?:her|him)|pressure|stress|anxious|in tears"
    r"|(?:is|gets|are|get) bored|boring|dangerous|out of control|can'?t concentrate|headache|awful"
    r"|terrible|struggled|hard year|weakness|isn'?t sure|class clown|nothing positive|on the heavy side"
    r"|conflicts? with|supposed to be|stopped in|take a few days|is a long time|can'?t do|muy (?:estrict"
    r"|lent|tarde)|demasiad|tarda|nunca (?:avisa|contesta|responde))",
    ignore_case=True,
)
# What was hard before, or elsewhere, and is better now: praise that sounds like a complaint.
BEFORE = compile_pattern(
    r"\b(?:used to|last year|before (?:her|him|this)|never (?:once|made|makes|rushed|raised|lost|took|felt"
    r"|let)|no longer|not anymore|anymore|no drama|finally|now (?:he|she|they)|without (?:being|making"
    r"|meanness|our))\b",
    ignore_case=True,
)
ASKS_FOR_IT = compile_pattern(
    r"\b(?:better|improv\w+|change|concern\w*|suggest\w*|wish\w*|mejor\w*|cambi\w+|suger\w+)\b", ignore_case=True
)


def weigh_criticism(passage: Passage) -> float:
    """How much of it asks for something to be different; praise is 0 or below."""
    text = passage.answer_text[:MAX_JUDGED]
    wishes = len(WISHES.findall(text)) - len(WISHED_BACK.findall(text))
    weight = 1.5 * wishes + 1.2 * len(COMPLAINTS.findall(text)) - 1.0 * len(BEFORE.findall(text))
    # An answer to a question that asks what could be better is an answer to just that.
    if ASKS_FOR_IT.search(passage.question_text):
        weight += 2.0
    # A long answer has such words by chance.
    return weight / max(1.0, len(text) / 300)
