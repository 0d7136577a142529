import { t } from '@lingui/core/macro'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { readPrintSheets, type Sheet } from '../api'
import { forPaper, plainHeading } from './sheets'

interface PrintButtonProps {
  surveyId: string
  teacherId?: string
  title: string
}

/** Paper leaves the school, so it carries the figures that may. Whatever way printing is started, the screen's exact
 *  ones are not printed: base.css prints nothing beside the sheet. */
export function PrintButton({ surveyId, teacherId, title }: PrintButtonProps) {
  const [sheets, setSheets] = useState<Sheet[]>()
  const [isBusy, setIsBusy] = useState(false)
  const showToast = useToast()

  useEffect(() => {
    if (sheets) window.print()
  }, [sheets])

  async function handlePrint() {
    setIsBusy(true)
    try {
      setSheets(await readPrintSheets(surveyId, teacherId))
    } catch {
      showToast(t`Failed to prepare the pages. Please try again.`, { tone: 'error' })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <Button
        size="small"
        icon={Printer}
        isBusy={isBusy}
        busyLabel={t`Preparing...`}
        onClick={() => void handlePrint()}
      >
        {t`Print`}
      </Button>
      {createPortal(<PrintSheets title={title} sheets={sheets} />, document.body)}
    </>
  )
}

function PrintSheets({ title, sheets }: { title: string; sheets: Sheet[] | undefined }) {
  return (
    <article className="print-sheet">
      <h1 className="font-words text-22">{title}</h1>
      {sheets ? (
        <>
          <p className="mt-1 mb-4 text-14">{sheets[0]?.note}</p>
          {sheets
            .filter((sheet) => sheet.rows.length > 0)
            .map((sheet) => (
              <SheetTable key={sheet.chart} sheet={forPaper(sheet)} />
            ))}
        </>
      ) : (
        <p className="mt-2">
          {t`Please use the Print button on the page: it prints figures that may leave the school.`}
        </p>
      )}
    </article>
  )
}

function SheetTable({ sheet }: { sheet: Sheet }) {
  return (
    <section className="mb-6 break-inside-avoid-page">
      <h2 className="mb-1 font-words text-16">{sheet.title}</h2>
      <table className="w-full border-collapse text-[11px] leading-snug">
        <thead>
          <tr>
            {sheet.headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className="border border-line-strong px-1.5 py-1 text-start align-bottom"
              >
                {plainHeading(sheet, heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row) => (
            <tr key={row.join('|')} className="break-inside-avoid">
              {row.map((cell, index) => (
                <td key={sheet.headings[index]} className="border border-line-strong px-1.5 py-1">
                  {cell ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
