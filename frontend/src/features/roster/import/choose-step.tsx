import { t } from '@lingui/core/macro'
import { Upload } from 'lucide-react'
import { type DragEvent, type FormEvent, useState } from 'react'
import { explain } from '@/shared/api/error'
import { cx } from '@/shared/lib/cx'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { TextArea } from '@/shared/ui/form/text-area'
import { Icon } from '@/shared/ui/icon'
import { FileTooLarge, type Import } from './use-import'

const kinds = '.csv,.tsv,.txt,.xlsx,text/csv,text/plain'

export function ChooseStep({ flow }: { flow: Import }) {
  const [text, setText] = useState('')
  const { check, choose } = flow

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!check.isPending) choose({ file: new Blob([text], { type: 'text/plain' }), name: t`Pasted list` })
  }

  return (
    <div className="grid gap-6">
      {check.error && <ErrorStrip>{checkMessage(check.error)}</ErrorStrip>}
      <div className="grid items-start gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <form className="grid gap-3" onSubmit={handleSubmit}>
          <Field
            label={t`Paste the list`}
            hint={t`Copy the rows out of Excel, Google Sheets or an email. Names alone are enough; a grade or subject beside them is better.`}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={6}
                value={text}
                spellCheck={false}
                placeholder={t`Ana López\t3rd Grade\nWeiss, Jörg\tArt`}
                className="max-h-96 overflow-auto"
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <div>
            <Button
              type="submit"
              variant="primary"
              disabled={text.trim() === ''}
              isBusy={check.isPending}
              busyLabel={t`Reading...`}
              className="max-sm:w-full"
            >
              {t`Check the List`}
            </Button>
          </div>
        </form>
        <FileChooser onChoose={(file) => choose({ file, name: file.name })} />
      </div>
    </div>
  )
}

function checkMessage(error: Error): string {
  if (error instanceof FileTooLarge) return error.message
  return explain(error, t`The list could not be checked. Please try again.`)
}

/** One big target for a finger, a mouse, a dragged file and the keyboard. */
function FileChooser({ onChoose }: { onChoose: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false)

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onChoose(file)
  }

  return (
    <label
      className={cx(
        'flex cursor-pointer items-center gap-4 rounded-control border border-dashed border-line-strong bg-surface px-5 py-5',
        'outline-accent transition-colors hover:border-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
        isOver && 'border-accent bg-accent-soft',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <Icon of={Upload} size="large" className="text-accent" />
      <span>
        <b>{t`Or choose a file`}</b>
        <span className="block text-14 text-ink-2">
          {t`CSV or Excel (.xlsx), up to 5 MB. Exports of school systems such as OneRoster work too.`}
        </span>
      </span>
      <input
        type="file"
        accept={kinds}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file may be chosen again after it was mended.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </label>
  )
}
