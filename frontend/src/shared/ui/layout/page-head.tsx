import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '@/shared/ui/icon'
import { PageTitle } from './page-title'

interface PageHeadProps {
  title: string
  back?: { href: string; label: string }
  actions?: ReactNode
  /** A line or more under the title. */
  children?: ReactNode
}

/** Way back, title, one line about it, and the page's actions at the right. */
export function PageHead({ title, back, actions, children }: PageHeadProps) {
  return (
    <div className="mb-6 pt-3">
      {back && (
        <Link
          href={back.href}
          className="inline-flex min-h-8 items-center gap-1.5 text-14 font-semibold no-underline hover:underline pointer-coarse:min-h-11"
        >
          <Icon of={ArrowLeft} size="small" />
          {back.label}
        </Link>
      )}
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-105">
          <PageTitle>{title}</PageTitle>
          {children && <div className="mt-1.5 text-ink-2">{children}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
    </div>
  )
}
