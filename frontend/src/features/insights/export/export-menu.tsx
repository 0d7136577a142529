import { t } from '@lingui/core/macro'
import { Download, FileText, Image as ImageIcon, Shapes } from 'lucide-react'
import { useState } from 'react'
import { fileNameOf, saveFile, toFileName } from '@/shared/lib/files'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { Menu, MenuItem } from '@/shared/ui/overlay/menu'
import { type ChartKey, openCsv, readSheet } from '../api'
import { drawSheet, paintPng } from './sheets'

interface ChartExportMenuProps {
  title: string
  chartKey: ChartKey
  hasPicture: boolean
}

type Kind = 'csv' | 'svg' | 'png'

/** A chart to take away, in numbers that may leave the school. */
export function ChartExportMenu({ title, chartKey, hasPicture }: ChartExportMenuProps) {
  const [isBusy, setIsBusy] = useState(false)
  const showToast = useToast()

  async function save(kind: Kind) {
    setIsBusy(true)
    try {
      await (kind === 'csv' ? saveNumbers(chartKey) : savePicture(chartKey, title, kind))
      showToast(t`Saved as ${{ format: kind.toUpperCase() }}`)
    } catch {
      showToast(t`Failed to save. Please try again.`, { tone: 'error' })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="no-print shrink-0">
      <Menu
        trigger={
          <Button
            variant="quiet"
            size="small"
            icon={Download}
            isBusy={isBusy}
            busyLabel={t`Saving...`}
            aria-label={t`Export: ${title}`}
          >
            {t`Export`}
          </Button>
        }
        header={
          <p className="text-14 text-ink-2">
            {t`To take away. Counts are rounded down and small groups are left out, so that no parent can be found.`}
          </p>
        }
      >
        <MenuItem icon={FileText} onSelect={() => void save('csv')}>
          {t`Numbers as CSV`}
        </MenuItem>
        {hasPicture && (
          <>
            <MenuItem icon={Shapes} onSelect={() => void save('svg')}>
              {t`Picture as SVG`}
            </MenuItem>
            <MenuItem icon={ImageIcon} onSelect={() => void save('png')}>
              {t`Picture as PNG`}
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  )
}

async function saveNumbers(chartKey: ChartKey) {
  const reply = await openCsv(chartKey)
  saveFile(await reply.blob(), fileNameOf(reply, `${chartKey.chart}.csv`))
}

async function savePicture(chartKey: ChartKey, title: string, kind: 'svg' | 'png') {
  const sheet = await readSheet(chartKey)
  if (!sheet) throw new Error('There is nothing to draw.')
  const picture = drawSheet(sheet)
  const file = kind === 'svg' ? new Blob([picture.svg], { type: 'image/svg+xml' }) : await paintPng(picture)
  saveFile(file, `${toFileName(title, 'chart')}.${kind}`)
}
