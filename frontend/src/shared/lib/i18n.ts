import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'

/** The staff side's texts. English stands in the code itself; another language is loaded before the page is shown. */
export const i18n = setupI18n({ locale: 'en', locales: 'en-US', messages: { en: {} } })

/** Made of the English texts, each letter with a mark, for tests: what is not marked went past the catalogue. */
export const pseudoLanguage = 'en-XA'

// English is compiled when it is first shown, and a table shows the same text in every row.
const compiled = new Map<string, CompiledMessage>()
i18n.setMessagesCompiler((message) => {
  let ready = compiled.get(message)
  if (!ready) {
    ready = compileMessage(message, i18n.locale === pseudoLanguage ? mark : undefined)
    compiled.set(message, ready)
  }
  return ready
})

function mark(text: string): string {
  return text.replace(/[a-z]/gi, '$&\u0301')
}

/** What `Intl` writes dates and numbers in, as in the United States. Marked texts have them without a Latin letter. */
export function formatLocale(): string {
  return i18n.locale === pseudoLanguage ? 'zh' : `${i18n.locale}-US`
}

/** What `Intl` writes in where the reader's own country counts: with the page in English, whatever the browser has. */
export function readerLocale(): string | undefined {
  if (i18n.locale === 'en') return undefined
  return navigator.languages.find((tag) => tag.split('-')[0] === i18n.locale) ?? formatLocale()
}
