import { TransNoContext, type TransProps } from '@lingui/react/server'
import { i18n } from './i18n'

/** What `<Trans>` becomes. The language changes with a reload, so nothing has to listen for it. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n }} />
}
