import { count, day, number, time } from '../tl'
import type { LaterMessages } from './en'

export const later: LaterMessages = {
  notOpen: {
    title: 'Hindi pa bukas ang survey na ito',
    opens: (opensAt) => `Magbubukas ito sa ${day(opensAt, true)}, ${time(opensAt)}.`,
    text: 'Wala pa po kayong kailangang gawin ngayon. Gagana pa rin ang link na ipinadala ng paaralan.',
  },

  closed: {
    text: 'Hindi na tumatanggap ng mga sagot ang survey na ito.',
    notSubmitted:
      'Hindi naisumite ang mga sagot ninyo, pero hindi nawala ang mga ito: kopyahin ang mga isinulat ninyo at kayo na po ang magpadala sa paaralan.',
    unfinished: 'Hindi naisumite ang inyong tugon.',
    show: 'Ipakita ang mga isinulat ko',
    words: 'Ang mga isinulat ninyo',
    about: (teachers) => `Tungkol sa: ${teachers}`,
    copy: 'Kopyahin ang mga isinulat ko',
    copied: 'Nakopya na!',
    kept: (until) =>
      `Mananatili sa device na ito ang mga isinulat ninyo hanggang ${day(until, false)}, at pagkatapos ay buburahin dito.`,
    delete: 'Burahin na ngayon',
    deleteTitle: 'Burahin sa device na ito ang mga isinulat ninyo?',
    deleteHint: 'Hindi na maibabalik ang mga ito rito.',
    confirmDelete: 'Burahin ang mga isinulat ko',
    keep: 'Itabi ang mga ito',
    deleted: 'Nabura na sa device na ito ang mga isinulat ninyo.',
  },

  familyAnswered: {
    title: 'Sumagot na ang inyong pamilya',
    text: 'May nagsumite na ng sagot mula sa inyong pamilya, at isa lang ang tinatanggap ng paaralan sa bawat pamilya.',
  },

  kiosk: {
    title: 'Nandiyan pa po ba kayo?',
    seconds: (left) => count(left, { one: 'segundo', other: 'segundo' }),
    saved:
      'Lilinisin namin ang screen na ito para sa susunod na pamilya. Naka-save ang mga sagot ninyo hanggang ngayon, pero hindi na mabubuksan muli ang mga ito rito.',
    unsaved:
      'Lilinisin namin ang screen na ito para sa susunod na pamilya. Hindi pa naka-save ang ilan sa mga isinulat ninyo.',
    countdown: (seconds) =>
      `Nandiyan pa po ba kayo? Lilinisin ang screen na ito pagkalipas ng ${seconds} segundo.`,
    stay: 'Nandito pa ako',
    clear: 'Tapos na ako, linisin na',
    clearing: 'Sine-save…',
    offline: 'Offline kayo. Manatili po sa pahinang ito hanggang lumabas ang “Naka-save”.',
    thanks: 'Walang itinatabi sa device na ito sa mga isinulat ninyo. Kusang babalik sa simula ang screen.',
    startOver: 'Bumalik sa simula',
  },

  resume: {
    title: (name) => (name ? `Maligayang pagbabalik, ${name}` : 'Maligayang pagbabalik'),
    saved: 'Naka-save ang lahat ng isinulat ninyo.',
    savedOn: (date) => `Naka-save ang lahat ng isinulat ninyo noong ${day(date, true)}.`,
    unsaved:
      'Nasa device na ito pa lang ang ilan sa mga isinulat ninyo. Ipinapadala na namin ang mga ito sa paaralan.',
    pickUp: (where) => `Magpatuloy kung saan kayo huminto, ${where}.`,
    where: {
      name: 'sa inyong pangalan',
      email: 'sa inyong email',
      teachers: 'sa mga guro',
      review: 'sa pagsusuri',
    },
    whereQuestion: (number) => `sa tanong ${number}`,
    progress: 'Ang nagawa na ninyo',
    filled: 'Naka-save',
    notFilled: 'Hindi pa',
    chosen: (chosen) => `${number(chosen)} ang napili`,
    answered: (answered, all) => `${number(answered)} sa ${number(all)} ang nasagot`,
    lastStep: 'Huling hakbang',
    continue: 'Magpatuloy',
    confirmTitle: 'Magsisimula ba kayo ng bagong tugon?',
    confirmSaved: 'Aalisin sa device na ito ang draft na ito. Mananatili sa paaralan ang mga na-save na.',
    confirmUnsaved:
      'Aalisin sa device na ito ang draft na ito. Hindi pa nakararating sa paaralan ang ilang bahagi nito at mawawala ang mga iyon.',
    keep: 'Itabi ang draft na ito',
    leaving: 'Sine-save ang mga huling binago ninyo…',
  },

  emailSuggestion: (email) => `${email} po ba ang ibig ninyong sabihin?`,

  teachers: {
    title: 'Sinong mga guro ang gusto ninyong ikuwento sa amin?',
    hint: 'Pumili ng kahit isa.',
    selected: (chosen) => (chosen === 0 ? 'Wala pang napili' : `${number(chosen)} ang napili`),
    selection: 'Mga napiling guro',
    remove: (name) => `Alisin si ${name}`,
    search: 'Maghanap ng guro',
    searchHint: 'Maghanap ayon sa pangalan o baitang',
    list: 'Mga guro',
    found: (found) => count(found, { one: '# guro ang nakita', other: '# guro ang nakita' }),
    noneFound: (text) => `Walang gurong tugma sa “${text}”.`,
    noneYet: 'Hindi pa nailalagay ng paaralan ang listahan ng mga guro nito. Bumalik po kayo sa ibang araw.',
    showAll: (all) =>
      all === 1
        ? 'Ipakita ang 1 guro'
        : count(all, { one: 'Ipakita ang lahat ng # guro', other: 'Ipakita ang lahat ng # guro' }),
    loading: 'Nilo-load ang mga guro...',
    failed: 'Hindi ma-load ang mga guro',
  },

  questions: {
    position: (current, all) => `Tanong ${current} sa ${all}`,
    complete: (percent) => `${percent}% tapos na`,
    hint: 'Puwedeng sumagot sa anumang wika.',
    optional: 'Opsiyonal. Puwedeng sumagot sa anumang wika.',
    count: (length) => count(length, { one: '# karakter', other: '# karakter' }),
    countOf: (length, most) => `${number(length)} sa ${number(most)} karakter`,
    tooLong: (most) =>
      `Masyadong mahaba ang sagot na ito para maipadala. Pakiiklian po ito hanggang ${number(most)} karakter.`,
    jump: 'Pumunta sa',
    jumpLabel: 'Pumunta sa isang tanong',
    short: (number) => `T${number}`,
    answered: 'nasagot na',
    skip: (name) => `Laktawan si ${name}`,
    skipped: 'nilaktawan',
    teachersAnswered: (answered, all) => `${answered} sa ${all} guro`,
    oneTeacher: 'Sumagot tungkol sa kahit isang guro.',
    general: 'Sa pangkalahatan',
    dots: 'Mga tuldok ng tanong',
    dot: (number) => `Tanong ${number}`,
    review: 'Suriin ang mga sagot',
    none: 'Wala pang tanong sa survey na ito.',
  },

  review: {
    title: 'Suriin ang inyong mga sagot',
    hint: 'Walang pinal hangga’t hindi ninyo pinipindot ang “Isumite ang survey”.',
    information: 'Ang inyong impormasyon',
    name: 'Pangalan',
    email: 'Email',
    teachers: 'Mga guro',
    answers: 'Ang inyong mga sagot',
    edit: 'Baguhin',
    editInformation: 'Baguhin ang inyong impormasyon',
    editTeachers: 'Baguhin ang mga guro',
    editAnswers: 'Baguhin ang inyong mga sagot',
    missing: 'Hindi pa naibibigay',
    noTeachers: 'Wala pang napiling guro',
    noAnswer: 'Nilaktawan (opsiyonal)',
    answerNeeded: 'Kailangan ng sagot ang tanong na ito',
    consent: 'Ipakita ang pangalan ko kasama ng mga komento ko',
    consentHint:
      'Maaaring i-print ng paaralan ang magagandang salita mula sa survey na ito sa isang card para sa guro. Kung walang tsek, hindi isasama ang inyong pangalan.',
    submit: 'Isumite ang survey',
    submitting: 'Isinusumite...',
    savingFirst: 'Sine-save ang mga huling binago ninyo…',
    checking: 'Tinitingnan…',
    cancel: 'Kanselahin',
    cancelHint: 'Kapag may binago kayo, makakansela ang pagsusumite. Walang mawawala sa mga isinulat ninyo.',
    cancelled:
      'Hindi pa naisusumite ang inyong survey. Pindutin ang “Isumite ang survey” kapag handa na kayo.',
    waiting: 'Naghihintay ng koneksiyon...',
    waitingLabel: 'Naghihintay na maisumite...',
    waitingOffline:
      'Offline kayo. Huwag po munang isara ang pahinang ito: isusumite namin ang inyong survey pagka-online ninyo ulit.',
    waitingOnline:
      'Hindi kami makakonekta sa paaralan ngayon. Huwag po munang isara ang pahinang ito: isusumite namin ang inyong survey sa lalong madaling panahon.',
    unsaved: (unsaved) => `${number(unsaved)} ang hindi naka-save`,
    unsavedHint: (unsaved) =>
      count(unsaved, {
        one: 'May # pagbabagong hindi pa naka-save; ligtas ito sa device na ito.',
        other: 'May # pagbabagong hindi pa naka-save; ligtas ito sa device na ito.',
      }),
    notSaved: 'Hindi pa naka-save',
    incomplete: 'Kailangan ang inyong pangalan, email at kahit isang guro bago kayo makapagsumite.',
    summaryFailed: 'Hindi ma-load ang buod',
    submitFailed: 'Hindi naisumite ang tugon. Pakisubukan po muli.',
    submitImpossible: 'Hindi naisumite ang tugon',
    formerTeacher: 'Isang guro na wala na sa listahan',
    notChosen: 'Hindi ito ipapadala: hindi na napili ang gurong ito.',
  },

  conflict: {
    title: {
      answer: 'Binago ang sagot na ito sa ibang device',
      name: 'Binago ang inyong pangalan sa ibang device',
      email: 'Binago ang inyong email sa ibang device',
      name_consent: 'Binago ang inyong pinili sa ibang device',
      teachers: 'Binago ang inyong mga guro sa ibang device',
    },
    position: (current, all) => `${current} sa ${all}`,
    hint: 'Alin po ang itatabi namin? Mababago pa rin ninyo ito pagkatapos.',
    question: (number, text) => `Tanong ${number}: ${text}`,
    mine: 'Ang device na ito',
    stored: 'Ibang device',
    empty: 'Wala',
    noConsent: 'Huwag isama ang pangalan ko',
    marked: 'Ang mga may salungguhit',
    markedHint: 'ay nasa isang bersiyon lang.',
    showAll: 'Ipakita lahat',
    keep: { answer: 'Itabi ang sagot na ito', other: 'Itabi ang isang ito' },
    keepBoth: 'Itabi ang dalawa, magkasunod',
    tooLongForBoth: (most) =>
      `Kapag pinagsama, lampas ang mga ito sa ${number(most)} karakter, kaya isa lang ang puwedeng itabi.`,
    chosen: 'Naka-save na ang inyong pinili. Pakisuri po muli ang inyong mga sagot at isumite.',
  },

  privacy: {
    title: 'Sino ang nagbabasa nito.',
    caveat: 'Maaari pa rin kayong makilala sa isinulat ninyo o sa mga gurong pinili ninyo.',
    local:
      'Mananatili sa server ng paaralan ang inyong mga sagot, kung saan inaayos ng software ang mga ito ayon sa paksa.',
    provider:
      'May AI service sa labas ng paaralan na tumutulong mag-ayos ng mga sagot ayon sa paksa. Hindi kailanman ipinapadala roon ang inyong pangalan at email.',
    kept: (days) => {
      if (days === 365) return 'Itatabi ang mga sagot nang isang taon.'
      if (days === 1) return 'Itatabi ang mga sagot nang isang araw.'
      return days % 365 === 0
        ? count(days / 365, {
            one: 'Itatabi ang mga sagot nang # taon.',
            other: 'Itatabi ang mga sagot nang # taon.',
          })
        : count(days, {
            one: 'Itatabi ang mga sagot nang # araw.',
            other: 'Itatabi ang mga sagot nang # araw.',
          })
    },
    keptForever: 'Itatabi ang mga sagot hanggang sa alisin ng paaralan ang mga ito.',
  },

  thanks: {
    title: 'Maraming salamat po!',
    text: (school) => `Nasa ${school} na ang inyong mga sagot. Maaari na ninyong isara ang pahinang ito.`,
    quote: (words) => `“${words}”`,
    words: 'Ang inyong mga salita',
    wordsAbout: (teacher) => `Ang inyong mga salita tungkol kay ${teacher}`,
    device: 'Walang itinatabi sa device na ito sa mga isinulat ninyo.',
    emergency: (phone) =>
      `Walang nagbabasa ng mga sagot nang 24 na oras. Kung may batang maaaring nasa panganib ngayon, tumawag po sa ${phone}.`,
  },

  receipt: {
    offer: 'I-email sa akin ang kopya',
    hint: 'Ipapadala namin ito sa email address na ibinigay mo.',
    sending: 'Ipinapadala…',
    sent: 'Papunta na ang iyong kopya. Pakitingnan ang iyong inbox makalipas ang ilang minuto.',
    failed: 'Hindi ito gumana. Pakisubukan muli mamaya.',
  },

  missing: {
    teachers: 'Walang napiling guro',
    question: (number) => `Kailangan ng sagot ang tanong ${number}`,
  },
}
