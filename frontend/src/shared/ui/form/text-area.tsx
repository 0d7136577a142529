import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { cx } from '@/shared/lib/cx'
import { controlClass } from './inputs'

type TextAreaProps = ComponentProps<'textarea'> & { value: string }

/** Starts at `rows` lines and grows with its text; the page scrolls, never the box. */
export function TextArea({ rows = 4, className, ref, ...rest }: TextAreaProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const { value } = rest
  useImperativeHandle(ref, () => box.current as HTMLTextAreaElement)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text, read from the box.
  useLayoutEffect(() => {
    if (box.current) growByHand(box.current)
  }, [value])

  return (
    <textarea
      ref={box}
      rows={rows}
      {...rest}
      className={cx(controlClass, 'block resize-none field-sizing-content', className)}
      style={{ minHeight: `calc(${rows}lh + 22px)` }}
    />
  )
}

/** For browsers without `field-sizing`. Two writes, one layout: cheap enough for every keystroke. */
function growByHand(box: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight + 2}px`
}
