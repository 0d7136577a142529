import type { FirstMessages } from './en'
import { formatsIn } from './languages'

export const { number, count, day: plainDay, time } = formatsIn('fr-FR')

/** The first of a month is written as such. */
export const day = (date: Date, hasWeekday: boolean) =>
  date.getDate() === 1 ? plainDay(date, hasWeekday).replace('1 ', '1er ') : plainDay(date, hasWeekday)

export const fr: FirstMessages = {
  lang: 'fr',
  dir: 'ltr',

  language: 'Langue',
  skip: 'Aller au contenu',
  untranslated: 'L’école n’a pas encore traduit ce texte.',
  noScript:
    'Ce questionnaire a besoin de JavaScript. Veuillez l’activer dans votre navigateur, puis recharger la page.',
  crash: {
    title: 'Un problème est survenu sur cette page',
    text: 'Vous n’y êtes pour rien, et ce qui a été enregistré est toujours là. En général, il suffit de recharger la page.',
    reload: 'Recharger',
  },

  returnHome: 'Revenir à l’accueil',
  tryAgain: 'Réessayer',
  reload: 'Recharger',
  back: 'Retour',
  next: 'Suivant',
  progress: 'Avancement du questionnaire',

  steps: {
    label: 'Étapes',
    name: 'Nom',
    email: 'E-mail',
    teachers: 'Enseignants',
    questions: 'Questions',
    review: 'Vérification',
    done: 'terminé',
    returnToReview: 'Revenir à la vérification',
  },

  opening: {
    loading: 'Ouverture du questionnaire…',
    stillTrying: 'Nous n’arrivons pas à joindre l’école pour le moment. Nous continuons d’essayer…',
    kept: 'Ce que vous avez écrit est conservé sur cet appareil.',
    failed: {
      survey: 'Impossible de charger le questionnaire',
      start: 'Impossible de commencer le questionnaire',
      resume: 'Impossible de retrouver vos réponses',
      address: 'Impossible de préparer le questionnaire',
    },
    failedHint: 'Veuillez réessayer dans quelques minutes. Le lien que l’école vous a envoyé reste le même.',
    notFoundHint: 'Veuillez vérifier le lien que l’école vous a envoyé.',
    startAnew: 'Commencer un nouveau questionnaire',
    grace: (until) =>
      `Ce questionnaire n’accepte plus de nouveaux participants. Vous pouvez terminer le vôtre jusqu’au ${day(until, true)} à ${time(until)}.`,
    closedTitle: 'Ce questionnaire est clos',
    closedText:
      'Ce questionnaire n’accepte plus de réponses. Merci de votre intérêt. Si vous avez quelque chose à dire à l’école, veuillez lui écrire directement.',
  },

  notYou: (name) => (name ? `Vous n’êtes pas ${name} ?` : 'Ce n’est pas vous ?'),

  saving: {
    saved: 'Enregistré',
    saving: 'Enregistrement…',
    failing: 'Pas encore enregistré : nous continuons d’essayer',
    offline:
      'Pas encore enregistré : vous êtes hors ligne. Ce que vous avez écrit est conservé sur cet appareil et sera transmis dès que vous serez de nouveau en ligne.',
    notKept:
      'Ce navigateur ne nous permet pas de garder une copie sur votre appareil. Veuillez rester sur cette page jusqu’à ce qu’elle affiche « Enregistré ».',
    answerFailed: 'Impossible d’enregistrer la réponse',
    parentFailed: 'Impossible d’enregistrer vos coordonnées',
    teachersFailed: 'Impossible d’enregistrer le choix des enseignants',
    alreadySubmitted: 'Ce questionnaire a déjà été envoyé ; il ne peut donc plus être modifié.',
  },

  refusals: {
    no_survey: 'Ce questionnaire n’existe plus.',
    no_response: 'Ces réponses n’existent plus.',
    no_question: 'Cette question n’est plus posée. Veuillez recharger la page.',
    teacher_gone: 'L’un des enseignants n’est plus sur la liste. Veuillez choisir à nouveau.',
    answers_too_long:
      'Vos réponses sont trop longues au total pour être enregistrées. Veuillez raccourcir celle-ci.',
    closed: 'Ce questionnaire est clos.',
    other: 'Veuillez recharger la page et réessayer.',
  },

  name: {
    welcome: 'Bienvenue !',
    label: 'Votre nom',
    hint: 'L’école saura ainsi qui a répondu.',
    missing: 'Il manque votre nom',
  },

  email: {
    greeting: (name) => `Ravis de faire votre connaissance, ${name}`,
    why: 'Où l’école peut-elle vous joindre si elle a une question sur vos réponses ?',
    label: 'Votre e-mail',
    invalid: 'Veuillez saisir une adresse e-mail valide.',
    missing: 'Il manque votre adresse e-mail',
  },

  promise: {
    named: 'Le personnel de l’école lit vos réponses avec votre nom et votre e-mail.',
    confidential:
      'Ce questionnaire est confidentiel : le personnel de l’école lit vos réponses, mais votre nom et votre e-mail sont supprimés au moment de l’envoi.',
    cards: 'Il peut transmettre des mots aimables à l’enseignant, sans votre nom sauf si vous l’acceptez.',
    more: 'En savoir plus',
  },

  help: {
    label: 'Aide',
    ask: 'Une question sur ce questionnaire ?',
    office: 'Adressez-vous au secrétariat de l’école.',
  },
}
