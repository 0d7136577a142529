import { count, day, number, time } from '../en'

/** Every other word: for pages that come after the first two steps, which are fetched behind those. */
export const later = {
  notOpen: {
    title: 'This survey isn’t open yet',
    opens: (opensAt: Date) => `It opens on ${day(opensAt, true)} at ${time(opensAt)}.`,
    text: 'You don’t need to do anything now. The link the school sent you will keep working.',
  },

  closed: {
    text: 'This survey is no longer accepting answers.',
    notSubmitted:
      'Your answers were not submitted, but they are not lost: copy your words and send them to the school yourself.',
    unfinished: 'Your response was not submitted.',
    show: 'Show my words',
    words: 'Your words',
    about: (teachers: string) => `About ${teachers}`,
    copy: 'Copy my words',
    copied: 'Copied!',
    kept: (until: Date) =>
      `Your words stay on this device until ${day(until, false)}, then they are deleted here.`,
    delete: 'Delete them now',
    deleteTitle: 'Delete your words from this device?',
    deleteHint: 'They cannot be brought back here.',
    confirmDelete: 'Delete my words',
    keep: 'Keep them',
    deleted: 'Your words were deleted from this device.',
  },

  /** Another guardian was first, in a survey that takes one response from each family. */
  familyAnswered: {
    title: 'Your family has already answered',
    text: 'Someone in your family has submitted a response, and the school takes one from each family.',
  },

  kiosk: {
    title: 'Are you still there?',
    /** Stands under the number. */
    seconds: (left: number) => count(left, { one: 'second', other: 'seconds' }),
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

  resume: {
    title: (name: string) => (name ? `Welcome back, ${name}` : 'Welcome back'),
    saved: 'Everything you wrote is saved.',
    savedOn: (date: Date) => `Everything you wrote on ${day(date, true)} is saved.`,
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
    chosen: (chosen: number) => `${number(chosen)} chosen`,
    answered: (answered: number, all: number) => `${number(answered)} of ${number(all)} answered`,
    lastStep: 'Last step',
    continue: 'Continue',
    confirmTitle: 'Start a new response?',
    confirmSaved: 'This draft leaves this device. What was saved stays with the school.',
    confirmUnsaved:
      'This draft leaves this device. Some of its words have not reached the school yet and would be lost.',
    keep: 'Keep this draft',
    leaving: 'Saving your latest changes…',
  },

  emailSuggestion: (email: string) => `Did you mean ${email}?`,

  teachers: {
    title: 'Which teachers would you like to tell us about?',
    hint: 'Choose at least one.',
    selected: (chosen: number) => (chosen === 0 ? 'None selected yet' : `${number(chosen)} selected`),
    selection: 'Selected teachers',
    remove: (name: string) => `Remove ${name}`,
    search: 'Search teachers',
    searchHint: 'Search by name or grade',
    list: 'Teachers',
    found: (found: number) => count(found, { one: '# teacher found', other: '# teachers found' }),
    noneFound: (text: string) => `No teacher matches “${text}”.`,
    noneYet: 'The school has not listed its teachers yet. Please come back later.',
    showAll: (all: number) => count(all, { one: 'Show # teacher', other: 'Show all # teachers' }),
    loading: 'Loading teachers...',
    failed: 'Failed to load teachers',
  },

  questions: {
    position: (current: number, all: number) => `Question ${current} of ${all}`,
    complete: (percent: number) => `${percent}% complete`,
    hint: 'Any language is fine.',
    optional: 'Optional. Any language is fine.',
    count: (length: number) => count(length, { one: '# character', other: '# characters' }),
    countOf: (length: number, most: number) => `${number(length)} of ${number(most)} characters`,
    tooLong: (most: number) =>
      `This answer is too long to be sent. Please shorten it to ${number(most)} characters.`,
    jump: 'Jump to',
    jumpLabel: 'Jump to a question',
    short: (number: number) => `Q${number}`,
    answered: 'answered',
    skip: (name: string) => `Skip ${name}`,
    skipped: 'skipped',
    teachersAnswered: (answered: number, all: number) => `${answered} of ${all} teachers`,
    oneTeacher: 'Answer for at least one teacher.',
    general: 'In general',
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
    unsaved: (unsaved: number) => `${number(unsaved)} not saved`,
    unsavedHint: (unsaved: number) =>
      count(unsaved, {
        one: "One change isn't saved yet; it's safe on this device.",
        other: "# changes aren't saved yet; they're safe on this device.",
      }),
    notSaved: 'Not saved yet',
    incomplete: 'Your name, your email and at least one teacher are needed before you can submit.',
    summaryFailed: 'Failed to load summary',
    submitFailed: 'Failed to submit response. Please try again.',
    submitImpossible: 'Failed to submit response',
    formerTeacher: 'A teacher who is no longer on the list',
    notChosen: 'Will not be sent: this teacher is no longer selected.',
  },

  conflict: {
    title: {
      answer: 'This answer was changed on another device',
      name: 'Your name was changed on another device',
      email: 'Your email was changed on another device',
      name_consent: 'Your choice was changed on another device',
      teachers: 'Your teachers were changed on another device',
    },
    position: (current: number, all: number) => `${current} of ${all}`,
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
      `Together they are longer than ${number(most)} characters, so only one can be kept.`,
    chosen: 'Your choice is saved. Please check your answers once more and submit.',
  },

  privacy: {
    title: 'Who reads this.',
    /** Of a confidential survey. */
    caveat: 'What you write and the teachers you choose can still tell who you are.',
    local: "Your answers stay on the school's server, where software sorts them by topic.",
    provider:
      'An AI service outside the school helps to sort answers by topic. Your name and email are never sent to it.',
    kept: (days: number) =>
      days % 365 === 0
        ? count(days / 365, { one: 'Answers are kept for one year.', other: 'Answers are kept for # years.' })
        : count(days, { one: 'Answers are kept for one day.', other: 'Answers are kept for # days.' }),
    keptForever: 'Answers are kept until the school removes them.',
  },

  thanks: {
    title: 'Thank You!',
    text: (school: string) => `Your answers are with ${school}. You can close this page.`,
    quote: (words: string) => `“${words}”`,
    words: 'Your words',
    wordsAbout: (teacher: string) => `Your words about ${teacher}`,
    device: 'Nothing of what you wrote is kept on this device.',
    emergency: (phone: string) =>
      `No one reads answers around the clock. If a child may be in danger now, call ${phone}.`,
  },

  receipt: {
    offer: 'Email me a copy',
    hint: 'We’ll send it to the email address you gave.',
    sending: 'Sending…',
    sent: 'Your copy is on its way. Please check your inbox in a few minutes.',
    failed: 'That didn’t work. Please try again later.',
  },

  /** What a submission found missing. */
  missing: {
    teachers: 'No teacher is selected',
    question: (number: number) => `Question ${number} needs an answer`,
  },
}

export type LaterMessages = typeof later
