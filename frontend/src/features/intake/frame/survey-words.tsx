import type { Language, Survey } from '../api'
import { t } from '../messages/messages'

type SurveyText = 'title' | 'description' | 'welcome_text' | 'thank_you_text'

/** In which language one of the survey's texts is: each that is not translated is as the school wrote it. */
export function languageOf(survey: Survey, text: SurveyText | { readonly id: string }): Language {
  const key = typeof text === 'string' ? text : text.id
  return survey.asked && survey.translated.includes(key) ? survey.asked : survey.language
}

/** What stands under the title of the first step. */
export function welcomeOf(survey: Survey): SurveyText {
  return survey.welcome_text ? 'welcome_text' : 'description'
}

interface UntranslatedProps {
  /** The languages of the words above. */
  languages: readonly Language[]
  className?: string
}

/** A small note where the school's words are in another language than the page. The server shows or hides it on the
 *  first step (core/static_files.py), so it is always there. */
export function Untranslated({ languages, className }: UntranslatedProps) {
  return (
    <p id="untranslated" hidden={languages.every((language) => language === t.lang)} className={className}>
      {t.untranslated}
    </p>
  )
}
