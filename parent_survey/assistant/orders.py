"""Words that are meant for whatever reads the answers, not for whoever: orders, markup, formulas, addresses."""

import re

from parent_survey.ai.sentences import split_sentences

# They are never obeyed anyway; they are not quoted either, because a summary should hold what parents say.
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


def is_for_machines(text: str) -> bool:
    return FOR_MACHINES.search(text) is not None


def measure_clean(text: str) -> int:
    """How many letters a parent wrote for people: what follows words for a machine belongs to them."""
    if not is_for_machines(text):
        return len(text)
    # What spans several sentences, such as markup, taints all of them.
    return next((part.start for part in split_sentences(text) if is_for_machines(part.of(text))), 0)
