import type { Survey } from '../api'
import { SchoolName } from '../frame/school-words'
import { languageOf, Untranslated } from '../frame/survey-words'
import { t } from '../messages/messages'

/** Stands where the school's name will be. */
const place = '\u0001'

/** The school's own, else the product's; and that nobody watches, which a school's own words may not say. */
export function ThankYouText({ survey }: { survey: Survey }) {
  const [before, after] = t.thanks.text(place).split(place)
  const lang = survey.thank_you_text ? languageOf(survey, 'thank_you_text') : t.lang
  return (
    <>
      <p lang={lang} dir="auto" className="mt-3 text-18 whitespace-pre-line wrap-anywhere">
        {survey.thank_you_text || (
          <>
            {before}
            <SchoolName survey={survey} />
            {after}
          </>
        )}
      </p>
      <Untranslated languages={[lang]} className="mt-2 text-14 text-ink-2" />
      <p className="mt-3 text-14 text-ink-2">{t.thanks.emergency(survey.privacy.emergency_number)}</p>
    </>
  )
}
