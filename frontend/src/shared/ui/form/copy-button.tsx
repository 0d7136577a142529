import { t } from '@lingui/core/macro'
import { CopyControl, type CopyControlProps } from './copy-control'

type CopyButtonProps = Omit<CopyControlProps, 'children' | 'copiedLabel'> & { children?: string }

/** With the words of the staff side. */
export function CopyButton({ children = t`Copy`, ...rest }: CopyButtonProps) {
  return (
    <CopyControl {...rest} copiedLabel={t`Copied!`}>
      {children}
    </CopyControl>
  )
}
