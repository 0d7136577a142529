import { count, day, number, time } from '../fr'
import type { LaterMessages } from './en'

export const later: LaterMessages = {
  notOpen: {
    title: 'Ce questionnaire n’est pas encore ouvert',
    opens: (opensAt) => `Il ouvre le ${day(opensAt, true)} à ${time(opensAt)}.`,
    text: 'Vous n’avez rien à faire pour l’instant. Le lien envoyé par l’école continuera de fonctionner.',
  },

  closed: {
    text: 'Ce questionnaire n’accepte plus de réponses.',
    notSubmitted:
      'Vos réponses n’ont pas été envoyées, mais elles ne sont pas perdues : copiez votre texte et envoyez-le vous-même à l’école.',
    unfinished: 'Votre questionnaire n’a pas été envoyé.',
    show: 'Afficher mon texte',
    words: 'Votre texte',
    about: (teachers) => `Concernant ${teachers}`,
    copy: 'Copier mon texte',
    copied: 'Copié !',
    kept: (until) =>
      `Votre texte reste sur cet appareil jusqu’au ${day(until, false)}, puis il en sera supprimé.`,
    delete: 'Le supprimer maintenant',
    deleteTitle: 'Supprimer votre texte de cet appareil ?',
    deleteHint: 'Il ne pourra plus être récupéré ici.',
    confirmDelete: 'Supprimer mon texte',
    keep: 'Le garder',
    deleted: 'Votre texte a été supprimé de cet appareil.',
  },

  familyAnswered: {
    title: 'Votre famille a déjà répondu',
    text: 'Une personne de votre famille a envoyé une réponse, et l’école n’en accepte qu’une par famille.',
  },

  kiosk: {
    title: 'Êtes-vous toujours là ?',
    seconds: (left) => count(left, { one: 'seconde', other: 'secondes' }),
    saved:
      'Nous allons effacer cet écran pour la famille suivante. Vos réponses sont enregistrées, mais elles ne pourront plus être rouvertes ici.',
    unsaved:
      'Nous allons effacer cet écran pour la famille suivante. Une partie de ce que vous avez écrit n’est pas encore enregistrée.',
    countdown: (seconds) =>
      count(seconds, {
        one: 'Êtes-vous toujours là ? Cet écran sera effacé dans # seconde.',
        other: 'Êtes-vous toujours là ? Cet écran sera effacé dans # secondes.',
      }),
    stay: 'Je suis toujours là',
    clear: 'J’ai terminé, effacer',
    clearing: 'Enregistrement…',
    offline:
      'Vous êtes hors ligne. Veuillez rester sur cette page jusqu’à ce qu’elle affiche « Enregistré ».',
    thanks:
      'Rien de ce que vous avez écrit n’est conservé sur cet appareil. L’écran revient au début tout seul.',
    startOver: 'Revenir au début',
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
    confirmTitle: 'Commencer un nouveau questionnaire ?',
    confirmSaved: 'Ce brouillon sera retiré de cet appareil. Ce qui a été enregistré reste à l’école.',
    confirmUnsaved:
      'Ce brouillon sera retiré de cet appareil. Une partie de ce que vous avez écrit n’est pas encore arrivée à l’école et serait perdue.',
    keep: 'Garder ce brouillon',
    leaving: 'Enregistrement de vos dernières modifications…',
  },

  emailSuggestion: (email) => `Vouliez-vous dire ${email} ?`,

  teachers: {
    title: 'De quels enseignants souhaitez-vous nous parler ?',
    hint: 'Choisissez-en au moins un.',
    selected: (chosen) =>
      chosen === 0 ? 'Aucun choisi pour l’instant' : count(chosen, { one: '# choisi', other: '# choisis' }),
    selection: 'Enseignants choisis',
    remove: (name) => `Retirer ${name}`,
    search: 'Rechercher un enseignant',
    searchHint: 'Recherchez par nom ou par niveau',
    list: 'Enseignants',
    found: (found) => count(found, { one: '# enseignant trouvé', other: '# enseignants trouvés' }),
    noneFound: (text) => `Aucun enseignant ne correspond à « ${text} ».`,
    noneYet: 'L’école n’a pas encore indiqué ses enseignants. Veuillez revenir plus tard.',
    showAll: (all) => count(all, { one: 'Afficher # enseignant', other: 'Afficher les # enseignants' }),
    loading: 'Chargement des enseignants…',
    failed: 'Impossible de charger les enseignants',
  },

  questions: {
    position: (current, all) => `Question ${current} sur ${all}`,
    complete: (percent) => `${percent} % terminé`,
    hint: 'Vous pouvez écrire dans n’importe quelle langue.',
    optional: 'Facultatif. Vous pouvez écrire dans n’importe quelle langue.',
    count: (length) => count(length, { one: '# caractère', other: '# caractères' }),
    countOf: (length, most) => `${number(length)} sur ${number(most)} caractères`,
    tooLong: (most) =>
      `Cette réponse est trop longue pour être envoyée. Veuillez la raccourcir à ${number(most)} caractères.`,
    jump: 'Aller à',
    jumpLabel: 'Aller à une question',
    short: (number) => `Q${number}`,
    answered: 'répondu',
    skip: (name) => `Passer ${name}`,
    skipped: 'passé',
    teachersAnswered: (answered, all) => `${answered} sur ${all} enseignants`,
    oneTeacher: 'Répondez pour au moins un enseignant.',
    general: 'En général',
    dots: 'Points des questions',
    dot: (number) => `Question ${number}`,
    review: 'Vérifier mes réponses',
    none: 'Ce questionnaire n’a pas encore de questions.',
  },

  review: {
    title: 'Vérifiez vos réponses',
    hint: 'Rien n’est définitif tant que vous n’appuyez pas sur « Envoyer le questionnaire ».',
    information: 'Vos coordonnées',
    name: 'Nom',
    email: 'E-mail',
    teachers: 'Enseignants',
    answers: 'Vos réponses',
    edit: 'Modifier',
    editInformation: 'Modifier vos coordonnées',
    editTeachers: 'Modifier les enseignants',
    editAnswers: 'Modifier vos réponses',
    missing: 'Pas encore indiqué',
    noTeachers: 'Aucun enseignant choisi pour l’instant',
    noAnswer: 'Sans réponse (facultatif)',
    answerNeeded: 'Il manque une réponse à cette question',
    consent: 'Afficher mon nom avec mes commentaires',
    consentHint:
      'L’école peut imprimer des mots gentils de ce questionnaire sur une carte pour l’enseignant. Si la case n’est pas cochée, votre nom n’y figure pas.',
    submit: 'Envoyer le questionnaire',
    submitting: 'Envoi en cours…',
    savingFirst: 'Enregistrement de vos dernières modifications…',
    checking: 'Vérification…',
    cancel: 'Annuler',
    cancelHint: 'Toute modification annule l’envoi. Rien de ce que vous avez écrit n’est perdu.',
    cancelled:
      'Votre questionnaire n’a pas été envoyé. Appuyez sur « Envoyer le questionnaire » quand vous voudrez.',
    waiting: 'En attente de connexion…',
    waitingLabel: 'En attente d’envoi…',
    waitingOffline:
      'Vous êtes hors ligne. Laissez cette page ouverte : nous enverrons votre questionnaire dès que vous serez de nouveau en ligne.',
    waitingOnline:
      'Nous n’arrivons pas à joindre l’école pour le moment. Laissez cette page ouverte : nous enverrons votre questionnaire dès que possible.',
    unsaved: (unsaved) => count(unsaved, { one: '# non enregistrée', other: '# non enregistrées' }),
    unsavedHint: (unsaved) =>
      count(unsaved, {
        one: 'Une modification n’est pas encore enregistrée ; elle est en sécurité sur cet appareil.',
        other: '# modifications ne sont pas encore enregistrées ; elles sont en sécurité sur cet appareil.',
      }),
    notSaved: 'Pas encore enregistré',
    incomplete: 'Votre nom, votre e-mail et au moins un enseignant sont nécessaires pour l’envoi.',
    summaryFailed: 'Impossible de charger le récapitulatif',
    submitFailed: 'Impossible d’envoyer vos réponses. Veuillez réessayer.',
    submitImpossible: 'Impossible d’envoyer vos réponses',
    formerTeacher: 'Un enseignant qui n’est plus sur la liste',
    notChosen: 'Ne sera pas envoyé : cet enseignant n’est plus choisi.',
  },

  conflict: {
    title: {
      answer: 'Cette réponse a été modifiée sur un autre appareil',
      name: 'Votre nom a été modifié sur un autre appareil',
      email: 'Votre e-mail a été modifié sur un autre appareil',
      name_consent: 'Votre choix a été modifié sur un autre appareil',
      teachers: 'Vos enseignants ont été modifiés sur un autre appareil',
    },
    position: (current, all) => `${current} sur ${all}`,
    hint: 'Quelle version devons-nous garder ? Vous pourrez encore la modifier ensuite.',
    question: (number, text) => `Question ${number} : ${text}`,
    mine: 'Cet appareil',
    stored: 'Un autre appareil',
    empty: 'Rien',
    noConsent: 'Ne pas afficher mon nom',
    marked: 'Les passages soulignés',
    markedHint: 'ne figurent que dans une version.',
    showAll: 'Tout afficher',
    keep: { answer: 'Garder cette réponse', other: 'Garder cette version' },
    keepBoth: 'Garder les deux, l’une après l’autre',
    tooLongForBoth: (most) =>
      `Ensemble, elles dépassent ${number(most)} caractères ; une seule peut donc être gardée.`,
    chosen: 'Votre choix est enregistré. Veuillez vérifier vos réponses encore une fois, puis les envoyer.',
  },

  privacy: {
    title: 'Qui lit vos réponses.',
    caveat:
      'Ce que vous écrivez ou les enseignants que vous choisissez peuvent tout de même révéler qui vous êtes.',
    local: 'Vos réponses restent sur le serveur de l’école, où un logiciel les classe par thème.',
    provider:
      'Un service d’IA extérieur à l’école aide à classer les réponses par thème. Votre nom et votre e-mail ne lui sont jamais transmis.',
    kept: (days) =>
      days % 365 === 0
        ? count(days / 365, {
            one: 'Les réponses sont conservées pendant un an.',
            other: 'Les réponses sont conservées pendant # ans.',
          })
        : count(days, {
            one: 'Les réponses sont conservées pendant un jour.',
            other: 'Les réponses sont conservées pendant # jours.',
          }),
    keptForever: 'Les réponses sont conservées jusqu’à ce que l’école les supprime.',
  },

  thanks: {
    title: 'Merci !',
    text: (school) => `Vos réponses sont bien arrivées à l’école (${school}). Vous pouvez fermer cette page.`,
    quote: (words) => `« ${words} »`,
    words: 'Vos mots',
    wordsAbout: (teacher) => `Vos mots sur ${teacher}`,
    device: 'Rien de ce que vous avez écrit n’est conservé sur cet appareil.',
    emergency: (phone) =>
      `Personne ne lit les réponses 24 heures sur 24. Si un enfant est peut-être en danger en ce moment, appelez le ${phone}.`,
  },

  receipt: {
    offer: 'M’envoyer une copie par e-mail',
    hint: 'Nous l’enverrons à l’adresse e-mail que vous avez indiquée.',
    sending: 'Envoi…',
    sent: 'Votre copie est en route. Consultez votre messagerie dans quelques minutes.',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer plus tard.',
  },

  missing: {
    teachers: 'Aucun enseignant n’est choisi',
    question: (number) => `Il manque une réponse à la question ${number}`,
  },
}
