import type { FirstMessages } from './en'
import { formatsIn } from './languages'

export const { number, count, day, time } = formatsIn('so', {
  weekdays: ['Axadda', 'Isniinta', 'Talaadada', 'Arbacada', 'Khamiista', 'Jimcaha', 'Sabtida'],
  months: [
    'Janaayo',
    'Febraayo',
    'Maarso',
    'Abriil',
    'Maajo',
    'Juun',
    'Luulyo',
    'Agoosto',
    'Sebtembar',
    'Oktoobar',
    'Nofembar',
    'Disembar',
  ],
  day: (day, month, weekday) => (weekday ? `${weekday}, ${day} ${month}` : `${day} ${month}`),
})

export const so: FirstMessages = {
  lang: 'so',
  dir: 'ltr',

  language: 'Luqadda',
  skip: 'U gudub qoraalka bogga',
  untranslated: 'Dugsigu weli ma turjumin qoraalkan.',
  noScript:
    'Sahankan wuxuu u baahan yahay JavaScript. Fadlan ka shid biraawsarkaaga, kadibna bogga dib u soo rar.',
  crash: {
    title: 'Khalad ayaa ka dhacay boggan',
    text: 'Adigu khalad ma lihid, wixii la keydiyayna weli way jiraan. Badanaa waxaa caawisa in bogga dib loo soo raro.',
    reload: 'Dib u soo rar',
  },

  returnHome: 'Ku noqo bogga hore',
  tryAgain: 'Isku day mar kale',
  reload: 'Dib u soo rar',
  back: 'Dib u noqo',
  next: 'Xiga',
  progress: 'Horumarka sahanka',

  steps: {
    label: 'Tallaabooyinka',
    name: 'Magaca',
    email: 'Iimaylka',
    teachers: 'Macallimiinta',
    questions: 'Su’aalaha',
    review: 'Dib u eegista',
    done: 'waa dhammaatay',
    returnToReview: 'Ku noqo dib u eegista',
  },

  opening: {
    loading: 'Sahanka ayaa furmaya…',
    stillTrying: 'Hadda lama xiriiri karno dugsiga. Weli waan isku dayaynaa…',
    kept: 'Wixii aad qortay waxay ku keydsan yihiin qalabkan.',
    failed: {
      survey: 'Sahanka waa la soo rari waayay',
      start: 'Sahanka waa la bilaabi waayay',
      resume: 'Jawaabihii aad hore u bixisay waa la soo rari waayay',
      address: 'Sahanka waa la diyaarin waayay',
    },
    failedHint:
      'Fadlan mar kale isku day dhowr daqiiqo kadib. Linkiga uu dugsigu kuu soo diray isma beddelayo.',
    notFoundHint: 'Fadlan hubi linkiga uu dugsigu kuu soo diray.',
    startAnew: 'Bilow jawaab cusub',
    grace: (until) =>
      `Sahankan jawaabo cusub laguma aqbalo. Taada waxaad dhammaystiri kartaa ilaa ${day(until, true)}, saacadda ${time(until)}.`,
    closedTitle: 'Sahankan waa la xiray',
    closedText:
      'Sahankan hadda kadib jawaabo laguma aqbalayo. Waad ku mahadsan tahay xiisahaaga. Haddii aad hayso wax aad dugsiga u sheegto, fadlan si toos ah ugu qor.',
  },

  notYou: (name) => (name ? `Miyaanad ahayn ${name}?` : 'Miyaanay adiga ahayn?'),

  saving: {
    saved: 'Waa la keydiyay',
    saving: 'Waa la keydinayaa…',
    failing: 'Weli lama keydin: waan sii isku dayaynaa',
    offline:
      'Weli lama keydin: internet kuma xirna. Qoraalkaagu wuxuu ku keydsan yahay qalabkan, waxaana la diri doonaa marka internetku soo noqdo.',
    notKept:
      'Biraawsarkan nooma oggola inaan nuqul ku keydinno qalabkaaga. Fadlan boggan ha ka bixin ilaa uu ka muujinayo “Waa la keydiyay”.',
    answerFailed: 'Jawaabta waa la keydin waayay',
    parentFailed: 'Macluumaadkaaga waa la keydin waayay',
    teachersFailed: 'Macallimiinta aad dooratay waa la keydin waayay',
    alreadySubmitted: 'Sahankan hore ayaa loo gudbiyay, sidaas darteed lama beddeli karo.',
  },

  refusals: {
    no_survey: 'Sahankan ma jiro hadda.',
    no_response: 'Jawaabtan ma jirto hadda.',
    no_question: 'Su’aashan hadda lama weydiiyo. Fadlan bogga dib u soo rar.',
    teacher_gone: 'Macallimiinta midkood liiska kuma jiro hadda. Fadlan mar kale dooro.',
    answers_too_long:
      'Jawaabahaaga oo dhan marka la isku daro way ka dheer yihiin wax la keydin karo. Fadlan tan soo gaabi.',
    closed: 'Sahankan waa la xiray.',
    other: 'Fadlan bogga dib u soo rar oo mar kale isku day.',
  },

  name: {
    welcome: 'Soo dhowow!',
    label: 'Magacaaga',
    hint: 'Sidan ayuu dugsigu ku ogaanayaa cidda ka jawaabtay.',
    missing: 'Magacaaga ayaa maqan',
  },

  email: {
    greeting: (name) => `Waan ku faraxsanahay barashadaada, ${name}`,
    why: 'Halkee uu dugsigu kaala soo xiriiri karaa haddii uu su’aal ka qabo jawaabahaaga?',
    label: 'Iimaylkaaga',
    invalid: 'Fadlan geli iimayl sax ah.',
    missing: 'Iimaylkaaga ayaa maqan',
  },

  promise: {
    named: 'Shaqaalaha dugsiga ayaa akhriya jawaabahaaga, oo ay la socdaan magacaaga iyo iimaylkaaga.',
    confidential:
      'Sahankani waa sir: shaqaalaha dugsiga ayaa akhriya jawaabahaaga, laakiin magacaaga iyo iimaylkaaga waa la tirtiraa marka aad dirto.',
    cards:
      'Waxay erayada wanaagsan u gudbin karaan macallinka, iyada oo aan magacaaga la sheegin haddii aadan oggolaan.',
    more: 'Wax badan',
  },

  help: {
    label: 'Caawimaad',
    ask: 'Su’aal ma ka qabtaa sahankan?',
    office: 'Fadlan weydii xafiiska dugsiga.',
  },
}
