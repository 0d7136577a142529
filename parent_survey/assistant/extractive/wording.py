"""What the engine says, in English and in Spanish."""

from datetime import date
from typing import Literal

Language = Literal["en", "es"]

TEXTS: dict[str, dict[Language, str]] = {
    "nothing": {
        "en": "The responses do not say anything about that, so I cannot answer it.",
        "es": "Las respuestas no dicen nada de eso; no hay información para contestar.",
    },
    "nothing_more": {
        "en": "The responses do not say more about that than what is above.",
        "es": "Las respuestas no dicen nada más sobre eso; no hay información para contestar.",
    },
    "action": {
        "en": "I cannot do that. I can only read this survey's responses and answer questions about them; nothing "
        "was changed.",
        "es": "No puedo hacer eso. Solo leo las respuestas de esta encuesta y contesto preguntas; no se cambió nada.",
    },
    "greeting": {
        "en": "Ask me about this survey's responses: what families say about a teacher, how many mention "
        "something, how two "
        "teachers compare, or what families would like to be different.",
        "es": "Pregúnteme sobre las respuestas de esta encuesta: qué dicen las familias de un docente, cuántas "
        "mencionan algo, "
        "cómo se comparan dos docentes o qué quisieran distinto.",
    },
    "taught": {"en": "{name}: {grade}.", "es": "{name}: {grade}."},
    "private": {
        "en": "The survey responses do not contain that kind of personal information, so I cannot answer it.",
        "es": "Las respuestas no contienen ese tipo de información personal; no puedo contestar.",
    },
    "elsewhere": {
        "en": "The responses cannot answer that: it takes figures that are not in the survey, such as the school's "
        "own records.",
        "es": "No puedo contestar eso: hacen falta datos que no están en la encuesta.",
    },
    "unknown": {
        "en": "There is no “{name}” on this survey's list of teachers, so I cannot find any responses about that.",
        "es": "No hay “{name}” en la lista de docentes de esta encuesta; no puedo encontrar respuestas sobre eso.",
    },
    "no_responses": {
        "en": "There are no submitted responses about {whom} yet.",
        "es": "Todavía no hay respuestas enviadas sobre {whom}.",
    },
    "found": {"en": "This is what families wrote:", "es": "Esto escribieron las familias:"},
    "found_one": {"en": "One response answers this:", "es": "Una respuesta lo cuenta:"},
    "about": {"en": "about {whom}", "es": "sobre {whom}"},
    "counted": {"en": "{n} {what} ({filter}).", "es": "{n} {what} ({filter})."},
    "responses": {"en": "submitted responses", "es": "respuestas enviadas"},
    "response": {"en": "submitted response", "es": "respuesta enviada"},
    "unfinished": {"en": "unfinished responses", "es": "respuestas sin terminar"},
    "unfinished_one": {"en": "unfinished response", "es": "respuesta sin terminar"},
    "at_least": {
        "en": "At least {n} submitted responses speak of this ({filter}). Counted by meaning, from the answers "
        "that match best:",
        "es": "Al menos {n} respuestas enviadas hablan de esto ({filter}). Contadas por su sentido, según las que "
        "más se parecen:",
    },
    "several": {"en": "more than one teacher", "es": "más de un docente"},
    "filter": {"en": "filter: {parts}", "es": "filtro: {parts}"},
    "all": {"en": "all of this survey", "es": "toda la encuesta"},
    "themes": {
        "en": "{whom}: {n} submitted responses. What families mention most: {themes}.",
        "es": "{whom}: {n} respuestas enviadas. Lo que más mencionan las familias: {themes}.",
    },
    "no_themes": {"en": "{whom}: {n} submitted responses.", "es": "{whom}: {n} respuestas enviadas."},
    "wishes": {
        "en": "What families would like to be different ({filter}, {n} responses with a wish or a concern):",
        "es": "Lo que las familias quisieran distinto ({filter}, {n} respuestas con un deseo o una preocupación):",
    },
    "no_wishes": {
        "en": "None of the responses asks for something to be different ({filter}).",
        "es": "Ninguna respuesta pide un cambio ({filter}).",
    },
    "for": {"en": "In favor:", "es": "A favor:"},
    "against": {"en": "Critical:", "es": "Críticas:"},
    "nothing_of": {
        "en": "{whom}: I found nothing about this in the responses.",
        "es": "{whom}: no encontré nada sobre esto en las respuestas.",
    },
    "parent": {
        "en": "That response was submitted on {day} and is about {whom}.",
        "es": "Esa respuesta se envió el {day} y es sobre {whom}.",
    },
    "teachers": {
        "en": "{n} teachers, with the number of submitted responses that name them:",
        "es": "{n} docentes, con el número de respuestas enviadas que los nombran:",
    },
    "categories": {
        "en": "{n} categories, with the number of submitted responses that show them:",
        "es": "{n} categorías, con el número de respuestas enviadas que las muestran:",
    },
    "most": {"en": "The most: {name}, with {n}.", "es": "La mayor cifra: {name}, con {n}."},
    "fewest": {"en": "The fewest: {name}, with {n}.", "es": "La menor cifra: {name}, con {n}."},
    "tie": {"en": "A tie at {n}: {name}.", "es": "Empate con {n}: {name}."},
    "from_to": {"en": "{first} to {last}", "es": "del {first} al {last}"},
    "since": {"en": "since {first}", "es": "desde el {first}"},
    "until": {"en": "until {last}", "es": "hasta el {last}"},
    "answered": {"en": "answered “{question}”", "es": "contestó “{question}”"},
    "either": {"en": " or ", "es": " o "},
    "and": {"en": " and ", "es": " y "},
    "when": {
        "en": "The first response was submitted on {first}, the latest on {last} (UTC).",
        "es": "La primera respuesta se envió el {first} y la última el {last} (UTC).",
    },
    "busiest": {
        "en": "Most responses came in on {day}: {n} (UTC).",
        "es": "El día con más respuestas fue el {day}: {n} (UTC).",
    },
    "share": {
        "en": "That is {percent} % of {n} submitted responses.",
        "es": "Es el {percent} % de {n} respuestas enviadas.",
    },
}
MONTHS: dict[Language, str] = {
    "en": "January February March April May June July August September October November December",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
}


def say(language: Language, key: str, **values: object) -> str:
    return TEXTS[key][language].format(**values)


def say_day(language: Language, day: date) -> str:
    month = MONTHS[language].split()[day.month - 1]
    return f"{month} {day.day}, {day.year}" if language == "en" else f"{day.day} de {month} de {day.year}"


def join(language: Language, names: list[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + say(language, "and") + names[-1]
