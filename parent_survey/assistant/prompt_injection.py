"""Recognizes text in answers that is aimed at software and not at people: orders, markup, formulas, addresses."""

from parent_survey.ai.sentences import split_sentences
from parent_survey.core.patterns import compile_pattern

_RULES = r"(?:instruction|rule|prompt|guideline)s?\b"
_PRIVATE = r"(?:e-?mails?|addresses|passwords?)\b"
_EVERYBODY = r"(?:all|every|each|parents?['’]?s?|famil(?:y|ies)['’]?s?|users?['’]?s?)"
_WORDS = r"(?:[\w'’-]+\s+){0,3}"
# The same, if the first of them is not "of": a list of emails is a thing.
_NOT_OF = r"(?:(?:[a-np-z\d_'’-][\w'’-]*|o(?:[a-eg-z\d_'’-][\w'’-]*)?|of[\w'’-]+)\s+(?:[\w'’-]+\s+){0,2})?"
# They are never obeyed anyway; they are not quoted either, because a summary should hold what parents say. Parents ask
# the school for emails and instructions too, and children ignore rules: what only a machine could do is meant.
FOR_MACHINES = compile_pattern(
    "|".join(
        (
            # Orders to forget orders.
            rf"\b(?:ignore|disregard|forget|override)\s+{_WORDS}(?:previous|prior|above|earlier|preceding|your)\s+{_WORDS}{_RULES}",
            rf"(?:^|[.:;!?]\s*|\bplease\s+)(?:ignore|disregard|forget|override)\s+{_WORDS}{_RULES}",
            r"\b(?:ignore|disregard)\s+(?:everything|all|what(?:ever)?)\s+(?:\w+\s+){0,2}(?:above|before)\b",
            # Parts of a talk with a machine.
            r"(?:^|[.!?>]\s*)(?:system|assistant|user|developer)\s*:",
            r"\bsystem (?:prompt|message)|\b(?:admin|developer|debug) mode\b|\bnew (?:task|instructions?)\s*:",
            # Who is spoken to.
            r"\byou are (?:now )?an? (?:ai|(?:\w+ )?language model|chat ?bot|bot)\b",
            r"\bas an ai(?:,| (?:language )?model| assistant)|\b(?:ai|large) language model\b",
            r"\b(?:dear|hey|hi|hello|attention|to|note to) (?:chat ?gpt|ai|llm|bot|robot)\b\s*[,:!]",
            r"\b(?:robot|bot|ai|llm|language model)s? (?:that |who )?(?:reads?|sees?)\b|\bwhat your ai does\b",
            # What is wanted of it.
            rf"\b(?:print|reveal|output|repeat|dump)\s+{_WORDS}your\s+{_WORDS}(?:prompts?|instructions)\b",
            rf"\b(?:send|show|list|export|tell)\s+{_WORDS}your\s+(?:system|hidden|initial|secret)\s+{_RULES}",
            rf"\b(?:print|reveal|output|list|export|dump|send|show)\s+{_NOT_OF}{_EVERYBODY}\s+(?:\w+\s+)?{_PRIVATE}",
            rf"\b(?:print|reveal|output|list|export|dump|send|show)\s+{_NOT_OF}{_PRIVATE}"
            rf"(?:\s+addresses)?\s+of\s+(?:the\s+)?{_EVERYBODY}\b",
            r"\bsummari[sz]e (?:this|the) survey as\b|\bassign (?:every|all)\b.{0,20}\bcategor",
            r"\b(?:tell|inform) the user\b",
            # Markup, data, formulas and addresses.
            r"</?\s*(?:answer|data|system|instructions?|script|img|b|i|u|a|iframe|svg)\b|\bonerror\s*=",
            r"\{\s*[\x22']\w+[\x22']\s*:|javascript:|^\s*[=+\-@][A-Z]+\(|\bcmd\||https?://|\b[\w.+-]+@[\w-]+\.\w+",
        )
    ),
    ignore_case=True,
)


ASSISTANT = compile_pattern(
    r"\byou are (?:now )?an? assistant\b(?P<person> (?:teacher|principal|coach))?", ignore_case=True
)


def is_for_machines(text: str) -> bool:
    return FOR_MACHINES.search(text) is not None or any(not found["person"] for found in ASSISTANT.finditer(text))


def find_clean(text: str) -> list[tuple[int, int]]:
    """The spans of a text without the sentences that are aimed at software."""
    clean: list[tuple[int, int]] = []
    end = 0
    for part in split_sentences(text):
        if is_for_machines(part.of(text)):
            clean.append((end, part.start))
            end = part.end
    clean.append((end, len(text)))
    # What spans several sentences, such as markup, taints all of them.
    return [] if is_for_machines("".join(text[slice(*span)] for span in clean)) else clean
