/** Every word that a parent reads in the survey. Another language is another object of this shape. */
export const en = {
  lang: 'en',
  dir: 'ltr' as 'ltr' | 'rtl',

  returnHome: 'Return Home',
  tryAgain: 'Try Again',
  reload: 'Reload',
  back: 'Back',
  next: 'Next',
  progress: 'Survey progress',

  steps: {
    label: 'Steps',
    name: 'Name',
    email: 'Email',
    teachers: 'Teachers',
    questions: 'Questions',
    review: 'Review',
    done: 'done',
    returnToReview: 'Return to Review',
  },

  opening: {
    loading: 'Opening the survey...',
    stillTrying: 'We cannot reach the school right now. Still trying...',
    kept: 'What you have written is kept on this device.',
    surveyFailed: 'Failed to load survey',
    startFailed: 'Failed to start survey',
    responseFailed: 'Failed to load existing response',
    failed: 'Failed to initialize survey',
    failedHint: 'Please try again in a few minutes. The link that the school sent you stays the same.',
    notFoundHint: 'Please check the link that the school sent you.',
    startAnew: 'Start a new response',
    closedTitle: 'This survey is closed',
    closedText:
      'This survey is no longer accepting answers. Thank you for your interest. If you have something to tell the school, please write to it directly.',
  },

  resume: {
    title: (name: string) => (name ? `Welcome back, ${name}` : 'Welcome back'),
    saved: 'Everything you wrote is saved.',
    savedOn: (day: string) => `Everything you wrote on ${day} is saved.`,
    unsaved: 'Some of your words are only on this device. We are sending them to the school.',
    pickUp: (where: string) => `Pick up where you left off, ${where}.`,
    where: {
      name: 'at your name',
      email: 'at your email',
      teachers: 'at the teachers',
      review: 'at the review',
    },
    whereQuestion: (number: number) => `at question ${number}`,
    progress: 'Your progress',
    filled: 'Saved',
    notFilled: 'Not yet',
    chosen: (count: number) => `${count} chosen`,
    answered: (count: number, all: number) => `${count} of ${all} answered`,
    lastStep: 'Last step',
    continue: 'Continue',
    notYou: (name: string) => (name ? `Not ${name}?` : 'Not you?'),
    startNew: 'Start a new response',
    confirmTitle: 'Start a new response?',
    confirmSaved: 'This draft leaves this device. What was saved stays with the school.',
    confirmUnsaved:
      'This draft leaves this device. Some of its words have not reached the school yet and would be lost.',
    keep: 'Keep this draft',
    leaving: 'Saving your latest changes…',
  },

  closed: {
    grace: (time: string) => `This survey has closed to new responses. You can finish yours until ${time}.`,
    dayAndTime: (day: string, time: string) => `${day} at ${time}`,
    text: 'This survey is no longer accepting answers.',
    notSubmitted:
      'Your answers were not submitted, but they are not lost: copy your words and send them to the school yourself.',
    unfinished: 'Your response was not submitted.',
    show: 'Show my words',
    words: 'Your words',
    about: (teachers: string) => `About ${teachers}`,
    copy: 'Copy my words',
    kept: (day: string) => `Your words stay on this device until ${day}, then they are deleted here.`,
    delete: 'Delete them now',
    deleteTitle: 'Delete your words from this device?',
    deleteHint: 'They cannot be brought back here.',
    confirmDelete: 'Delete my words',
    keep: 'Keep them',
    deleted: 'Your words were deleted from this device.',
  },

  kiosk: {
    title: 'Are you still there?',
    seconds: 'seconds',
    saved:
      "We'll clear this screen for the next family. Your answers so far are saved, but they can't be opened again here.",
    unsaved: "We'll clear this screen for the next family. Some of your words are not saved yet.",
    countdown: (seconds: number) => `Are you still there? This screen will be cleared in ${seconds} seconds.`,
    stay: "I'm still here",
    clear: "I'm done, clear now",
    clearing: 'Saving…',
    offline: "You're offline. Please stay on this page until it says Saved.",
    thanks: 'Nothing of what you wrote is kept on this device. The screen returns to the start by itself.',
    startOver: 'Back to the start',
  },

  saving: {
    saved: 'Saved',
    saving: 'Saving…',
    failing: 'Not saved yet: we will keep trying',
    offline: "You're offline. Your words are kept on this device and sent when you're back online.",
    notKept:
      'This browser does not let us keep a copy on your device. Please stay on this page until it says Saved.',
    answerFailed: 'Failed to save answer',
    parentFailed: 'Failed to save parent information',
    teachersFailed: 'Failed to save teacher selection',
    alreadySubmitted: 'This survey has already been submitted, so it can no longer be changed.',
  },

  name: {
    welcome: 'Welcome!',
    label: 'Your name',
    hint: 'This tells the school who responded.',
  },

  email: {
    greeting: (name: string) => `Nice to meet you, ${name}`,
    why: 'Where can the school reach you if it has a question about your answers?',
    label: 'Your email',
    invalid: 'Please enter a valid email address.',
  },

  teachers: {
    title: 'Which teachers would you like to tell us about?',
    hint: 'Choose at least one.',
    selected: (count: number) => (count === 0 ? 'None selected yet' : `${count} selected`),
    selection: 'Selected teachers',
    remove: (name: string) => `Remove ${name}`,
    search: 'Search teachers',
    searchHint: 'Search by name or grade',
    list: 'Teachers',
    found: (count: number) => (count === 1 ? '1 teacher found' : `${count} teachers found`),
    noneFound: (text: string) => `No teacher matches “${text}”.`,
    noneYet: 'The school has not listed its teachers yet. Please come back later.',
    showAll: (count: number) => `Show all ${count} teachers`,
    loading: 'Loading teachers...',
    failed: 'Failed to load teachers',
  },

  questions: {
    position: (number: number, count: number) => `Question ${number} of ${count}`,
    complete: (percent: number) => `${percent}% complete`,
    progress: 'Questions',
    hint: 'Any language is fine.',
    optional: 'Optional. Any language is fine.',
    count: (count: number) => (count === 1 ? '1 character' : `${count.toLocaleString('en')} characters`),
    countOf: (count: number, most: number) =>
      `${count.toLocaleString('en')} of ${most.toLocaleString('en')} characters`,
    tooLong: (most: number) =>
      `This answer is too long to be sent. Please shorten it to ${most.toLocaleString('en')} characters.`,
    jump: 'Jump to',
    jumpLabel: 'Jump to a question',
    short: (number: number) => `Q${number}`,
    answered: 'answered',
    dots: 'Question dots',
    dot: (number: number) => `Question ${number}`,
    review: 'Review Answers',
    none: 'This survey has no questions yet.',
  },

  review: {
    title: 'Review your answers',
    hint: 'Nothing is final until you press Submit Survey.',
    information: 'Your information',
    name: 'Name',
    email: 'Email',
    teachers: 'Teachers',
    answers: 'Your answers',
    edit: 'Edit',
    editInformation: 'Edit your information',
    editTeachers: 'Edit teachers',
    editAnswers: 'Edit your answers',
    missing: 'Not given yet',
    noTeachers: 'No teacher selected yet',
    noAnswer: 'Skipped (optional)',
    answerNeeded: 'This question needs an answer',
    consent: 'Show my name with my comments',
    consentHint:
      'The school may print kind words from this survey on a card for the teacher. If unchecked, your name is left off.',
    submit: 'Submit Survey',
    submitting: 'Submitting...',
    savingFirst: 'Saving your latest changes…',
    checking: 'Checking…',
    cancel: 'Cancel',
    cancelHint: 'Changing something cancels the submission. Nothing you wrote is lost.',
    cancelled: 'Your survey has not been submitted. Press Submit Survey when you are ready.',
    waiting: 'Waiting for a connection...',
    waitingLabel: 'Waiting to submit...',
    waitingOffline:
      "You're offline. Keep this page open: we'll submit your survey as soon as you're back online.",
    waitingOnline:
      "We can't reach the school right now. Keep this page open: we'll submit your survey as soon as we can.",
    unsaved: (count: number) => `${count} not saved`,
    unsavedHint: (count: number) =>
      count === 1
        ? "One change isn't saved yet; it's safe on this device."
        : `${count} changes aren't saved yet; they're safe on this device.`,
    notSaved: 'Not saved yet',
    incomplete: 'Your name, your email and at least one teacher are needed before you can submit.',
    summaryFailed: 'Failed to load summary',
    submitFailed: 'Failed to submit response. Please try again.',
    submitImpossible: 'Failed to submit response',
    formerTeacher: 'A teacher who is no longer on the list',
  },

  conflict: {
    title: {
      answer: 'This answer was changed on another device',
      name: 'Your name was changed on another device',
      email: 'Your email was changed on another device',
      name_consent: 'Your choice was changed on another device',
      teachers: 'Your teachers were changed on another device',
    },
    position: (number: number, count: number) => `${number} of ${count}`,
    hint: 'Which one should we keep? You can still edit it afterward.',
    question: (number: number, text: string) => `Question ${number}: ${text}`,
    mine: 'This device',
    stored: 'Another device',
    empty: 'Nothing',
    noConsent: 'Leave my name off',
    marked: 'Underlined',
    markedHint: 'parts are in only one version.',
    showAll: 'Show all',
    keep: { answer: 'Keep this answer', other: 'Keep this one' },
    keepBoth: 'Keep both, one after the other',
    tooLongForBoth: (most: number) =>
      `Together they are longer than ${most.toLocaleString('en')} characters, so only one can be kept.`,
    chosen: 'Your choice is saved. Please check your answers once more and submit.',
  },

  privacy: {
    title: 'Who reads this.',
    readers: (school: string) =>
      `Signed-in staff of ${school} read your answers together with your name and email.`,
    confidentialReaders: (school: string) =>
      `This survey is confidential: your name and email are removed when you submit. Signed-in staff of ${school} read your answers, and what you write or the teachers you choose can still tell who you are.`,
    cards: 'Words of thanks that staff choose may be passed on to the teacher, without your name.',
    cardsWithName:
      'Words of thanks that staff choose may be passed on to the teacher, with your name only if you check the box.',
    local: "Your answers stay on the school's server, where software sorts them by topic.",
    provider:
      'An AI service outside the school helps to sort answers by topic. Your name and email are never sent to it.',
    kept: (days: number) => `Answers are kept for ${period(days)}.`,
    keptForever: 'Answers are kept until the school removes them.',
  },

  thanks: {
    title: 'Thank You!',
    text: (school: string) => `Your answers are with ${school}. You can close this page.`,
    words: 'Your words',
    wordsAbout: (teacher: string) => `Your words about ${teacher}`,
    device: 'Nothing of what you wrote is kept on this device.',
  },
}

function period(days: number): string {
  if (days % 365 === 0) return days === 365 ? 'one year' : `${days / 365} years`
  return days === 1 ? 'one day' : `${days} days`
}
