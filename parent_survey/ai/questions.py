"""What a reader of questions tells apart. The model learnt these in this order."""

INTENTS = (
    "count",
    "list_teachers",
    "compare",
    "find",
    "about_teacher",
    "summarise",
    "concerns",
    "list_responses",
    "other_data",
    "not_a_question",
    "injection",
)
STANCES = ("any", "praise", "concern")
# How a list is ordered: all that fit, from the top, the first only, from the bottom, the last only, those without any.
ORDERS = ("all", "top", "first", "bottom", "last", "none")
# Which responses: "both" sets the one against the other.
STATUSES = ("submitted", "drafts", "all", "both")
# By what numbers are split.
SPLITS = ("nothing", "teacher", "grade", "category", "language", "question", "day", "week", "month", "stance")
# What a number is a number of.
COUNTED = ("responses", "teachers", "categories", "languages", "answers")
SPAN_TYPES = (
    "teacher",
    "teacher_group",
    "date",
    "topic",
    "literal",
    "category",
    "status",
    "language",
    "question_ref",
    "limit",
    "parent",
    "per",
    "unanswered",
    "threshold",
)
# Outside of all spans, then for each type the word it begins with and the words it goes on with.
OUTSIDE = 0
TAGS = 1 + 2 * len(SPAN_TYPES)
