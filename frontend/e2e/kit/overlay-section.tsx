import { ChevronDown, KeyRound, LogOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { Status } from '@/shared/ui/data/badge'
import { Button } from '@/shared/ui/form/button'
import { Tabs } from '@/shared/ui/layout/tabs'
import { Dialog } from '@/shared/ui/overlay/dialog'
import { Menu, MenuItem, MenuLink } from '@/shared/ui/overlay/menu'
import { Line, Section } from './section'

export function OverlaySection() {
  const [open, setOpen] = useState<'wide' | 'short'>()
  const tab = useSearch().includes('assistant') ? 'assistant' : 'responses'
  const [closes, setCloses] = useState(0)
  const copy = useRef<HTMLButtonElement>(null)

  function handleClose() {
    setOpen(undefined)
    setCloses(closes + 1)
  }

  return (
    <>
      <Section title="Tabs">
        <Tabs
          label="Survey"
          value={tab}
          tabs={[
            { value: 'responses', label: 'Survey Responses', href: '?' },
            { value: 'assistant', label: 'AI Assistant', href: '?tab=assistant' },
          ]}
        >
          <p>{tab === 'assistant' ? 'What one may ask about it.' : 'What parents wrote.'}</p>
        </Tabs>
      </Section>
      <Section title="On top">
        <Line>
          <Button onClick={() => setOpen('wide')}>Open details</Button>
          <Button onClick={() => setOpen('short')}>Open password</Button>
          <output>{closes} closed</output>
          <Menu
            trigger={
              <button type="button" className="inline-flex min-h-11 items-center gap-1.5 font-semibold">
                Nora Ellery <ChevronDown size={16} aria-hidden="true" />
              </button>
            }
            header={
              <>
                <div className="flex justify-between">
                  <b>Nora Ellery</b>
                  <Status isActive />
                </div>
                <div className="text-14 text-ink-2">n.ellery@maplegrove.example</div>
              </>
            }
          >
            <MenuLink icon={KeyRound} href="/#change-password">
              Change Password
            </MenuLink>
            <MenuItem icon={LogOut} onSelect={() => setCloses(100)}>
              Sign Out
            </MenuItem>
          </Menu>
        </Line>
      </Section>
      {open === 'wide' && (
        <Dialog title="Survey Response Details" onClose={handleClose} footer={<span>16 of 160</span>}>
          {Array.from({ length: 40 }, (_, line) => `Line ${line + 1} of a long answer.`).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Dialog>
      )}
      {open === 'short' && (
        <Dialog title="Temporary password" size="short" onClose={handleClose} initialFocus={copy}>
          <p className="mb-4">It is shown once and works for 72 hours.</p>
          <Button ref={copy} variant="primary">
            Copy
          </Button>
        </Dialog>
      )}
    </>
  )
}
