import { day, number, time } from '../ht'
import type { LaterMessages } from './en'

export const later: LaterMessages = {
  notOpen: {
    title: 'Sondaj sa a poko louvri',
    opens: (opensAt) => `L ap louvri ${day(opensAt, true)} a ${time(opensAt)}.`,
    text: 'Ou pa bezwen fè anyen kounye a. Lyen lekòl la voye ba ou a ap toujou mache.',
  },

  closed: {
    text: 'Sondaj sa a pa aksepte repons ankò.',
    notSubmitted:
      'Repons ou yo pa t soumèt, men yo pa pèdi: kopye sa ou te ekri a epi voye l bay lekòl la ou menm.',
    unfinished: 'Sondaj ou a pa t soumèt.',
    show: 'Montre sa mwen te ekri',
    words: 'Sa ou te ekri',
    about: (teachers) => `Konsènan ${teachers}`,
    copy: 'Kopye sa mwen te ekri',
    copied: 'Li kopye!',
    kept: (until) =>
      `Sa ou te ekri a rete sou aparèy sa a jiska ${day(until, false)}, apre sa l ap efase isit la.`,
    delete: 'Efase l kounye a',
    deleteTitle: 'Efase sa ou te ekri a sou aparèy sa a?',
    deleteHint: 'Ou p ap ka jwenn li ankò isit la.',
    confirmDelete: 'Efase sa mwen te ekri',
    keep: 'Kenbe l',
    deleted: 'Sa ou te ekri a efase sou aparèy sa a.',
  },

  familyAnswered: {
    title: 'Fanmi ou deja reponn',
    text: 'Yon moun nan fanmi ou soumèt yon repons, e lekòl la pran yon sèl pou chak fanmi.',
  },

  kiosk: {
    title: 'Èske ou toujou la?',
    seconds: () => 'segonn',
    saved:
      'Nou pral netwaye ekran sa a pou pwochen fanmi an. Repons ou bay deja yo anrejistre, men ou p ap ka louvri yo ankò isit la.',
    unsaved:
      'Nou pral netwaye ekran sa a pou pwochen fanmi an. Gen yon pati nan sa ou ekri ki poko anrejistre.',
    countdown: (seconds) => `Èske ou toujou la? Ekran sa a ap netwaye nan ${seconds} segonn.`,
    stay: 'Mwen toujou la',
    clear: 'Mwen fini, netwaye l kounye a',
    clearing: 'N ap anrejistre…',
    offline: 'Ou pa gen koneksyon. Tanpri rete sou paj sa a jiskaske li di “Anrejistre”.',
    thanks: 'Anyen nan sa ou te ekri pa rete sou aparèy sa a. Ekran an ap retounen nan kòmansman poukont li.',
    startOver: 'Retounen nan kòmansman',
  },

  resume: {
    title: (name) => (name ? `Nou kontan wè ou ankò, ${name}` : 'Nou kontan wè ou ankò'),
    saved: 'Tout sa ou te ekri anrejistre.',
    savedOn: (date) => `Tout sa ou te ekri ${day(date, true)} anrejistre.`,
    unsaved: 'Gen yon pati nan sa ou ekri ki sou aparèy sa a sèlman. N ap voye l bay lekòl la.',
    pickUp: (where) => `Kontinye kote ou te rete a: ${where}.`,
    where: {
      name: 'non ou',
      email: 'imel ou',
      teachers: 'pwofesè yo',
      review: 'verifikasyon an',
    },
    whereQuestion: (number) => `kesyon ${number}`,
    progress: 'Pwogrè ou',
    filled: 'Anrejistre',
    notFilled: 'Poko',
    chosen: (chosen) => `Ou chwazi ${number(chosen)}`,
    answered: (answered, all) => `Ou reponn ${number(answered)} sou ${number(all)}`,
    lastStep: 'Dènye etap',
    continue: 'Kontinye',
    confirmTitle: 'Kòmanse yon nouvo sondaj?',
    confirmSaved: 'Bouyon sa a ap soti sou aparèy sa a. Sa ki te anrejistre a rete nan lekòl la.',
    confirmUnsaved:
      'Bouyon sa a ap soti sou aparèy sa a. Gen yon pati nan sa ou ekri ki poko rive nan lekòl la, epi l ap pèdi.',
    keep: 'Kenbe bouyon sa a',
    leaving: 'N ap anrejistre dènye chanjman ou yo…',
  },

  emailSuggestion: (email) => `Èske ou te vle di ${email}?`,

  teachers: {
    title: 'Sou ki pwofesè ou ta renmen pale nou?',
    hint: 'Chwazi omwen youn.',
    selected: (chosen) => (chosen === 0 ? 'Ou poko chwazi okenn' : `Ou chwazi ${number(chosen)}`),
    selection: 'Pwofesè ou chwazi yo',
    remove: (name) => `Retire ${name}`,
    search: 'Chèche pwofesè',
    searchHint: 'Chèche pa non oswa pa klas',
    list: 'Pwofesè yo',
    found: (found) => `Nou jwenn ${number(found)} pwofesè`,
    noneFound: (text) => `Nou pa jwenn okenn pwofesè pou “${text}”.`,
    noneYet: 'Lekòl la poko mete lis pwofesè li yo. Tanpri tounen pita.',
    showAll: (all) => (all === 1 ? 'Montre 1 pwofesè' : `Montre tout ${number(all)} pwofesè yo`),
    loading: 'N ap chaje pwofesè yo…',
    failed: 'Nou pa t kapab chaje pwofesè yo',
  },

  questions: {
    position: (current, all) => `Kesyon ${current} sou ${all}`,
    complete: (percent) => `${percent}% fini`,
    hint: 'Ou ka ekri nan nenpòt lang.',
    optional: 'Si ou vle. Ou ka ekri nan nenpòt lang.',
    count: (length) => `${number(length)} karaktè`,
    countOf: (length, most) => `${number(length)} sou ${number(most)} karaktè`,
    tooLong: (most) => `Repons sa a twò long pou voye. Tanpri fè l pi kout, jiska ${number(most)} karaktè.`,
    jump: 'Ale nan',
    jumpLabel: 'Ale nan yon kesyon',
    short: (number) => `K${number}`,
    answered: 'reponn',
    skip: (name) => `Sote ${name}`,
    skipped: 'sote',
    teachersAnswered: (answered, all) => `${answered} sou ${all} pwofesè`,
    oneTeacher: 'Reponn pou omwen yon pwofesè.',
    general: 'An jeneral',
    dots: 'Pwen kesyon yo',
    dot: (number) => `Kesyon ${number}`,
    review: 'Verifye repons yo',
    none: 'Sondaj sa a poko gen kesyon.',
  },

  review: {
    title: 'Verifye repons ou yo',
    hint: 'Anyen pa final toutotan ou pa peze “Soumèt sondaj la”.',
    information: 'Enfòmasyon ou',
    name: 'Non',
    email: 'Imel',
    teachers: 'Pwofesè',
    answers: 'Repons ou yo',
    edit: 'Modifye',
    editInformation: 'Modifye enfòmasyon ou',
    editTeachers: 'Modifye pwofesè yo',
    editAnswers: 'Modifye repons ou yo',
    missing: 'Ou poko bay li',
    noTeachers: 'Ou poko chwazi okenn pwofesè',
    noAnswer: 'San repons (pa obligatwa)',
    answerNeeded: 'Kesyon sa a bezwen yon repons',
    consent: 'Montre non mwen ak kòmantè mwen yo',
    consentHint:
      'Lekòl la ka enprime bèl pawòl ki nan sondaj sa a sou yon kat pou pwofesè a. Si ou pa tcheke kaz la, non ou p ap parèt.',
    submit: 'Soumèt sondaj la',
    submitting: 'N ap soumèt li…',
    savingFirst: 'N ap anrejistre dènye chanjman ou yo…',
    checking: 'N ap verifye…',
    cancel: 'Anile',
    cancelHint: 'Si ou chanje yon bagay, sondaj la p ap soumèt. Anyen nan sa ou ekri p ap pèdi.',
    cancelled: 'Sondaj ou a poko soumèt. Peze “Soumèt sondaj la” lè ou pare.',
    waiting: 'N ap tann koneksyon an…',
    waitingLabel: 'N ap tann pou soumèt li…',
    waitingOffline:
      'Ou pa gen koneksyon. Kite paj sa a louvri: n ap soumèt sondaj ou a depi koneksyon an tounen.',
    waitingOnline:
      'Nou pa ka kontakte lekòl la kounye a. Kite paj sa a louvri: n ap soumèt sondaj ou a depi nou kapab.',
    unsaved: (unsaved) => `${number(unsaved)} poko anrejistre`,
    unsavedHint: (unsaved) =>
      unsaved === 1
        ? 'Gen yon chanjman ki poko anrejistre; li an sekirite sou aparèy sa a.'
        : `Gen ${number(unsaved)} chanjman ki poko anrejistre; yo an sekirite sou aparèy sa a.`,
    notSaved: 'Poko anrejistre',
    incomplete: 'Ou bezwen bay non ou, imel ou ak omwen yon pwofesè anvan ou ka soumèt sondaj la.',
    summaryFailed: 'Nou pa t kapab chaje rezime a',
    submitFailed: 'Nou pa t kapab soumèt repons ou yo. Tanpri eseye ankò.',
    submitImpossible: 'Nou pa t kapab soumèt repons ou yo',
    formerTeacher: 'Yon pwofesè ki pa sou lis la ankò',
    notChosen: 'Sa p ap voye: ou pa chwazi pwofesè sa a ankò.',
  },

  conflict: {
    title: {
      answer: 'Repons sa a te chanje sou yon lòt aparèy',
      name: 'Non ou te chanje sou yon lòt aparèy',
      email: 'Imel ou te chanje sou yon lòt aparèy',
      name_consent: 'Chwa ou te chanje sou yon lòt aparèy',
      teachers: 'Pwofesè ou yo te chanje sou yon lòt aparèy',
    },
    position: (current, all) => `${current} sou ${all}`,
    hint: 'Kiyès pou nou kenbe? Ou ka toujou modifye l apre.',
    question: (number, text) => `Kesyon ${number}: ${text}`,
    mine: 'Aparèy sa a',
    stored: 'Yon lòt aparèy',
    empty: 'Anyen',
    noConsent: 'Pa montre non mwen',
    marked: 'Pati ki souliye yo',
    markedHint: 'nan yon sèl vèsyon.',
    showAll: 'Montre tout',
    keep: { answer: 'Kenbe repons sa a', other: 'Kenbe sa a' },
    keepBoth: 'Kenbe tou de, youn apre lòt',
    tooLongForBoth: (most) => `Ansanm yo depase ${number(most)} karaktè, kidonk ou ka kenbe youn sèlman.`,
    chosen: 'Chwa ou anrejistre. Tanpri verifye repons ou yo yon lòt fwa epi soumèt yo.',
  },

  privacy: {
    title: 'Kiyès ki li sa.',
    caveat: 'Sa ou ekri oswa pwofesè ou chwazi yo ka toujou montre kiyès ou ye.',
    local: 'Repons ou yo rete sou sèvè lekòl la, kote yon lojisyèl klase yo pa sijè.',
    provider:
      'Yon sèvis entèlijans atifisyèl (AI) ki pa nan lekòl la ede klase repons yo pa sijè. Nou pa janm voye non ou ak imel ou ba li.',
    kept: (days) =>
      days % 365 === 0
        ? `Nou kenbe repons yo pandan ${days === 365 ? 'yon' : number(days / 365)} an.`
        : `Nou kenbe repons yo pandan ${days === 1 ? 'yon' : number(days)} jou.`,
    keptForever: 'Nou kenbe repons yo jiskaske lekòl la retire yo.',
  },

  thanks: {
    title: 'Mèsi!',
    text: (school) => `Repons ou yo rive jwenn ${school}. Ou ka fèmen paj sa a.`,
    quote: (words) => `“${words}”`,
    words: 'Pawòl ou yo',
    wordsAbout: (teacher) => `Pawòl ou yo sou ${teacher}`,
    device: 'Anyen nan sa ou te ekri pa rete sou aparèy sa a.',
    emergency: (phone) =>
      `Pa gen moun k ap li repons yo lajounen kou lannwit. Si yon timoun ka an danje kounye a, rele ${phone}.`,
  },

  receipt: {
    offer: 'Voye yon kopi ban mwen pa imèl',
    hint: 'N ap voye l nan adrès imèl ou te bay la.',
    sending: 'N ap voye l…',
    sent: 'Kopi ou a sou wout. Tanpri gade imèl ou nan kèk minit.',
    failed: 'Sa pa mache. Tanpri eseye ankò pita.',
  },

  missing: {
    teachers: 'Ou pa chwazi okenn pwofesè',
    question: (number) => `Kesyon ${number} bezwen yon repons`,
  },
}
