import type { ComponentProps } from 'react'
import { cx } from '@/shared/lib/cx'
import { controlClass } from './control-class'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={cx(controlClass, className)} />
}
