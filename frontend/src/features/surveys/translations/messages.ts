import { languageName } from '@/shared/lib/format'
import type { Language, TranslatedText, TranslationState, TranslationsImport } from './api'

export const stateNames: Record<TranslationState, string> = {
  missing: 'Missing',
  draft: 'Draft',
  stale: 'Out of date',
  checked: 'Checked',
}

const textNames: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  welcome_text: 'Welcome text',
  thank_you_text: 'Thank-you message',
}

export function textName({ key, question }: TranslatedText): string {
  return question ? `Question ${question}` : (textNames[key] ?? key)
}

/** Texts that the survey leaves empty need no translation. */
export function textsToTranslate(texts: TranslatedText[]): TranslatedText[] {
  return texts.filter(({ original }) => original.trim())
}

export function stateOf(text: TranslatedText, language: Language): TranslationState {
  return text.translations[language]?.state ?? 'missing'
}

export function countStates(texts: TranslatedText[], language: Language): Record<TranslationState, number> {
  const counts = { missing: 0, draft: 0, stale: 0, checked: 0 }
  for (const text of texts) counts[stateOf(text, language)] += 1
  return counts
}

/** The line under a language's name. */
export function progressOf(texts: TranslatedText[], language: Language): string {
  const { checked, stale, draft } = countStates(texts, language)
  if (checked + stale === 0 && draft > 0) return draft === 1 ? '1 draft' : `${draft} drafts`
  return `${checked} of ${texts.length} checked`
}

/** What parents see in place of a text, or beside what staff see. */
export function hintOf(state: TranslationState, own: Language): string | undefined {
  if (state === 'missing' || state === 'draft') return `Parents see the ${languageName(own)} text`
  if (state === 'stale') return `Parents still see this; the ${languageName(own)} text has changed`
  return undefined
}

/** What a file would change, in one sentence. */
export function describeImport({ changed, unchanged }: TranslationsImport): string {
  const parts = Object.entries(changed).map(([code, count]) => `${count} in ${languageName(code)}`)
  if (parts.length === 0) {
    return unchanged > 0 ? 'Everything in this file is here already.' : 'This file has no translations in it.'
  }
  return `New or changed texts: ${parts.join(', ')}. They become drafts, which parents see once you have checked them.`
}
