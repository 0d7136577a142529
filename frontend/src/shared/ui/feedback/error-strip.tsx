import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from '../form/button'
import { ErrorStrip } from './strip'

// The survey has it from there, without the catalogue of the staff side.
export { ErrorStrip }

interface RetryStripProps {
  /** The query whose data is missing. */
  query: { isFetching: boolean; refetch: () => unknown }
  children: ReactNode
}

/** For something that could not be loaded. */
export function RetryStrip({ query, children }: RetryStripProps) {
  return (
    <ErrorStrip
      action={
        <Button
          size="small"
          isBusy={query.isFetching}
          busyLabel={t`Trying...`}
          onClick={() => query.refetch()}
        >
          {t`Try Again`}
        </Button>
      }
    >
      {children}
    </ErrorStrip>
  )
}
