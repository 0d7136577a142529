import { t } from '@lingui/core/macro'
import type { Share } from './api'
import { directionOf, familyTexts, type Language } from './texts'

interface LanguageChoiceProps {
  share: Share
  chosen: Language[]
  isDisabled?: boolean
  onChoose: (chosen: Language[]) => void
}

/** Which of the survey's languages families are addressed in. One always stays. */
export function LanguageChoice({ share, chosen, isDisabled = false, onChoose }: LanguageChoiceProps) {
  if (share.titles.length < 2) return null
  return (
    <fieldset disabled={isDisabled} className="min-w-0">
      <legend className="font-semibold">{t`Languages`}</legend>
      <div className="flex flex-wrap gap-x-5">
        {share.titles.map(({ language }) => {
          const isChosen = chosen.includes(language)
          return (
            <label key={language} className="flex min-h-10 items-center gap-2.5 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isChosen && chosen.length === 1}
                onChange={() =>
                  onChoose(isChosen ? chosen.filter((other) => other !== language) : [...chosen, language])
                }
                className="size-4.5 shrink-0 accent-accent"
              />
              <span lang={language} dir={directionOf(language)}>
                {familyTexts[language].name}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
