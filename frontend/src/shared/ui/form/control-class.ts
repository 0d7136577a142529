import { cx } from '@/shared/lib/cx'

/** The look that inputs, text areas and selects share. The ring sits on the border, not outside it. */
export const controlClass = cx(
  'w-full min-h-12 rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-ink',
  'placeholder:text-ink-2 placeholder:opacity-100 hover:border-ink-2',
  'focus-visible:border-accent focus-visible:outline-offset-[-1px]',
  'aria-invalid:border-2 aria-invalid:border-bad aria-invalid:px-[13px] aria-invalid:py-[9px]',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-2',
  'read-only:not-[select]:border-line read-only:not-[select]:bg-sunken read-only:not-[select]:text-ink-2',
)
