import { count, day, number, time } from '../so'
import type { LaterMessages } from './en'

export const later: LaterMessages = {
  notOpen: {
    title: 'Sahankan weli ma furna',
    opens: (opensAt) => `Wuxuu furmayaa ${day(opensAt, true)}, ${time(opensAt)}.`,
    text: 'Hadda waxba uma baahnid inaad samayso. Linkiga dugsigu kuu soo diray wuu sii shaqayn doonaa.',
  },

  closed: {
    text: 'Sahankan hadda kadib jawaabo laguma aqbalayo.',
    notSubmitted:
      'Jawaabahaaga lama gudbin, laakiin ma lumin: koobi garee qoraalkaaga oo adigu u dir dugsiga.',
    unfinished: 'Jawaabtaada lama gudbin.',
    show: 'I tus qoraalkayga',
    words: 'Qoraalkaaga',
    about: (teachers) => `Ku saabsan ${teachers}`,
    copy: 'Koobi garee qoraalkayga',
    copied: 'Waa la koobi gareeyay!',
    kept: (until) =>
      `Qoraalkaagu wuxuu ku jirayaa qalabkan ilaa ${day(until, false)}, kadibna halkan waa laga tirtirayaa.`,
    delete: 'Hadda tirtir',
    deleteTitle: 'Ma ka tirtirnaa qoraalkaaga qalabkan?',
    deleteHint: 'Halkan laguma soo celin karo.',
    confirmDelete: 'Tirtir qoraalkayga',
    keep: 'Hayso',
    deleted: 'Qoraalkaaga waa laga tirtiray qalabkan.',
  },

  familyAnswered: {
    title: 'Qoyskaagu horey ayuu u jawaabay',
    text: 'Qof ka mid ah qoyskaaga ayaa gudbiyay jawaab, dugsiguna qoys kasta wuxuu ka qaataa hal.',
  },

  kiosk: {
    title: 'Weli ma joogtaa?',
    seconds: () => 'ilbiriqsi',
    saved:
      'Shaashaddan waxaan u nadiifinaynaa qoyska xiga. Jawaabahaaga ilaa hadda waa la keydiyay, laakiin halkan mar dambe lagama furi karo.',
    unsaved: 'Shaashaddan waxaan u nadiifinaynaa qoyska xiga. Qoraalkaaga qaarkiis weli lama keydin.',
    countdown: (seconds) =>
      `Weli ma joogtaa? Shaashaddan waxaa la nadiifinayaa ${seconds} ilbiriqsi gudahood.`,
    stay: 'Weli waan joogaa',
    clear: 'Waan dhammeeyay, hadda nadiifi',
    clearing: 'Waa la keydinayaa…',
    offline: 'Internet kuma xirna. Fadlan boggan ha ka bixin ilaa uu ka muujinayo “Waa la keydiyay”.',
    thanks: 'Wixii aad qortay waxba kuma keydsana qalabkan. Shaashaddu iskeed ayay bilowga ugu noqonaysaa.',
    startOver: 'Ku noqo bilowga',
  },

  resume: {
    title: (name) => (name ? `Ku soo dhowow mar kale, ${name}` : 'Ku soo dhowow mar kale'),
    saved: 'Wax kasta oo aad qortay waa la keydiyay.',
    savedOn: (date) => `Wax kasta oo aad qortay ${day(date, true)} waa la keydiyay.`,
    unsaved: 'Qoraalkaaga qaarkiis wuxuu ku jiraa qalabkan oo keliya. Waxaan u diraynaa dugsiga.',
    pickUp: (where) => `Ka sii wad meeshii aad ku joogsatay: ${where}.`,
    where: {
      name: 'magacaaga',
      email: 'iimaylkaaga',
      teachers: 'macallimiinta',
      review: 'dib u eegista',
    },
    whereQuestion: (number) => `su’aasha ${number}`,
    progress: 'Horumarkaaga',
    filled: 'Waa la keydiyay',
    notFilled: 'Weli maya',
    chosen: (chosen) => `${number(chosen)} ayaa la doortay`,
    answered: (answered, all) => `${number(answered)} ka mid ah ${number(all)} ayaa laga jawaabay`,
    lastStep: 'Tallaabada ugu dambaysa',
    continue: 'Sii wad',
    confirmTitle: 'Ma bilaabaysaa jawaab cusub?',
    confirmSaved:
      'Qabyo-qoraalkan waa laga saarayaa qalabkan. Wixii la keydiyay waxay ku sii jirayaan dugsiga.',
    confirmUnsaved:
      'Qabyo-qoraalkan waa laga saarayaa qalabkan. Qoraalka qaarkiis weli ma gaarin dugsiga, wuuna lumi doonaa.',
    keep: 'Hayso qabyo-qoraalkan',
    leaving: 'Isbeddelladii ugu dambeeyay ayaa la keydinayaa…',
  },

  emailSuggestion: (email) => `Ma waxaad ula jeedday ${email}?`,

  teachers: {
    title: 'Macallimiintee ayaad jeclaan lahayd inaad nooga warranto?',
    hint: 'Dooro ugu yaraan hal.',
    selected: (chosen) => (chosen === 0 ? 'Weli cidna lama dooran' : `${number(chosen)} ayaa la doortay`),
    selection: 'Macallimiinta la doortay',
    remove: (name) => `Ka saar ${name}`,
    search: 'Raadi macallimiin',
    searchHint: 'Ku raadi magac ama fasal',
    list: 'Macallimiinta',
    found: (found) => `${number(found)} macallin ayaa la helay`,
    noneFound: (text) => `Lama helin macallin u dhigma “${text}”.`,
    noneYet: 'Dugsigu weli ma soo gelin liiska macallimiintiisa. Fadlan mar dambe soo noqo.',
    showAll: (all) => count(all, { one: 'Muuji # macallin', other: 'Muuji dhammaan macallimiinta (#)' }),
    loading: 'Macallimiinta ayaa la soo rarayaa…',
    failed: 'Macallimiinta waa la soo rari waayay',
  },

  questions: {
    position: (current, all) => `Su’aasha ${current} ee ${all}`,
    complete: (percent) => `${percent}% waa dhammaatay`,
    hint: 'Luqad kasta waad ku qori kartaa.',
    optional: 'Ikhtiyaari. Luqad kasta waad ku qori kartaa.',
    count: (length) => `${number(length)} xaraf`,
    countOf: (length, most) => `${number(length)} ka mid ah ${number(most)} xaraf`,
    tooLong: (most) =>
      `Jawaabtan aad bay u dheer tahay oo lama diri karo. Fadlan ku soo gaabi ${number(most)} xaraf.`,
    jump: 'U bood',
    jumpLabel: 'U bood su’aal',
    short: (number) => `S${number}`,
    answered: 'waa laga jawaabay',
    skip: (name) => `Ka bood ${name}`,
    skipped: 'waa laga booday',
    teachersAnswered: (answered, all) => `${answered} ka mid ah ${all} macallin`,
    oneTeacher: 'Ka jawaab ugu yaraan hal macallin.',
    general: 'Guud ahaan',
    dots: 'Dhibcaha su’aalaha',
    dot: (number) => `Su’aasha ${number}`,
    review: 'Dib u eeg jawaabaha',
    none: 'Sahankan weli su’aalo ma laha.',
  },

  review: {
    title: 'Dib u eeg jawaabahaaga',
    hint: 'Waxba kama dambayn ah ma aha ilaa aad taabato “Gudbi sahanka”.',
    information: 'Macluumaadkaaga',
    name: 'Magaca',
    email: 'Iimaylka',
    teachers: 'Macallimiinta',
    answers: 'Jawaabahaaga',
    edit: 'Wax ka beddel',
    editInformation: 'Wax ka beddel macluumaadkaaga',
    editTeachers: 'Wax ka beddel macallimiinta',
    editAnswers: 'Wax ka beddel jawaabahaaga',
    missing: 'Weli lama bixin',
    noTeachers: 'Weli wax macallin ah lama dooran',
    noAnswer: 'Waa laga booday (ikhtiyaari)',
    answerNeeded: 'Su’aashan waxay u baahan tahay jawaab',
    consent: 'Magacayga ku muuji faallooyinkayga',
    consentHint:
      'Dugsigu wuxuu erayada wanaagsan ee sahankan ku daabici karaa kaar loogu talagalay macallinka. Haddii aan sanduuqa la calaamadin, magacaaga laguma darayo.',
    submit: 'Gudbi sahanka',
    submitting: 'Waa la gudbinayaa…',
    savingFirst: 'Isbeddelladii ugu dambeeyay ayaa la keydinayaa…',
    checking: 'Waa la hubinayaa…',
    cancel: 'Jooji',
    cancelHint: 'Haddii aad wax beddesho, gudbintu way joogsanaysaa. Wixii aad qortay waxba kama lumayaan.',
    cancelled: 'Sahankaaga lama gudbin. Taabo “Gudbi sahanka” markaad diyaar tahay.',
    waiting: 'Internetka ayaa la sugayaa…',
    waitingLabel: 'Gudbinta ayaa la sugayaa…',
    waitingOffline:
      'Internet kuma xirna. Boggan furan u daa: sahankaaga waxaan gudbin doonnaa isla marka internetku soo noqdo.',
    waitingOnline:
      'Hadda lama xiriiri karno dugsiga. Boggan furan u daa: sahankaaga waxaan gudbin doonnaa sida ugu dhakhsaha badan.',
    unsaved: (unsaved) => `${number(unsaved)} lama keydin`,
    unsavedHint: (unsaved) =>
      count(unsaved, {
        one: 'Hal isbeddel weli lama keydin; wuu ku badbaadsan yahay qalabkan.',
        other: '# isbeddel weli lama keydin; way ku badbaadsan yihiin qalabkan.',
      }),
    notSaved: 'Weli lama keydin',
    incomplete:
      'Magacaaga, iimaylkaaga iyo ugu yaraan hal macallin ayaa loo baahan yahay ka hor inta aadan gudbin.',
    summaryFailed: 'Soo koobidda waa la soo rari waayay',
    submitFailed: 'Jawaabtaada waa la gudbin waayay. Fadlan isku day mar kale.',
    submitImpossible: 'Jawaabtaada waa la gudbin waayay',
    formerTeacher: 'Macallin aan hadda liiska ku jirin',
    notChosen: 'Lama diri doono: macallinkan hadda lama dooran.',
  },

  conflict: {
    title: {
      answer: 'Jawaabtan waxaa lagu beddelay qalab kale',
      name: 'Magacaaga waxaa lagu beddelay qalab kale',
      email: 'Iimaylkaaga waxaa lagu beddelay qalab kale',
      name_consent: 'Doorashadaada waxaa lagu beddelay qalab kale',
      teachers: 'Macallimiintaada waxaa lagu beddelay qalab kale',
    },
    position: (current, all) => `${current} ee ${all}`,
    hint: 'Midkee baan haynaa? Kadib weli wax waad ka beddeli kartaa.',
    question: (number, text) => `Su’aasha ${number}: ${text}`,
    mine: 'Qalabkan',
    stored: 'Qalab kale',
    empty: 'Waxba',
    noConsent: 'Magacayga ha muujin',
    marked: 'Qaybaha hoosta laga xarriiqay',
    markedHint: 'waxay ku jiraan hal nooc oo keliya.',
    showAll: 'Muuji dhammaan',
    keep: { answer: 'Hayso jawaabtan', other: 'Hayso kan' },
    keepBoth: 'Labadaba hayso, mid mid u xigta',
    tooLongForBoth: (most) =>
      `Marka la isku daro way ka dheer yihiin ${number(most)} xaraf, sidaas darteed mid keliya ayaa la hayn karaa.`,
    chosen: 'Doorashadaada waa la keydiyay. Fadlan mar kale hubi jawaabahaaga oo gudbi.',
  },

  privacy: {
    title: 'Cidda akhrida.',
    caveat: 'Waxaad qorto ama macallimiinta aad doorato waxay weli muujin karaan cidda aad tahay.',
    local:
      'Jawaabahaagu waxay ku jirayaan server-ka dugsiga, halkaas oo barnaamij kombiyuutar uu mawduuc ahaan ugu kala saaro.',
    provider:
      'Adeeg AI ah oo dugsiga ka baxsan ayaa ka caawiya in jawaabaha mawduuc ahaan loo kala saaro. Magacaaga iyo iimaylkaaga weligood looma diro.',
    kept: (days) =>
      days % 365 === 0
        ? count(days / 365, {
            one: 'Jawaabaha waxaa la hayaa hal sano.',
            other: 'Jawaabaha waxaa la hayaa # sano.',
          })
        : count(days, {
            one: 'Jawaabaha waxaa la hayaa hal maalin.',
            other: 'Jawaabaha waxaa la hayaa # maalmood.',
          }),
    keptForever: 'Jawaabaha waxaa la hayaa ilaa dugsigu ka tirtiro.',
  },

  thanks: {
    title: 'Mahadsanid!',
    text: (school) => `Jawaabahaagu waxay gaareen ${school}. Boggan waad xiri kartaa.`,
    quote: (words) => `“${words}”`,
    words: 'Erayadaada',
    wordsAbout: (teacher) => `Erayadaada ku saabsan ${teacher}`,
    device: 'Wixii aad qortay waxba kuma keydsana qalabkan.',
    emergency: (phone) =>
      `Qofna ma akhriyo jawaabaha 24-ka saac. Haddii ilmo halis ku jiri karo hadda, wac ${phone}.`,
  },

  receipt: {
    offer: 'Nuqul iimayl iigu soo dir',
    hint: 'Waxaan u diri doonnaa iimaylka aad bixisay.',
    sending: 'Waa la dirayaa…',
    sent: 'Nuqulkaagu wuu soo socdaa. Fadlan iimaylkaaga eeg daqiiqado kadib.',
    failed: 'Ma shaqayn. Fadlan mar kale isku day.',
  },

  missing: {
    teachers: 'Wax macallin ah lama dooran',
    question: (number) => `Su’aasha ${number} waxay u baahan tahay jawaab`,
  },
}
