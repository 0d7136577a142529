import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { languageInText } from '@/shared/lib/format'
import { i18n } from '@/shared/lib/i18n'
import type { Language, TranslatedText, TranslationState, Translations, TranslationsImport } from './api'

export const stateNames: Record<TranslationState, MessageDescriptor> = {
  missing: msg`Missing`,
  draft: msg`Draft`,
  stale: msg`Out of date`,
  checked: msg`Checked`,
}

const textNames: Record<string, MessageDescriptor> = {
  title: msg`Title`,
  description: msg`Description`,
  welcome_text: msg`Welcome text`,
  thank_you_text: msg`Thank-you message`,
  school_name: msg`School name`,
}

/** A grade is its own name. */
export function textName({ key, question, original }: TranslatedText): string {
  if (question) return t`Question ${question}`
  const name = textNames[key]
  return name ? i18n._(name) : original
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

/** The line under a language's name. What is optional does not make a language incomplete. */
export function progressOf(texts: TranslatedText[], language: Language): string {
  const needed = texts.filter((text) => !text.is_optional)
  const { checked, stale, draft } = countStates(needed, language)
  if (checked + stale === 0 && draft > 0) return plural(draft, { one: '# draft', other: '# drafts' })
  const all = needed.length
  return t`${checked} of ${all} checked`
}

/** Whether the school's name and grades are shown for the survey's own language: where they are in it already, nobody
 *  needs to write them again. */
export function speaksOwn({ language, texts }: Translations): boolean {
  return language !== 'en' || texts.some((text) => text.is_optional && stateOf(text, language) !== 'missing')
}

/** What parents see in place of a text, or beside what staff see. */
export function hintOf(state: TranslationState, own: Language): string | undefined {
  const name = languageInText(own)
  if (state === 'missing' || state === 'draft') return t`Parents see the ${name} text`
  if (state === 'stale') return t`Parents still see this; the ${name} text has changed`
  return undefined
}

/** What a file would change, in one sentence. */
export function describeImport({ changed, unchanged }: TranslationsImport): string {
  const parts = Object.entries(changed).map(([code, number]) => inLanguage(number, languageInText(code)))
  if (parts.length === 0) {
    return unchanged > 0
      ? t`Everything in this file is here already.`
      : t`This file has no translations in it.`
  }
  const list = parts.join(', ')
  return t`New or changed texts: ${list}. They become drafts, which parents see once you have checked them.`
}

function inLanguage(number: number, language: string): string {
  return t`${number} in ${language}`
}
