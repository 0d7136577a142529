import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { TextInput } from '@/shared/ui/form/inputs'

/** Six digits; phones offer the code they know. */
export function CodeInput(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      {...props}
      required
    />
  )
}

export function checkCode({ code }: Record<'code', string>) {
  return { code: code.trim() ? undefined : t`Code is required` }
}
