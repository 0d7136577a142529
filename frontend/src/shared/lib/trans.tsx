import { TransNoContext, type TransProps } from '@lingui/react/server'
import { i18n } from './i18n'

/** What `<Trans>` becomes. The language changes with a reload, so nothing has to listen for it.
 *
 *  Lingui looks for tags in a sentence after its values are in it. A value with a tag in it, such as a name that somebody
 *  made up, is an element of its own, so that it is shown as it is. */
export function Trans({ values, ...props }: TransProps) {
  const shown = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' && value.includes('<') ? <>{value}</> : value,
  ])
  return <TransNoContext {...props} values={Object.fromEntries(shown)} lingui={{ i18n }} />
}
