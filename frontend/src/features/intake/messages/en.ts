import type { Language } from '../api'
import { formatsIn } from './languages'
import type { LaterMessages } from './later/en'

export const { number, count, day, time } = formatsIn('en-US')

/** The words of the first pages that a parent sees; later/en.ts has the others. Another language is two other objects of
 *  the same shape. */
export const en = {
  lang: 'en' as Language,
  dir: 'ltr' as 'ltr' | 'rtl',

  language: 'Language',
  skip: 'Skip to content',
  untranslated: 'The school has not translated this text yet.',
  noScript: 'This survey needs JavaScript. Please turn it on in your browser and reload.',
  crash: {
    title: 'Something went wrong on this page',
    text: 'It is not your fault, and what was saved is still there. Loading the page again usually helps.',
    reload: 'Reload',
  },

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
    failed: {
      survey: 'Failed to load survey',
      start: 'Failed to start survey',
      resume: 'Failed to load existing response',
      address: 'Failed to initialize survey',
    },
    failedHint: 'Please try again in a few minutes. The link that the school sent you stays the same.',
    notFoundHint: 'Please check the link that the school sent you.',
    startAnew: 'Start a new response',
    grace: (until: Date) =>
      `This survey has closed to new responses. You can finish yours until ${day(until, true)} at ${time(until)}.`,
    closedTitle: 'This survey is closed',
    closedText:
      'This survey is no longer accepting answers. Thank you for your interest. If you have something to tell the school, please write to it directly.',
  },

  notYou: (name: string) => (name ? `Not ${name}?` : 'Not you?'),

  saving: {
    saved: 'Saved',
    saving: 'Saving…',
    failing: 'Not saved yet: we will keep trying',
    offline:
      "Not saved yet: you're offline. Your words are kept on this device and sent when you're back online.",
    notKept:
      'This browser does not let us keep a copy on your device. Please stay on this page until it says Saved.',
    answerFailed: 'Failed to save answer',
    parentFailed: 'Failed to save parent information',
    teachersFailed: 'Failed to save teacher selection',
    alreadySubmitted: 'This survey has already been submitted, so it can no longer be changed.',
  },

  /** Why the school's server has refused something, by its code. */
  refusals: {
    no_survey: 'This survey is no longer there.',
    no_response: 'This response is no longer there.',
    no_question: 'This question is no longer asked. Please reload the page.',
    teacher_gone: 'One of the teachers is not on the list any more. Please choose again.',
    answers_too_long: 'Your answers together are too long to be saved. Please shorten this one.',
    closed: 'This survey is closed.',
    other: 'Please reload the page and try again.',
  },

  name: {
    welcome: 'Welcome!',
    label: 'Your name',
    hint: 'This tells the school who responded.',
    missing: 'Your name is missing',
  },

  email: {
    greeting: (name: string) => `Nice to meet you, ${name}`,
    why: 'Where can the school reach you if it has a question about your answers?',
    label: 'Your email',
    invalid: 'Please enter a valid email address.',
    missing: 'Your email address is missing',
  },

  /** Who reads the answers: said in the same words on the first step and on Review. */
  promise: {
    named: 'School staff read your answers with your name and email.',
    confidential:
      'This survey is confidential: school staff read your answers, but your name and email are removed when you submit.',
    cards: 'They may pass kind words on to the teacher, without your name unless you agree.',
    more: 'More',
  },

  help: {
    label: 'Help',
    ask: 'Questions about this survey?',
    office: 'Please ask the school office.',
  },
}

export type FirstMessages = typeof en
export type Messages = FirstMessages & LaterMessages
