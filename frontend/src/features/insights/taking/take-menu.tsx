import { Download, FileText, Image as ImageIcon, Shapes } from 'lucide-react'
import { useState } from 'react'
import { useToast } from '@/shared/ui/feedback/use-toast'
import { Button } from '@/shared/ui/form/button'
import { Menu, MenuItem } from '@/shared/ui/overlay/menu'
import { type ChartPlace, openCsv, readSheet } from '../api'
import { drawSheet } from './picture'
import { paintPng } from './png'
import { nameOf, pictureName, saveFile } from './save-file'

interface TakeMenuProps {
  title: string
  place: ChartPlace
  hasPicture: boolean
}

type Kind = 'csv' | 'svg' | 'png'

/** A chart to take away, in numbers that may leave the school. */
export function TakeMenu({ title, place, hasPicture }: TakeMenuProps) {
  const [isBusy, setIsBusy] = useState(false)
  const showToast = useToast()

  async function take(kind: Kind) {
    setIsBusy(true)
    try {
      await (kind === 'csv' ? takeNumbers(place) : takePicture(place, title, kind))
      showToast(`Saved as ${kind.toUpperCase()}`)
    } catch {
      showToast('Failed to save. Please try again.')
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="no-print shrink-0">
      <Menu
        trigger={
          <Button
            size="small"
            icon={Download}
            isBusy={isBusy}
            busyLabel="Saving..."
            aria-label={`Export: ${title}`}
          >
            Export
          </Button>
        }
        header={
          <p className="text-14 text-ink-2">
            To take away. Counts are rounded down and small groups are left out, so that no parent can be
            found.
          </p>
        }
      >
        <MenuItem icon={FileText} onSelect={() => void take('csv')}>
          Numbers as CSV
        </MenuItem>
        {hasPicture && (
          <>
            <MenuItem icon={Shapes} onSelect={() => void take('svg')}>
              Picture as SVG
            </MenuItem>
            <MenuItem icon={ImageIcon} onSelect={() => void take('png')}>
              Picture as PNG
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  )
}

async function takeNumbers(place: ChartPlace) {
  const reply = await openCsv(place)
  saveFile(await reply.blob(), nameOf(reply, `${place.chart}.csv`))
}

async function takePicture(place: ChartPlace, title: string, kind: 'svg' | 'png') {
  const sheet = await readSheet(place)
  if (!sheet) throw new Error('There is nothing to draw.')
  const picture = drawSheet(sheet)
  const file = kind === 'svg' ? new Blob([picture.svg], { type: 'image/svg+xml' }) : await paintPng(picture)
  saveFile(file, pictureName(title, kind))
}
