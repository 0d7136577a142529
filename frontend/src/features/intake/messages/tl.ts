import type { FirstMessages } from './en'
import { formatsIn } from './languages'

/** In this language `one` also goes with 0, 2, 3, 5 and most others, so its forms never say "isa" for the number. */
export const { number, count, day, time } = formatsIn('fil')

export const tl: FirstMessages = {
  lang: 'tl',
  dir: 'ltr',

  language: 'Wika',
  skip: 'Lumaktaw sa nilalaman',
  untranslated: 'Hindi pa naisasalin ng paaralan ang tekstong ito.',
  noScript:
    'Kailangan ng survey na ito ang JavaScript. Paki-on ito sa inyong browser at i-reload ang pahina.',
  crash: {
    title: 'Nagkaproblema sa pahinang ito',
    text: 'Hindi ninyo ito kasalanan, at naroon pa rin ang mga na-save na. Karaniwang naaayos ito kapag ini-reload ang pahina.',
    reload: 'I-reload',
  },

  returnHome: 'Bumalik sa unang pahina',
  tryAgain: 'Subukan muli',
  reload: 'I-reload',
  back: 'Bumalik',
  next: 'Susunod',
  progress: 'Takbo ng survey',

  steps: {
    label: 'Mga hakbang',
    name: 'Pangalan',
    email: 'Email',
    teachers: 'Mga guro',
    questions: 'Mga tanong',
    review: 'Pagsusuri',
    done: 'tapos na',
    returnToReview: 'Bumalik sa pagsusuri',
  },

  opening: {
    loading: 'Binubuksan ang survey...',
    stillTrying: 'Hindi kami makakonekta sa paaralan ngayon. Sinusubukan pa rin...',
    kept: 'Nakatabi sa device na ito ang mga isinulat ninyo.',
    failed: {
      survey: 'Hindi ma-load ang survey',
      start: 'Hindi masimulan ang survey',
      resume: 'Hindi ma-load ang nasimulan ninyong tugon',
      address: 'Hindi maihanda ang survey',
    },
    failedHint:
      'Pakisubukan po muli pagkalipas ng ilang minuto. Hindi magbabago ang link na ipinadala sa inyo ng paaralan.',
    notFoundHint: 'Pakitingnan po ang link na ipinadala sa inyo ng paaralan.',
    startAnew: 'Magsimula ng bagong tugon',
    grace: (until) =>
      `Hindi na tumatanggap ng mga bagong tugon ang survey na ito. Maaari ninyong tapusin ang sa inyo hanggang ${day(until, true)}, ${time(until)}.`,
    closedTitle: 'Sarado na ang survey na ito',
    closedText:
      'Hindi na tumatanggap ng mga sagot ang survey na ito. Salamat po sa inyong interes. Kung may gusto kayong sabihin sa paaralan, sumulat po kayo nang direkta rito.',
  },

  notYou: (name) => (name ? `Hindi kayo si ${name}?` : 'Hindi kayo ito?'),

  saving: {
    saved: 'Naka-save',
    saving: 'Sine-save…',
    failing: 'Hindi pa naka-save: patuloy naming susubukan',
    offline:
      'Hindi pa naka-save: offline kayo. Nakatabi sa device na ito ang mga isinulat ninyo at ipapadala kapag online na kayo ulit.',
    notKept:
      'Hindi kami pinapayagan ng browser na ito na magtabi ng kopya sa device ninyo. Manatili po sa pahinang ito hanggang lumabas ang “Naka-save”.',
    answerFailed: 'Hindi na-save ang sagot',
    parentFailed: 'Hindi na-save ang impormasyon ng magulang',
    teachersFailed: 'Hindi na-save ang mga napiling guro',
    alreadySubmitted: 'Naisumite na ang survey na ito, kaya hindi na ito mababago.',
  },

  refusals: {
    no_survey: 'Wala na ang survey na ito.',
    no_response: 'Wala na ang tugon na ito.',
    no_question: 'Hindi na itinatanong ang tanong na ito. Paki-reload po ang pahina.',
    teacher_gone: 'Wala na sa listahan ang isa sa mga guro. Pumili po muli.',
    answers_too_long:
      'Masyadong mahaba ang lahat ng sagot ninyo para ma-save. Pakiiklian po ang sagot na ito.',
    closed: 'Sarado na ang survey na ito.',
    other: 'Paki-reload po ang pahina at subukan muli.',
  },

  name: {
    welcome: 'Maligayang pagdating!',
    label: 'Ang inyong pangalan',
    hint: 'Para malaman ng paaralan kung sino ang sumagot.',
    missing: 'Kulang ang inyong pangalan',
  },

  email: {
    greeting: (name) => `Ikinagagalak namin kayong makilala, ${name}`,
    why: 'Saan po kayo makokontak ng paaralan kung may tanong ito tungkol sa mga sagot ninyo?',
    label: 'Ang inyong email',
    invalid: 'Maglagay po ng wastong email address.',
    missing: 'Kulang ang inyong email address',
  },

  promise: {
    named: 'Binabasa ng mga kawani ng paaralan ang inyong mga sagot kasama ng inyong pangalan at email.',
    confidential:
      'Kumpidensyal ang survey na ito: binabasa ng mga kawani ng paaralan ang inyong mga sagot, pero inaalis ang inyong pangalan at email kapag ipinasa ninyo ito.',
    cards:
      'Maaari nilang iparating sa guro ang magagandang salita, nang wala ang inyong pangalan maliban kung pumayag kayo.',
    more: 'Higit pa',
  },

  help: {
    label: 'Tulong',
    ask: 'May tanong ba kayo tungkol sa survey na ito?',
    office: 'Magtanong po sa opisina ng paaralan.',
  },
}
