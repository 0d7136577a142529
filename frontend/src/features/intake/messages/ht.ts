import type { FirstMessages } from './en'
import { formatsIn } from './languages'

/** A number does not change the word that it counts. */
export const { number, day, time } = formatsIn('ht', {
  weekdays: ['dimanch', 'lendi', 'madi', 'mèkredi', 'jedi', 'vandredi', 'samdi'],
  months: [
    'janvye',
    'fevriye',
    'mas',
    'avril',
    'me',
    'jen',
    'jiyè',
    'out',
    'septanm',
    'oktòb',
    'novanm',
    'desanm',
  ],
  day: (day, month, weekday) => {
    const date = `${day === 1 ? 'premye' : day} ${month}`
    return weekday ? `${weekday} ${date}` : date
  },
})

export const ht: FirstMessages = {
  lang: 'ht',
  dir: 'ltr',

  language: 'Lang',
  skip: 'Ale nan kontni an',
  untranslated: 'Lekòl la poko tradui tèks sa a.',
  noScript: 'Sondaj sa a bezwen JavaScript. Tanpri aktive l nan navigatè ou a epi rechaje paj la.',
  crash: {
    title: 'Gen yon bagay ki pa mache sou paj sa a',
    text: 'Se pa fòt ou, epi sa ki te anrejistre a toujou la. Anjeneral, lè ou rechaje paj la, sa ede.',
    reload: 'Rechaje',
  },

  returnHome: 'Retounen nan akèy',
  tryAgain: 'Eseye ankò',
  reload: 'Rechaje',
  back: 'Retounen',
  next: 'Swivan',
  progress: 'Pwogrè sondaj la',

  steps: {
    label: 'Etap yo',
    name: 'Non',
    email: 'Imel',
    teachers: 'Pwofesè',
    questions: 'Kesyon',
    review: 'Verifikasyon',
    done: 'fini',
    returnToReview: 'Retounen nan verifikasyon an',
  },

  opening: {
    loading: 'N ap louvri sondaj la…',
    stillTrying: 'Nou pa ka kontakte lekòl la kounye a. N ap kontinye eseye…',
    kept: 'Sa ou ekri a rete sou aparèy sa a.',
    failed: {
      survey: 'Nou pa t kapab chaje sondaj la',
      start: 'Nou pa t kapab kòmanse sondaj la',
      resume: 'Nou pa t kapab chaje repons ou te gen deja yo',
      address: 'Nou pa t kapab prepare sondaj la',
    },
    failedHint: 'Tanpri eseye ankò nan kèk minit. Lyen lekòl la te voye ba ou a pa chanje.',
    notFoundHint: 'Tanpri verifye lyen lekòl la te voye ba ou a.',
    startAnew: 'Kòmanse yon nouvo sondaj',
    grace: (until) =>
      `Sondaj sa a pa aksepte nouvo repons ankò. Ou ka fini pa ou a jiska ${day(until, true)} a ${time(until)}.`,
    closedTitle: 'Sondaj sa a fèmen',
    closedText:
      'Sondaj sa a pa aksepte repons ankò. Mèsi pou enterè ou. Si ou gen yon bagay pou di lekòl la, tanpri ekri l dirèkteman.',
  },

  notYou: (name) => (name ? `Ou pa ${name}?` : 'Se pa ou?'),

  saving: {
    saved: 'Anrejistre',
    saving: 'N ap anrejistre…',
    failing: 'Li poko anrejistre: n ap kontinye eseye',
    offline:
      'Li poko anrejistre: ou pa gen koneksyon. Sa ou ekri a rete sou aparèy sa a, epi n ap voye l lè koneksyon an tounen.',
    notKept:
      'Navigatè sa a pa kite nou kenbe yon kopi sou aparèy ou a. Tanpri rete sou paj sa a jiskaske li di “Anrejistre”.',
    answerFailed: 'Nou pa t kapab anrejistre repons lan',
    parentFailed: 'Nou pa t kapab anrejistre enfòmasyon ou yo',
    teachersFailed: 'Nou pa t kapab anrejistre pwofesè ou chwazi yo',
    alreadySubmitted: 'Sondaj sa a te deja soumèt, kidonk ou pa ka chanje l ankò.',
  },

  refusals: {
    no_survey: 'Sondaj sa a pa la ankò.',
    no_response: 'Repons sa a pa la ankò.',
    no_question: 'Nou pa poze kesyon sa a ankò. Tanpri rechaje paj la.',
    teacher_gone: 'Youn nan pwofesè yo pa sou lis la ankò. Tanpri chwazi ankò.',
    answers_too_long: 'Repons ou yo ansanm twò long pou nou anrejistre yo. Tanpri fè sa a pi kout.',
    closed: 'Sondaj sa a fèmen.',
    other: 'Tanpri rechaje paj la epi eseye ankò.',
  },

  name: {
    welcome: 'Byenveni!',
    label: 'Non ou',
    hint: 'Konsa lekòl la konnen kiyès ki reponn.',
    missing: 'Non ou manke',
  },

  email: {
    greeting: (name) => `Nou kontan fè konesans ou, ${name}`,
    why: 'Ki kote lekòl la ka kontakte ou si li gen yon kesyon sou repons ou yo?',
    label: 'Imel ou',
    invalid: 'Tanpri antre yon adrès imel ki valab.',
    missing: 'Adrès imel ou manke',
  },

  promise: {
    named: 'Anplwaye lekòl la li repons ou yo ansanm ak non ou ak imel ou.',
    confidential:
      'Sondaj sa a konfidansyèl: anplwaye lekòl la li repons ou yo, men nou retire non ou ak imel ou lè ou voye l.',
    cards: 'Yo ka fè bèl pawòl rive jwenn pwofesè a, san non ou sof si ou dakò.',
    more: 'Plis',
  },

  help: {
    label: 'Èd',
    ask: 'Ou gen kesyon sou sondaj sa a?',
    office: 'Tanpri mande nan biwo lekòl la.',
  },
}
