import type { FirstMessages } from './en'
import { formatsIn } from './languages'

export const { number, count, day, time } = formatsIn('es-US')

export const at = (date: Date) => `${date.getHours() % 12 === 1 ? 'a la' : 'a las'} ${time(date)}`

export const es: FirstMessages = {
  lang: 'es',
  dir: 'ltr',

  language: 'Idioma',
  skip: 'Ir al contenido',
  untranslated: 'La escuela todavía no ha traducido este texto.',
  noScript:
    'Esta encuesta necesita JavaScript. Por favor, actívelo en su navegador y vuelva a cargar la página.',
  crash: {
    title: 'Algo salió mal en esta página',
    text: 'No es culpa suya, y lo que se guardó sigue ahí. Por lo general, volver a cargar la página ayuda.',
    reload: 'Volver a cargar',
  },

  returnHome: 'Volver al inicio',
  tryAgain: 'Intentar de nuevo',
  reload: 'Volver a cargar',
  back: 'Atrás',
  next: 'Siguiente',
  progress: 'Avance de la encuesta',

  steps: {
    label: 'Pasos',
    name: 'Nombre',
    email: 'Correo',
    teachers: 'Maestros',
    questions: 'Preguntas',
    review: 'Revisión',
    done: 'listo',
    returnToReview: 'Volver a la revisión',
  },

  opening: {
    loading: 'Abriendo la encuesta…',
    stillTrying: 'En este momento no podemos comunicarnos con la escuela. Seguimos intentando…',
    kept: 'Lo que ha escrito se conserva en este dispositivo.',
    failed: {
      survey: 'No se pudo cargar la encuesta',
      start: 'No se pudo comenzar la encuesta',
      resume: 'No se pudo cargar su respuesta anterior',
      address: 'No se pudo preparar la encuesta',
    },
    failedHint:
      'Por favor, inténtelo de nuevo en unos minutos. El enlace que le envió la escuela sigue siendo el mismo.',
    notFoundHint: 'Por favor, revise el enlace que le envió la escuela.',
    startAnew: 'Comenzar una respuesta nueva',
    grace: (until) =>
      `Esta encuesta ya no acepta respuestas nuevas. Hasta el ${day(until, true)} ${at(until)} puede terminar la suya.`,
    closedTitle: 'Esta encuesta está cerrada',
    closedText:
      'Esta encuesta ya no acepta respuestas. Gracias por su interés. Si tiene algo que decirle a la escuela, por favor escríbale directamente.',
  },

  notYou: (name) => (name ? `¿No es usted ${name}?` : '¿No es usted?'),

  saving: {
    saved: 'Guardado',
    saving: 'Guardando…',
    failing: 'Todavía no se ha guardado: seguiremos intentando',
    offline:
      'Todavía no se ha guardado: no tiene conexión. Lo que escribió se conserva en este dispositivo y se mandará cuando vuelva a tener conexión.',
    notKept:
      'Este navegador no nos permite conservar una copia en su dispositivo. Por favor, quédese en esta página hasta que diga Guardado.',
    answerFailed: 'No se pudo guardar la respuesta',
    parentFailed: 'No se pudieron guardar sus datos',
    teachersFailed: 'No se pudieron guardar los maestros elegidos',
    alreadySubmitted: 'Esta encuesta ya se envió, así que ya no se puede cambiar.',
  },

  refusals: {
    no_survey: 'Esta encuesta ya no existe.',
    no_response: 'Esta respuesta ya no existe.',
    no_question: 'Esta pregunta ya no se hace. Por favor, vuelva a cargar la página.',
    teacher_gone: 'Uno de los maestros ya no está en la lista. Por favor, elija de nuevo.',
    answers_too_long:
      'Sus respuestas en conjunto son demasiado largas para guardarse. Por favor, acorte esta.',
    closed: 'Esta encuesta está cerrada.',
    other: 'Por favor, vuelva a cargar la página e inténtelo de nuevo.',
  },

  name: {
    welcome: '¡Le damos la bienvenida!',
    label: 'Su nombre',
    hint: 'Así la escuela sabe quién respondió.',
    missing: 'Falta su nombre',
  },

  email: {
    greeting: (name) => `Mucho gusto, ${name}`,
    why: '¿Dónde puede escribirle la escuela si tiene una pregunta sobre sus respuestas?',
    label: 'Su correo electrónico',
    invalid: 'Por favor, escriba un correo electrónico válido.',
    missing: 'Falta su correo electrónico',
  },

  promise: {
    named: 'El personal de la escuela lee sus respuestas junto con su nombre y su correo electrónico.',
    confidential:
      'Esta encuesta es confidencial: el personal de la escuela lee sus respuestas, pero su nombre y su correo electrónico se borran cuando usted la envía.',
    cards:
      'Puede compartir palabras amables con el maestro, sin decir quién las escribió salvo que usted lo autorice.',
    more: 'Más',
  },

  help: {
    label: 'Ayuda',
    ask: '¿Tiene preguntas sobre esta encuesta?',
    office: 'Por favor, pregunte en la oficina de la escuela.',
  },
}
