import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '@/shared/ui/icon'
import { Notice } from '@/shared/ui/layout/notice'
import { PageTitle } from '@/shared/ui/layout/page-title'

interface SignInSheetProps {
  title: string
  back: { href: string; label: string }
  children: ReactNode
}

/** Around what somebody does who is not signed in. On a phone the notice is the page itself: no sheet, no pin. */
export function SignInSheet({ title, back, children }: SignInSheetProps) {
  return (
    <Notice className="mx-auto max-w-116 max-sm:border-0 max-sm:bg-transparent max-sm:px-0 max-sm:py-10 max-sm:shadow-none max-sm:before:hidden sm:my-18 sm:px-10 sm:pt-10 sm:pb-7">
      <PageTitle>{title}</PageTitle>
      {children}
      <Link
        href={back.href}
        className="mt-5 inline-flex min-h-9 items-center gap-1.5 text-14 font-semibold no-underline hover:underline pointer-coarse:min-h-11"
      >
        <Icon of={ArrowLeft} size="small" />
        {back.label}
      </Link>
    </Notice>
  )
}
