import { msg, t } from '@lingui/core/macro'
import { i18n } from '@/shared/lib/i18n'
import { Status } from '@/shared/ui/data/badge'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/inputs'
import { schoolYear, stageOf, yearChoices } from '../model/stage'
import type { FieldsProps } from './words-fields'

interface YearAndAccessProps extends FieldsProps {
  onOpen: () => void
  onClose: () => void
}

const access = {
  draft: msg`Nobody yet`,
  scheduled: msg`Nobody yet, later anyone with the link`,
  open: msg`Anyone with the link`,
  ended: msg`Nobody new`,
  closed: msg`Nobody new`,
  archived: msg`Nobody`,
}

export function YearAndAccess({ snapshot: { survey, mine }, onEdit, onOpen, onClose }: YearAndAccessProps) {
  const stage = stageOf(survey)
  return (
    <div className="grid gap-5 sm:grid-cols-[200px_minmax(0,1fr)]">
      <Field label={t`School year`}>
        {(control) => (
          <Select
            {...control}
            value={mine.school_year}
            onChange={({ target }) => onEdit({ school_year: Number(target.value) })}
          >
            {yearChoices(mine.school_year).map((year) => (
              <option key={year} value={year}>
                {schoolYear(year)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid content-start gap-1.5">
        <p className="font-semibold">{t`Who can answer`}</p>
        <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2">
          <Status isActive={stage === 'open'} />
          <span className="text-ink-2">{i18n._(access[stage])}</span>
          {survey.is_active ? (
            <Button size="small" onClick={onClose}>
              {t`Close Survey`}
            </Button>
          ) : (
            stage !== 'archived' && (
              <Button size="small" variant="accent" onClick={onOpen}>
                {stage === 'closed' ? t`Open Again` : t`Open Survey`}
              </Button>
            )
          )}
        </div>
      </div>
    </div>
  )
}
