import { t } from '@lingui/core/macro'
import { Check, TriangleAlert } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { cx } from '@/shared/lib/cx'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import { Icon } from '@/shared/ui/icon'
import { contrastText, darken, isColor, isReadable } from './color'
import type { Draft, DraftErrors } from './draft'
import { maxLogoBytes } from './messages'
import { Section } from './section'

interface LookSectionProps {
  draft: Draft
  errors: DraftErrors
  logoUrl: string | null
  onEdit: (change: Partial<Draft>) => void
}

export function LookSection({ draft, errors, logoUrl, onEdit }: LookSectionProps) {
  const color = draft.accent_color.trim()
  return (
    <Section title={t`Logo and color`}>
      <LogoField logo={draft.logo} logoUrl={logoUrl} onChange={(logo) => onEdit({ logo })} />
      <Field
        label={t`School color`}
        hint={t`For buttons, links and the progress bar. If blank, ours is used.`}
        error={errors.accent_color}
      >
        {(control) => (
          <div className="flex gap-2.5">
            <input
              type="color"
              aria-label={t`Pick a color`}
              value={isColor(color) ? color.toLowerCase() : '#0f6b6b'}
              onChange={({ target }) => onEdit({ accent_color: target.value })}
              className="size-12 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
            />
            <TextInput
              {...control}
              name="accent_color"
              maxLength={7}
              placeholder="#0F6B6B"
              spellCheck={false}
              autoCapitalize="none"
              value={draft.accent_color}
              onChange={({ target }) => onEdit({ accent_color: target.value })}
              className="max-w-40 font-code"
            />
          </div>
        )}
      </Field>
      {isColor(color) && <ContrastCheck color={color} onUse={(tone) => onEdit({ accent_color: tone })} />}
    </Section>
  )
}

/** What the color looks like under white words, and the nearest tone that can be read. */
function ContrastCheck({ color, onUse }: { color: string; onUse: (tone: string) => void }) {
  const nearest = darken(color)
  const tone = nearest.toUpperCase()
  return (
    <>
      <ul
        aria-label={t`Contrast check`}
        className="divide-y divide-line rounded-control border border-line bg-surface"
      >
        <Trial color={color} label={t`White text on your color`} />
        {!isReadable(color) && <Trial color={nearest} label={t`A little darker, ${tone}`} />}
      </ul>
      {!isReadable(color) && (
        <div>
          <Button variant="accent" size="small" onClick={() => onUse(nearest)}>
            {t`Use ${tone}`}
          </Button>
        </div>
      )}
    </>
  )
}

function Trial({ color, label }: { color: string; label: string }) {
  const isGood = isReadable(color)
  const contrast = contrastText(color)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <span
        aria-hidden="true"
        className="inline-flex min-h-8 w-28 items-center justify-center rounded-control text-14 font-semibold before:content-['Next']"
        style={{ background: color, color: '#ffffff' }}
      />
      <span className="min-w-0 flex-1 basis-40 text-14">{label}</span>
      <span
        className={cx(
          'inline-flex items-center gap-1.5 text-14 font-semibold',
          isGood ? 'text-good' : 'text-warn',
        )}
      >
        <Icon of={isGood ? Check : TriangleAlert} size="small" />
        {t`${contrast} of 4.5`}
      </span>
    </li>
  )
}

interface LogoFieldProps {
  logo: Draft['logo']
  logoUrl: string | null
  onChange: (logo: string | null) => void
}

function LogoField({ logo, logoUrl, onChange }: LogoFieldProps) {
  const [error, setError] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const shown = logo === undefined ? logoUrl : logo && `data:image/png;base64,${logo}`

  async function handleChoose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    target.value = ''
    if (!chosen) return
    if (chosen.size > maxLogoBytes) {
      setError(t`The logo may have at most 100 kB. Save it smaller, for example 200 pixels high.`)
    } else if (!/^image\/(png|jpeg)$/.test(chosen.type)) {
      setError(t`The logo must be a PNG or JPEG picture.`)
    } else {
      setError('')
      onChange(toBase64(new Uint8Array(await chosen.arrayBuffer())))
    }
  }

  return (
    <div className="grid gap-2.5">
      <p className="font-semibold" id="logo-label">
        {t`Logo`}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <span className="flex h-16 min-w-16 items-center justify-center rounded-control border border-line bg-surface px-2">
          {shown ? (
            <img src={shown} alt={t`Your logo`} className="max-h-12 max-w-40" />
          ) : (
            <span className="text-14 text-ink-2">{t`Ours`}</span>
          )}
        </span>
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-describedby="logo-hint" onClick={() => file.current?.click()}>
            {shown ? t`Replace Logo` : t`Choose Logo`}
          </Button>
          {shown && (
            <Button size="small" variant="quiet" aria-label={t`Remove logo`} onClick={() => onChange(null)}>
              {t`Remove`}
            </Button>
          )}
        </div>
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={t`Logo file`}
          tabIndex={-1}
          onChange={handleChoose}
          className="sr-only"
        />
      </div>
      <p id="logo-hint" className="text-14 text-ink-2">
        {t`PNG or JPEG, up to 100 kB. Shown 32 pixels high beside the school’s name.`}
      </p>
      {error && <ErrorStrip>{error}</ErrorStrip>}
    </div>
  )
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
