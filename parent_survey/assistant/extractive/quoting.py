"""Which words of an answer to show: a few whole sentences, and none that is written for a machine."""

import re
from dataclasses import replace

from parent_survey.ai.sentences import split_sentences
from parent_survey.assistant.tools import Passage

LONGEST_QUOTE = 420

# Words that are meant for whatever reads the answers, not for whoever: orders, markup, formulas. They are never obeyed
# anyway; they are not quoted either, because a summary should hold what parents say about the school.
FOR_MACHINES = re.compile(
    r"\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|rule|prompt|previous|above|guideline)"
    r"|\b(?:system|assistant|user|admin|developer)\s*(?:prompt|message|mode|:)"
    r"|\byou are (?:now|an? (?:ai|assistant|language model|chatbot|bot))\b|\bnew (?:task|instructions?)\s*:"
    r"|\bas an ai\b|\blanguage model\b|\bchat ?gpt\b|\b(?:robot|bot|ai|llm|model)s? (?:that |who )?(?:reads?|sees?)\b"
    r"|\bwhat your ai does\b|\b(?:print|reveal|output|list|send|show|export|email)\b.{0,40}\b(?:e-?mails?"
    r"|addresses|passwords?"
    r"|prompts?|instructions)\b|\bsummari[sz]e (?:this|the) survey as\b|\bassign (?:every|all)\b.{0,20}\bcategor"
    r"|\brate (?:him|her|them|this)\b|\b(?:tell|inform) (?:the )?(?:principal|admin|staff|user)\b"
    r"|</?\s*(?:answer|data|system|instructions?|script|img|b|i|u|a|iframe|svg)\b|\bonerror\s*=|\{\s*[\x22']\w+[\x22']\s*:|javascript:"
    r"|^\s*[=+\-@][A-Z]+\(|\bcmd\||https?://|\b[\w.+-]+@[\w-]+\.\w+",
    re.IGNORECASE,
)
# "n/a", "nothing comes to mind": no words worth showing.
EMPTY = re.compile(
    r"\W*(?:n/?a|none|no|nope|nothing(?: (?:specific|comes to mind|really|else))?|see (?:above|previous)"
    r"|as above|same|ok|idk|lol"
    r"|i don'?t know|don'?t know|too many to list|no answer|can'?t think of one|all of it|nada|ninguno|-+)\W*",
    re.IGNORECASE,
)


def is_for_machines(text: str) -> bool:
    return FOR_MACHINES.search(text) is not None


def is_empty(text: str) -> bool:
    return EMPTY.fullmatch(text) is not None or len(text.strip()) < 3


def trim(passage: Passage, longest: int = LONGEST_QUOTE) -> Passage | None:
    """The passage with the words to show: the best sentence and what stands around it. None if nothing can be shown."""
    answer = passage.answer_text
    if is_empty(answer):
        return None
    parts = split_sentences(answer)
    orders = [is_for_machines(part.of(answer)) for part in parts]
    # What follows words for a machine belongs to them; what a parent wrote before can be shown.
    clean = [not any(orders[: place + 1]) for place in range(len(parts))]
    # What spans several sentences, such as markup, taints all of them.
    if not any(clean) or (is_for_machines(answer) and not any(orders)):
        return None
    best = [place for place, part in enumerate(parts) if part.start < passage.end and passage.start < part.end]
    place = next((place for place in best if clean[place]), None)
    if place is None:
        return None
    first = last = place
    while True:
        can_go_on = last + 1 < len(parts) and clean[last + 1] and parts[last + 1].end - parts[first].start <= longest
        can_go_back = first > 0 and clean[first - 1] and parts[last].end - parts[first - 1].start <= longest
        if can_go_on:
            last += 1
        elif can_go_back:
            first -= 1
        else:
            break
    return replace(passage, start=parts[first].start, end=min(parts[last].end, parts[first].start + 3 * longest))
