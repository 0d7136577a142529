import { createStore, type ReadableStore } from '@/shared/lib/store'
import type { Language } from '../api'
import { isKiosk } from '../kiosk/kiosk'
import { isTyping, loadModule } from '../opening/load-module'
import type { FirstMessages, Messages } from './en'
import { defaultLanguage, findLanguage, languages } from './languages'

/** Every sentence on the page, in its language now. Components read it while they render, and the whole page is
 *  rendered again when it changes (app/survey/survey-root.tsx): nothing may be taken out of it beforehand. */
export let t = undefined as unknown as Messages

const key = 'survey_language'
const store = createStore<Language>(defaultLanguage)
/** The language of the page. */
export const language: ReadableStore<Language> = store
/** What was asked for last; its catalogue may still be on its way. */
let wanted: Language | undefined
let loading: Promise<void> | undefined
/** The words of the later pages are there, or on their way. */
let isLaterNeeded = false

/** Without the later words only where none of the later pages is shown. */
export function showMessages(messages: FirstMessages | Messages): void {
  t = messages as Messages
  store.set(messages.lang)
}

/** Chooses the language of a page that was just opened and fetches its catalogue: what the address says, else what was
 *  chosen here before, else what the browser prefers, else the survey's own. */
export function openLanguage(): Promise<void> {
  const asked = findLanguage([new URLSearchParams(location.search).get('lang')])
  const earlier = isKiosk() ? undefined : stored()
  // The server has written the survey's own language into the page where the browser wants none that we have.
  const known = [earlier, ...navigator.languages, document.documentElement.lang]
  const chosen = asked ?? findLanguage(known) ?? defaultLanguage
  if (asked) remember(asked)
  // Known before its sentences are there: the response is started in it.
  store.set(chosen)
  return load(chosen)
}

/** The page changes as soon as the catalogue is there. Nothing that was typed is touched. */
export function switchLanguage(next: Language): Promise<void> {
  remember(next)
  // An address that names another language would bring that one back with the next reload.
  const address = new URL(location.href)
  if (address.searchParams.has('lang') && !isKiosk()) {
    address.searchParams.delete('lang')
    history.replaceState(history.state, '', address)
  }
  return load(next)
}

/** Called by whoever fetches one of the later pages, before it is shown. */
export async function loadLaterMessages(): Promise<void> {
  isLaterNeeded = true
  await loading
  const { lang } = t
  if (!('review' in t)) await load(lang)
}

function load(next: Language): Promise<void> {
  loading = fetchAndShow(next)
  return loading
}

async function fetchAndShow(next: Language): Promise<void> {
  wanted = next
  const messages = await loadModule(() => fetchMessages(next), isTyping)
  // Somebody who presses twice gets what was pressed last.
  if (wanted !== next) return
  document.documentElement.lang = messages.lang
  document.documentElement.dir = messages.dir
  showMessages(messages)
}

async function fetchMessages(tag: Language): Promise<FirstMessages | Messages> {
  const first = await languages[tag].load()
  return isLaterNeeded ? { ...first, ...(await languages[tag].loadLater()) } : first
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** For the next visit. On a shared device everybody begins in the language of its link. */
function remember(chosen: Language) {
  if (isKiosk()) return
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // Without storage the browser's own language counts again next time.
  }
}
