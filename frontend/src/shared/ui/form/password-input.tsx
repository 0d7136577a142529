import { t } from '@lingui/core/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './icon-button'
import { TextInput } from './inputs'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password that its owner can look at before sending it. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)

  return (
    <div className="relative">
      <TextInput
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pe-13"
      />
      <IconButton
        icon={isShown ? EyeOff : Eye}
        label={isShown ? t`Hide password` : t`Show password`}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0.5 end-0.5"
      />
    </div>
  )
}
