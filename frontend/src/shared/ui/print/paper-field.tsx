import { t } from '@lingui/core/macro'
import { Field } from '../form/field'
import { Select } from '../form/inputs'

interface PaperFieldProps {
  paper: Paper
  onChoose: (paper: Paper) => void
}

export function PaperField({ paper, onChoose }: PaperFieldProps) {
  return (
    <Field label={t`Paper size`}>
      {(control) => (
        <Select {...control} value={paper} onChange={({ target }) => onChoose(target.value as Paper)}>
          {Object.entries(papers).map(([size, name]) => (
            <option key={size} value={size}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

export const papers = {
  a4: 'A4',
  get letter() {
    return t({ message: 'Letter', context: 'paper size' })
  },
}
export type Paper = keyof typeof papers

// Where printers hold Letter; the rest of the world prints on A4.
const letterRegions = new Set('US CA MX PH CL CO CR DO GT HN NI PA PR SV VE'.split(' '))

/** The paper that is likely in the printer of someone who reads this language. */
export function usualPaper(language: string): Paper {
  try {
    return letterRegions.has(new Intl.Locale(language).maximize().region ?? '') ? 'letter' : 'a4'
  } catch {
    return 'a4'
  }
}

export function readPaper(search: string, language: string): Paper {
  const size = new URLSearchParams(search).get('size')
  return size === 'a4' || size === 'letter' ? size : usualPaper(language)
}
