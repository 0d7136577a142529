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

  resume: {
    title: (name) => (name ? `Ravis de vous revoir, ${name}` : 'Ravis de vous revoir'),
    saved: 'Tout ce que vous avez écrit est enregistré.',
    savedOn: (date) => `Tout ce que vous avez écrit le ${day(date, true)} est enregistré.`,
    unsaved:
      'Une partie de ce que vous avez écrit se trouve uniquement sur cet appareil. Nous la transmettons à l’école.',
    pickUp: (where) => `Reprenez là où vous en étiez : ${where}.`,
    where: {
      name: 'votre nom',
      email: 'votre e-mail',
      teachers: 'les enseignants',
      review: 'la vérification',
    },
    whereQuestion: (number) => `la question ${number}`,
    progress: 'Votre avancement',
    filled: 'Enregistré',
    notFilled: 'Pas encore',
    chosen: (chosen) => count(chosen, { one: '# choisi', other: '# choisis' }),
    answered: (answered, all) =>
      count(answered, {
        one: `# réponse sur ${number(all)}`,
        other: `# réponses sur ${number(all)}`,
      }),
    lastStep: 'Dernière étape',
    continue: 'Continuer',
    notYou: (name) => (name ? `Vous n’êtes pas ${name} ?` : 'Ce n’est pas vous ?'),
    startNew: 'Commencer un nouveau questionnaire',
    confirmTitle: 'Commencer un nouveau questionnaire ?',
    confirmSaved: 'Ce brouillon sera retiré de cet appareil. Ce qui a été enregistré reste à l’école.',
    confirmUnsaved:
      'Ce brouillon sera retiré de cet appareil. Une partie de ce que vous avez écrit n’est pas encore arrivée à l’école et serait perdue.',
    keep: 'Garder ce brouillon',
    leaving: 'Enregistrement de vos dernières modifications…',
  },

  saving: {
    saved: 'Enregistré',
    saving: 'Enregistrement…',
    failing: 'Pas encore enregistré : nous continuons d’essayer',
    offline:
      'Vous êtes hors ligne. Ce que vous avez écrit est conservé sur cet appareil et sera transmis dès que vous serez de nouveau en ligne.',
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
  },

  email: {
    greeting: (name) => `Ravis de faire votre connaissance, ${name}`,
    why: 'Où l’école peut-elle vous joindre si elle a une question sur vos réponses ?',
    label: 'Votre e-mail',
    invalid: 'Veuillez saisir une adresse e-mail valide.',
  },
}
