"""How people ask, in English and Spanish; texts are folded before they are compared."""

from parent_survey.core.patterns import Match, compile_pattern

WH = compile_pattern(r"\b(?:what|how|who|whom|whose|which|when|where|why|que|como|quien|cual|cuando|donde)\b")
HOW_MANY = compile_pattern(
    r"\b(?P<it>(?:in )?(?:how many|how often|number of|count (?:of |the )?|cuant[oa]s"
    r"|(?P<share>(?:what )?(?:percentage|percent|share|proportion) of(?: all| the| our)*)))"
    r"(?P<counted> (?:submitted )?(?:responses|surveys|answers))?\b"
)
UNITS = (
    r"(?:surveys?|responses?|famil(?:y|ies)|parents?|people|persons?|submissions?|repl(?:y|ies)|forms?"
    r"|households?|respondents?"
    r"|moms?|dads?|mothers?|fathers?|answers?|comments?|encuestas?|respuestas?|familias?|padres|personas?)"
)
COUNTED = compile_pattern(
    rf"\s*(?:(?:submitted|unfinished|different|of the|of our|of all|all|other|in total|completed|finished|total)\s+)*"
    rf"(?:{UNITS}\b|came\b|were\b|was\b|are\b|have\b|has\b|did\b|do\b|arrived?\b|mention|sa(?:y|id)\b"
    rf"|named?\b|credit|began\b|started\b|left\b|answered\b|chose\b|filled\b|gave\b|skipped\b|wrote\b|talk"
    rf"|speak|complain|prais|critici|refer|contain|include|show|select|se env"
    r"|sent\b|submitted\b|of (?:those|these|them)\b|times?\b|llegaron|hay\b|mencionan|hablan|nombran|enviaron|\?|$)"
)
TEACHERS_COUNTED = compile_pattern(
    r"\s*(?:different |of the |of our )*(?:teachers|maestr[oa]s|profesor[ea]s|docentes)\b"
)
CATEGORIES_COUNTED = compile_pattern(r"\s*(?:different )?(?:categories|themes|categorias|temas)\b")
UNFINISHED = compile_pattern(
    r"\b(?:unfinished|incomplete|in progress|not (?:yet )?(?:been )?(?:submitted|finished|sent|completed)"
    r"|without (?:sending|submitting|"
    r"finishing|completing)|never (?:submitted|finished|sent|completed)|began|abandon\w*|drafts?|still "
    r"(?:open|working)|sin (?:enviar|terminar)"
    r"|did ?n[o']t (?:submit|finish|send|complete)|started but)\b"
)
LEFT_OUT = compile_pattern(
    r"\b(?:leaving out|excluding|except|without counting|not counting|ignoring|other than|apart from|sin contar)\b"
)
RANKED = compile_pattern(
    r"\b(?:most|fewest|least|highest|lowest|more|fewer|top|busiest|mas|menos)\b.{0,60}\b(?:surveys?"
    r"|responses?|chosen|named?|mention\w*|times"
    r"|submitted|arriv\w*|receiv\w*|came|come|often|common\w*|frequent\w*|popular|praised|credited"
    r"|selected|encuestas|respuestas|veces)\b"
    r"|\b(?:named?|mention\w*|chosen|praised|selected|common\w*|appears?)\b.{0,20}\b(?:most|least|fewest|more)\b"
)
SIDES = compile_pattern(
    r"\b(?:two sides|both sides|each side|split|divided|disagree\w*|mixed (?:opinions?|feelings?|views?"
    r"|reviews?)|pros and cons|for and against"
    r"|opinions? differ|opposing|conflicting|divididas)\b"
)
IMPROVE = compile_pattern(
    r"\b(?:would|like|want|wish|should|could|need|hope)\b.{0,60}\b(?:chang\w*|improv\w*|better|differen\w*"
    r"|fix\w*|more of|less of)\b"
    r"|\b(?:complain\w*|critici\w*|concerns?|issues?|problems?|unhappy|dissatisf\w*|dislike\w*|negative"
    r"|frustrat\w*|weakness\w*|suggestions?"
    r"|worr(?:y|ies|ied)|requests?|wishes|to improve|areas for improvement|quejas?|criticas?|preocupa\w*"
    r"|mejorar|cambiar|sugerencias)\b"
)
SUMMED = compile_pattern(
    r"\b(?:sum (?:it )?up|summar\w*|overview|in a few (?:sentences|words)|main (?:themes?|points?|ideas?)"
    r"|overall|in general|themes?"
    r"|strengths?|superpowers?|known for|reputation|feedback|impression|opinions?|resum\w+|en general|fortalezas?)\b"
    r"|\b(?:what|how) (?:do|does|did) (?:the |our |most )?(?:families|parents|people|everyone|\w+ families"
    r"|\w+ parents) (?:say|think|like|value|appreciate"
    r"|praise|feel|describe|see|love|admire|report)\b|\bwhat (?:is|was|has been) said\b|\bque (?:dicen"
    r"|opinan|piensan) (?:las |los )?(?:familias|padres)\b"
)
GATHERED = compile_pattern(
    r"^(?:please )?(?:find|show|list|give me (?:examples|quotes)|examples|quotes?|search|any\b|are there"
    r"|is there|does any\w*|do any|did any\w*|has any\w*"
    r"|have any|which (?:families|parents|responses|answers|teachers?)|who (?:mentions?|says|complains?"
    r"|talks?|wrote|writes))\b"
)
COMPARED = compile_pattern(r"\b(?:compar\w*|differences?|differ|versus|vs|each of|in common|respectively|contrast)\b")
HER_WITH = compile_pattern(r"\b(?:her|him|them) with\b")
EACH = compile_pattern(r"\b(?:each|differ\w*|two)\b")
TOGETHER = compile_pattern(r"\b(?:both|together|ambos|ambas|as well as)\b")
DATED = compile_pattern(
    r"\bwhen (?:was|were|did)\b.{0,40}\b(?:first|last|latest|earliest|newest|surveys?|responses?)\b"
    r"|\bwhich (?:day|date)\b|\bcuando\b.{0,30}\b(?:primera|ultima)\b"
)
LISTED_TEACHERS = compile_pattern(
    r"\b(?:list|show|name|which|what|who) (?:are |all |me )*(?:of )?(?:the |our |your )*teachers\b(?: are"
    r"| do| is)?(?P<deed> .{0,20}\b(?:paint|help|use|make|bring|work|give|teach))?|\bteachers (?:are )?(?:on|in) "
    r"(?:the|this) (?:list|survey)\b"
)
LISTED_CATEGORIES = compile_pattern(
    r"\b(?:list|show|name|which|what) (?:are |all |me )*(?:of )?(?:the |our )*(?:categories|themes)\b"
    r"|\bcategorias hay\b"
)
SEVERAL = compile_pattern(
    r"\b(?:more than (?:one|a single)|several|multiple|two or more|at least two|mas de un[oa]?|vari[oa]s)"
    r"(?: different)? (?:teachers?|maestr[oa]s?|profesor(?:es|as?)?|docentes?)\b"
    r"(?:.{0,12}\b(?:same|one|single|mism[oa]) (?:survey|response|form|encuesta|respuesta)\b)?"
)
FOLLOWS = compile_pattern(r"^(?:and|or|also|what about|how about|now|then|but|y|que tal)\b")
BACK = compile_pattern(
    r"\b(?:she|her|hers|he|him|his|they|them|their|those|these|that|this|it|its|there|ella|el|ellos|ellas"
    r"|eso|esa|esos|esas)\b"
)
LAST_QUESTION = compile_pattern(r"\b(?:last|final|closing|ultima)\b.{0,20}\b(?:question|pregunta)\b")
NUMBERED = compile_pattern(r"\bquestion\s+(?:number\s+)?(\d{1,2})\b|\bq(\d{1,2})\b")
NTH = compile_pattern(r"\b(first|second|third|fourth|fifth|sixth|seventh)\s+(?:\w+ )?question\b")
# Words with which people ask, and which say nothing about what they ask for.
ASKING = compile_pattern(
    r"^[¿¡]?(?:please|can you|could you|would you|tell me|give me|show me|find|list|i want to know|i would "
    r"like to know|do you know|now compare (?:her|him|them)"
    r"(?: with)?|compare|sum up|summari[sz]e|in a few sentences:?|a short overview of|an overview of|what "
    r"do (?:families|parents|people) (?:say|think) about"
    r"|qu[eé] (?:dicen|opinan|piensan|cuentan) (?:las |los )?(?:familias|padres)(?: (?:sobre|acerca de|del?))?"
    r"|res[uú]m[ea]n?|cu[eé]ntame|dime"
    r"|answers? about|responses? about|examples? of|quotes? about|anything about)\s+",
    ignore_case=True,
)

GREETING = compile_pattern(
    r"^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|thanks?|thank you|thx|ok|okay|great|bye|hola"
    r"|buen[oa]s|gracias"
    r"|help|what can you do|who are you|que puedes hacer|ayuda)\b[\s\w]{0,20}[!.?]*$"
)
TAUGHT = compile_pattern(
    r"\bwho (?:teaches|is (?:the|our) .{0,30}teacher)\b|\b(?:which|what) (?:grades?|subjects?|class)\b.{0,30}\bteach"
    r"|\bwhat does .{0,40} teach\b|\bquien (?:enseña|ensena|da clase)\b.{0,20}\b(?:musica|arte|educacion)\b"
)


def find_how_many(text: str) -> Match | None:
    """Where it asks for a number; a share is one only of what is counted here. Not where it first asks for more."""
    more = WH.search(text)
    for found in HOW_MANY.finditer(text):
        if more is not None and more.end() <= found.start():
            return None
        if found["counted"] or not found["share"]:
            return found
    return None


def lists_teachers(text: str) -> bool:
    """Not where it asks what they do."""
    return any(not found["deed"] for found in LISTED_TEACHERS.finditer(text))
