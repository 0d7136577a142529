import { at, count, day, number } from '../es'
import type { LaterMessages } from './en'

export const later: LaterMessages = {
  notOpen: {
    title: 'Esta encuesta aún no está abierta',
    opens: (opensAt) => `Se abre el ${day(opensAt, true)} ${at(opensAt)}.`,
    text: 'No tiene que hacer nada ahora. El enlace que le envió la escuela seguirá funcionando.',
  },

  closed: {
    text: 'Esta encuesta ya no acepta respuestas.',
    notSubmitted:
      'Sus respuestas no se enviaron, pero no se han perdido: copie lo que escribió y mándelo usted a la escuela.',
    unfinished: 'Su respuesta no se envió.',
    show: 'Mostrar lo que escribí',
    words: 'Lo que usted escribió',
    about: (teachers) => `Sobre ${teachers}`,
    copy: 'Copiar lo que escribí',
    copied: '¡Copiado!',
    kept: (until) =>
      `Lo que escribió se queda en este dispositivo hasta el ${day(until, false)}; después se borra de aquí.`,
    delete: 'Borrarlo ahora',
    deleteTitle: '¿Borrar de este dispositivo lo que escribió?',
    deleteHint: 'Aquí ya no se podrá recuperar.',
    confirmDelete: 'Borrar lo que escribí',
    keep: 'Conservarlo',
    deleted: 'Lo que escribió se borró de este dispositivo.',
  },

  familyAnswered: {
    title: 'Su familia ya respondió',
    text: 'Alguien de su familia envió una respuesta y la escuela acepta una por familia.',
  },

  kiosk: {
    title: '¿Sigue ahí?',
    seconds: (left) => count(left, { one: 'segundo', other: 'segundos' }),
    saved:
      'Vamos a borrar esta pantalla para la siguiente familia. Lo que ha respondido está guardado, pero no se podrá volver a abrir aquí.',
    unsaved:
      'Vamos a borrar esta pantalla para la siguiente familia. Una parte de lo que escribió todavía no está guardada.',
    countdown: (seconds) =>
      count(seconds, {
        one: '¿Sigue ahí? Esta pantalla se borrará en # segundo.',
        other: '¿Sigue ahí? Esta pantalla se borrará en # segundos.',
      }),
    stay: 'Sigo aquí',
    clear: 'Ya terminé, borrar ahora',
    clearing: 'Guardando…',
    offline: 'No tiene conexión. Por favor, quédese en esta página hasta que diga Guardado.',
    thanks: 'Nada de lo que escribió se conserva en este dispositivo. La pantalla vuelve sola al comienzo.',
    startOver: 'Volver al comienzo',
  },

  resume: {
    title: (name) => (name ? `Qué gusto que esté de vuelta, ${name}` : 'Qué gusto que esté de vuelta'),
    saved: 'Todo lo que escribió está guardado.',
    savedOn: (date) => `Todo lo que escribió el ${day(date, true)}, está guardado.`,
    unsaved: 'Una parte de lo que escribió está solo en este dispositivo. La estamos mandando a la escuela.',
    pickUp: (where) => `Continúe donde se quedó: ${where}.`,
    where: {
      name: 'su nombre',
      email: 'su correo electrónico',
      teachers: 'los maestros',
      review: 'la revisión',
    },
    whereQuestion: (number) => `la pregunta ${number}`,
    progress: 'Su avance',
    filled: 'Guardado',
    notFilled: 'Todavía no',
    chosen: (chosen) => count(chosen, { one: '# elegido', other: '# elegidos' }),
    answered: (answered, all) => `${number(answered)} de ${number(all)} respondidas`,
    lastStep: 'Último paso',
    continue: 'Continuar',
    confirmTitle: '¿Comenzar una respuesta nueva?',
    confirmSaved: 'Este borrador se quitará de este dispositivo. Lo que se guardó se queda en la escuela.',
    confirmUnsaved:
      'Este borrador se quitará de este dispositivo. Una parte de lo que escribió todavía no ha llegado a la escuela y se perdería.',
    keep: 'Conservar este borrador',
    leaving: 'Guardando sus últimos cambios…',
  },

  emailSuggestion: (email) => `¿Quiso decir ${email}?`,

  teachers: {
    title: '¿Sobre qué maestros quiere contarnos?',
    hint: 'Elija al menos uno.',
    selected: (chosen) =>
      chosen === 0 ? 'Ninguno elegido todavía' : count(chosen, { one: '# elegido', other: '# elegidos' }),
    selection: 'Maestros elegidos',
    remove: (name) => `Quitar a ${name}`,
    search: 'Buscar maestros',
    searchHint: 'Busque por nombre o grado',
    list: 'Maestros',
    found: (found) => count(found, { one: '# maestro encontrado', other: '# maestros encontrados' }),
    noneFound: (text) => `Ningún maestro coincide con “${text}”.`,
    noneYet: 'La escuela todavía no ha puesto la lista de sus maestros. Por favor, vuelva más tarde.',
    showAll: (all) => count(all, { one: 'Mostrar # maestro', other: 'Mostrar los # maestros' }),
    loading: 'Cargando los maestros…',
    failed: 'No se pudieron cargar los maestros',
  },

  questions: {
    position: (current, all) => `Pregunta ${current} de ${all}`,
    complete: (percent) => `${percent}% completado`,
    hint: 'Puede escribir en cualquier idioma.',
    optional: 'Opcional. Puede escribir en cualquier idioma.',
    count: (length) => count(length, { one: '# carácter', other: '# caracteres' }),
    countOf: (length, most) => `${number(length)} de ${number(most)} caracteres`,
    tooLong: (most) =>
      `Esta respuesta es demasiado larga para enviarse. Por favor, acórtela a ${number(most)} caracteres.`,
    jump: 'Ir a',
    jumpLabel: 'Ir a una pregunta',
    short: (number) => `P${number}`,
    answered: 'respondida',
    skip: (name) => `Omitir a ${name}`,
    skipped: 'omitida',
    teachersAnswered: (answered, all) => `${answered} de ${all} maestros`,
    oneTeacher: 'Responda sobre al menos un maestro.',
    general: 'En general',
    dots: 'Puntos de las preguntas',
    dot: (number) => `Pregunta ${number}`,
    review: 'Revisar respuestas',
    none: 'Esta encuesta todavía no tiene preguntas.',
  },

  review: {
    title: 'Revise sus respuestas',
    hint: 'Nada es definitivo hasta que oprima Enviar encuesta.',
    information: 'Sus datos',
    name: 'Nombre',
    email: 'Correo electrónico',
    teachers: 'Maestros',
    answers: 'Sus respuestas',
    edit: 'Editar',
    editInformation: 'Editar sus datos',
    editTeachers: 'Editar los maestros',
    editAnswers: 'Editar sus respuestas',
    missing: 'Falta este dato',
    noTeachers: 'Todavía no ha elegido a ningún maestro',
    noAnswer: 'Sin responder (opcional)',
    answerNeeded: 'Falta responder esta pregunta',
    consent: 'Mostrar mi nombre con mis comentarios',
    consentHint:
      'La escuela puede imprimir palabras amables de esta encuesta en una tarjeta para el maestro. Si no marca la casilla, su nombre no aparece.',
    submit: 'Enviar encuesta',
    submitting: 'Enviando…',
    savingFirst: 'Guardando sus últimos cambios…',
    checking: 'Revisando…',
    cancel: 'Cancelar',
    cancelHint: 'Si cambia algo, se cancela el envío. No se pierde nada de lo que escribió.',
    cancelled: 'Su encuesta no se ha enviado. Oprima Enviar encuesta cuando lo desee.',
    waiting: 'Esperando conexión…',
    waitingLabel: 'Esperando para enviar…',
    waitingOffline:
      'No tiene conexión. Deje esta página abierta: enviaremos su encuesta en cuanto vuelva la conexión.',
    waitingOnline:
      'En este momento no podemos comunicarnos con la escuela. Deje esta página abierta: enviaremos su encuesta en cuanto podamos.',
    unsaved: (unsaved) => `${number(unsaved)} sin guardar`,
    unsavedHint: (unsaved) =>
      count(unsaved, {
        one: 'Un cambio todavía no se ha guardado; está seguro en este dispositivo.',
        other: '# cambios todavía no se han guardado; están seguros en este dispositivo.',
      }),
    notSaved: 'Todavía sin guardar',
    incomplete:
      'Para enviar la encuesta se necesitan su nombre, su correo electrónico y al menos un maestro.',
    summaryFailed: 'No se pudo cargar el resumen',
    submitFailed: 'No se pudo enviar su respuesta. Por favor, inténtelo de nuevo.',
    submitImpossible: 'No se pudo enviar su respuesta',
    formerTeacher: 'Un maestro que ya no está en la lista',
    notChosen: 'No se enviará: este maestro ya no está elegido.',
  },

  conflict: {
    title: {
      answer: 'Esta respuesta se cambió en otro dispositivo',
      name: 'Su nombre se cambió en otro dispositivo',
      email: 'Su correo electrónico se cambió en otro dispositivo',
      name_consent: 'Su elección se cambió en otro dispositivo',
      teachers: 'Sus maestros se cambiaron en otro dispositivo',
    },
    position: (current, all) => `${current} de ${all}`,
    hint: '¿Cuál debemos conservar? Después todavía podrá editarla.',
    question: (number, text) => `Pregunta ${number}: ${text}`,
    mine: 'Este dispositivo',
    stored: 'Otro dispositivo',
    empty: 'Nada',
    noConsent: 'No mostrar mi nombre',
    marked: 'Lo subrayado',
    markedHint: 'está en una sola versión.',
    showAll: 'Mostrar todo',
    keep: { answer: 'Conservar esta respuesta', other: 'Conservar esta versión' },
    keepBoth: 'Conservar las dos, una después de la otra',
    tooLongForBoth: (most) =>
      `Juntas tienen más de ${number(most)} caracteres, así que solo se puede conservar una.`,
    chosen: 'Su elección está guardada. Por favor, revise sus respuestas una vez más y envíe la encuesta.',
  },

  privacy: {
    title: 'Quién lee sus respuestas.',
    caveat: 'Lo que usted escriba o los maestros que elija aún pueden revelar quién es usted.',
    local: 'Sus respuestas se quedan en el servidor de la escuela, donde un programa las clasifica por tema.',
    provider:
      'Un servicio de inteligencia artificial externo a la escuela ayuda a clasificar las respuestas por tema. Su nombre y su correo electrónico nunca se le envían.',
    kept: (days) =>
      days % 365 === 0
        ? count(days / 365, {
            one: 'Las respuestas se guardan durante un año.',
            other: 'Las respuestas se guardan durante # años.',
          })
        : count(days, {
            one: 'Las respuestas se guardan durante un día.',
            other: 'Las respuestas se guardan durante # días.',
          }),
    keptForever: 'Las respuestas se guardan hasta que la escuela las elimine.',
  },

  thanks: {
    title: '¡Gracias!',
    text: (school) => `Sus respuestas ya llegaron a ${school}. Puede cerrar esta página.`,
    quote: (words) => `“${words}”`,
    words: 'Sus palabras',
    wordsAbout: (teacher) => `Sus palabras sobre ${teacher}`,
    device: 'Nada de lo que escribió se conserva en este dispositivo.',
    emergency: (phone) =>
      `Nadie lee las respuestas las 24 horas. Si un niño puede estar en peligro ahora, llame al ${phone}.`,
  },

  receipt: {
    offer: 'Enviarme una copia por correo',
    hint: 'La enviaremos a la dirección de correo que usted dio.',
    sending: 'Enviando…',
    sent: 'Su copia está en camino. Revise su correo en unos minutos.',
    failed: 'No funcionó. Inténtelo de nuevo más tarde.',
  },

  missing: {
    teachers: 'No ha elegido a ningún maestro',
    question: (number) => `Falta responder la pregunta ${number}`,
  },
}
