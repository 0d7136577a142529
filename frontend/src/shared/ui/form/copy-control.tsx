import { Check, Copy } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { copyText } from '@/shared/lib/copy-text'
import { Button } from './button'

export type CopyControlProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'className' | 'ref'
> & {
  text: string
  children: string
  copiedLabel: string
}

const shownFor = 2000

/** Says for two seconds that it is copied, to the eye and to a screen reader. */
export function CopyControl({ text, children, copiedLabel, ...rest }: CopyControlProps) {
  const [copies, setCopies] = useState(0)
  const [isCopied, setIsCopied] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each copy restarts the two seconds.
  useEffect(() => {
    const timer = setTimeout(() => setIsCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [copies])

  async function handleClick() {
    if (!(await copyText(text))) return
    setIsCopied(true)
    setCopies(copies + 1)
  }

  return (
    <span aria-live="polite" className="contents">
      <Button {...rest} icon={isCopied ? Check : Copy} onClick={handleClick}>
        {isCopied ? copiedLabel : children}
      </Button>
    </span>
  )
}
