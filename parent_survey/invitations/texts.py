"""What families read, by language: the emails, and the page that a personal link opens.

A family whose language is not here is written to in English, and staff are told how many those are.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Texts:
    subject: str
    reminder_subject: str
    hello: str
    please: str
    please_again: str
    about: str
    minutes: str
    start: str
    go_on: str
    only_yours: str
    open_until: str
    named: str
    confidential: str
    stop_hint: str
    stop: str
    stop_title: str
    stop_text: str
    stopped_title: str
    stopped_text: str
    answered_title: str
    answered_text: str
    closed_title: str
    closed_text: str
    unknown_title: str
    unknown_text: str
    help: str
    ask: str
    office: str
    and_word: str


ENGLISH = Texts(
    subject="{title}: your answers, please",
    reminder_subject="Reminder: {title}",
    hello="Hello, {name}",
    please="{school} would like to hear from you.",
    please_again="We have not heard from your family yet, and we would like to.",
    about="It’s about {teachers}.",
    minutes="It takes about five minutes. You can stop at any time and go on later, on any phone or computer.",
    start="Start the survey",
    go_on="Continue the survey",
    only_yours="This link is only for your family. Please don’t forward it.",
    open_until="Open until {date}.",
    named=(
        "School staff read your answers with your name and email. They may pass kind words on to the teacher, without "
        "your name unless you agree."
    ),
    confidential=(
        "This survey is confidential. The school sees that your family has answered, but not which answers are yours: "
        "your name and email are removed when you submit. What you write and the teachers you choose can still tell "
        "who you are."
    ),
    stop_hint="Don’t want emails like this one?",
    stop="Stop these emails",
    stop_title="Stop these emails?",
    stop_text="The school’s surveys will no longer write to your family. Your link keeps working.",
    stopped_title="You won’t get any more of these emails",
    stopped_text="If you change your mind, please tell the school office.",
    answered_title="Your family has already answered",
    answered_text="Thank you! The school has your answers, and there’s nothing else you need to do.",
    closed_title="This survey is closed",
    closed_text="This survey is no longer accepting answers.",
    unknown_title="This link doesn’t work",
    unknown_text="It may be incomplete, or the school has sent you a newer one. Please ask the school office.",
    help="Help",
    ask="Questions about this survey?",
    office="Please ask the school office.",
    and_word="and",
)
SPANISH = Texts(
    subject="{title}: queremos saber su opinión",
    reminder_subject="Recordatorio: {title}",
    hello="Hola, {name}",
    please="A {school} le gustaría conocer su opinión.",
    please_again="Todavía no hemos recibido la respuesta de su familia y nos gustaría conocerla.",
    about="Se trata de {teachers}.",
    minutes=(
        "Toma unos cinco minutos. Puede dejarlo en cualquier momento y seguir después, en cualquier teléfono o "
        "computadora. Puede responder en español."
    ),
    start="Comenzar la encuesta",
    go_on="Continuar la encuesta",
    only_yours="Este enlace es solo para su familia. Por favor, no lo reenvíe.",
    open_until="Abierta hasta el {date}.",
    named=(
        "El personal de la escuela lee sus respuestas junto con su nombre y su correo electrónico. Puede compartir "
        "palabras amables con el maestro, sin decir quién las escribió salvo que usted lo autorice."
    ),
    confidential=(
        "Esta encuesta es confidencial. La escuela ve que su familia respondió, pero no qué respuestas son suyas: su "
        "nombre y su correo se borran al enviarla. Lo que escriba y los maestros que elija aún pueden indicar quién es "
        "usted."
    ),
    stop_hint="¿No quiere recibir correos como este?",
    stop="No recibir más correos",
    stop_title="¿No recibir más correos?",
    stop_text="Las encuestas de la escuela ya no escribirán a su familia. Su enlace sigue funcionando.",
    stopped_title="Ya no recibirá estos correos",
    stopped_text="Si cambia de opinión, avise a la oficina de la escuela.",
    answered_title="Su familia ya respondió",
    answered_text="¡Gracias! La escuela tiene sus respuestas y no tiene que hacer nada más.",
    closed_title="Esta encuesta está cerrada",
    closed_text="Esta encuesta ya no acepta respuestas.",
    unknown_title="Este enlace no funciona",
    unknown_text="Puede estar incompleto, o la escuela le envió uno más nuevo. Pregunte en la oficina de la escuela.",
    help="Ayuda",
    ask="¿Tiene preguntas sobre esta encuesta?",
    office="Por favor, pregunte en la oficina de la escuela.",
    and_word="y",
)
LANGUAGES = {"en": ENGLISH, "es": SPANISH}


def choose_texts(language: str | None) -> tuple[str, Texts]:
    """The language's code, and its texts; English where there are none."""
    code = language if language in LANGUAGES else "en"
    return code, LANGUAGES[code]


def join_words(words: list[str], and_word: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {and_word} {words[-1]}"
