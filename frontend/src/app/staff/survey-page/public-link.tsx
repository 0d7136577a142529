import { CopyButton } from '@/shared/ui/form/copy-button'

/** The address that parents get. */
export function PublicLink({ surveyId }: { surveyId: string }) {
  const link = `${location.origin}/survey/${surveyId}`
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      {/* One tap selects it whole, where copying by script is not allowed. */}
      <code
        title={link}
        className="max-w-max min-w-0 flex-1 basis-40 truncate rounded-control border border-line bg-surface px-3 py-2 text-14 leading-snug select-all"
      >
        {link}
      </code>
      <CopyButton text={link} size="small" className="min-w-28 shrink-0">
        Copy Link
      </CopyButton>
    </div>
  )
}
