"""What no survey can answer, and what a reader of surveys does not do."""

from enum import StrEnum

from parent_survey.core.patterns import compile_pattern, fold


class Reason(StrEnum):
    # It asks for something to be done.
    ACTION = "action"
    # It asks how to reach somebody, or for what is nobody's business here.
    PRIVATE = "private"
    # It asks for what a school's other records hold.
    ELSEWHERE = "elsewhere"


ACTIONS = compile_pattern(
    r"\b(?:erase|delete|remove|drop|destroy|wipe|purge|truncate|overwrite|edit|modify|rename|update|insert"
    r"|deactivate|activate"
    r"|borra|elimina|modifica)\b.{0,60}\b(?:responses?|answers?|surveys?|records?|rows?|tables?|data"
    r"|database|users?|accounts?"
    r"|comments?|reviews?|categor\w+|teachers?|respuestas?|encuestas?|datos)\b"
    r"|\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|rules?|prompts?|everything|above"
    r"|previous|guidelines?)\b"
    r"|\b(?:system|hidden|initial|original|secret) (?:prompt|instructions?|message|rules?)\b|\byou are "
    r"(?:now|no longer)\b"
    r"|\bfrom now on\b|\b(?:pretend|act|behave|roleplay) (?:to be|as|like)\b|\bdeveloper mode\b|\badmin "
    r"mode\b|\bjailbreak\b"
    r"|\b(?:send|write|forward) (?:an? |the )?(?:e-?mail|message|letter)s? to\b|\b(?:reset|change) (?:the "
    r"|my |their )?password"
    r"|^(?:please |can you |could you )*(?:write|compose|draft|generate|draw|sing|translate|invent|make up"
    r"|imagine|recommend)\b"
    r"|\bselect \* from\b|\bdrop table\b"
)
PRIVATE = compile_pattern(
    r"\b(?:their|the|all|parents'?|families'?) (?:e-?mails?|phones?|addresses|contact\w*)\b|\bcontact "
    r"(?:details|information)\b"
    r"|\b(?:phone|mobile|cell|telephone|telefono|celular)\b.{0,12}\b(?:numbers?|numero)?\b|\b(?:e-?mail"
    r"|home|street|postal) addresses\b"
    r"|\b(?:e-?mail|home|street|postal) address\b|\be-?mails? of\b|\bcorreos? electronicos?\b|\bwhere "
    r"does .{0,40}\blive\b"
    r"|\b(?:salary|salaries|wage|paid|earn|earns|income|sueldo|salario)\b|\bhow old\b|\bbirthday of\b|\bdate of birth\b"
    r"|\b(?:age|religion|married|marital|pregnant|divorced|diagnosis|diagnoses|medical"
    r"|passwords?)\b.{0,30}\b(?:of|status|is|are|has|record)\b"
    r"|\b(?:is|are) .{0,40}\b(?:married|pregnant|divorced|gay)\b"
)
# A teacher's own life and career: parents were not asked about it.
CAREER = compile_pattern(
    r"\b(?:how many years|how long|since when|when)\b.{0,30}\b(?:has|have|did|is|been)\b.{0,50}"
    r"\b(?:been (?:a |an |the )?(?:\w+ ){0,2}(?:teacher|teaching|working|at (?:the|this|our) school)"
    r"|teaching|taught|hired|graduate|retire\w*|start(?:ed)? teaching"
    r"|years of experience)\b|\byears of (?:experience|teaching|service)\b|\b(?:degree|university|college"
    r"|certif\w+|qualification\w*|resume|contract)\b"
    r".{0,40}\b(?:does|did|has|have|of)\b|\bcuantos anos (?:lleva|tiene)\b"
)
ELSEWHERE = compile_pattern(
    r"\bhow many (?:students|pupils|children|kids|teachers)\b.{0,20}\b(?:attend\w*|enrol\w*|there|in "
    r"(?:the|our|this) (?:school|class)"
    r"|does|do we have|(?:are|is) in)\b|\b(?:enrol\w+|response rate|participation rate|turnout|test "
    r"scores?|exam results?|standardi[sz]ed|attendance rate|budget|tuition"
    r"|class size|average grade|gpa|last year'?s (?:survey|results)|previous (?:survey|year'?s survey)"
    r"|other schools?|next year'?s"
    r"|tasa de respuesta|matriculad\w+|inscrit\w+)\b"
    r"|\b(?:share|percentage|percent|proportion|fraction) of (?:all |the |our )*(?:famil|parents"
    r"|households|students|pupils|children|school)"
)


def find_reason(question: str) -> Reason | None:
    text = fold(question).replace("’", "'")
    if ACTIONS.search(text):
        return Reason.ACTION
    if PRIVATE.search(text) or CAREER.search(text):
        return Reason.PRIVATE
    return Reason.ELSEWHERE if ELSEWHERE.search(text) else None
