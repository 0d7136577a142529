import { plural, t } from '@lingui/core/macro'
import { CircleCheck, Undo2 } from 'lucide-react'
import { explain } from '@/shared/api/error'
import { paths } from '@/shared/lib/paths'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { Icon } from '@/shared/ui/icon'
import type { ImportReport } from '../api'
import { describeChanges } from '../messages'
import { useUndoImport } from './use-import'

export function DoneStep({ report, onAgain }: { report: ImportReport; onAgain: () => void }) {
  const undo = useUndoImport()
  const { counts, import_id } = report
  const left = counts.problem
  const title = undo.data ? t`The import was undone` : describeChanges(counts)

  return (
    <div className="grid max-w-column justify-items-start gap-4">
      <Icon of={undo.data ? Undo2 : CircleCheck} size="large" className="text-good" />
      <h2 tabIndex={-1} className="font-words text-22 font-semibold">
        {title}
      </h2>
      <p aria-live="polite" className="text-ink-2">
        {undo.data ? undo.data.detail : t`Parents can choose them from now on.`}
        {!undo.data &&
          left > 0 &&
          ` ${plural(left, { one: '# row with problems was left out.', other: '# rows with problems were left out.' })}`}
      </p>
      {undo.error && (
        <ErrorStrip>{explain(undo.error, t`Failed to undo the import. Please try again.`)}</ErrorStrip>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.teachers} variant="primary">
          {t`See the Teachers`}
        </ButtonLink>
        {import_id && !undo.data && (
          <Button isBusy={undo.isPending} busyLabel={t`Undoing...`} onClick={() => undo.mutate(import_id)}>
            {t`Undo This Import`}
          </Button>
        )}
        <Button onClick={onAgain}>{t`Import Another List`}</Button>
      </div>
    </div>
  )
}
