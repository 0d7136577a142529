import { createContext, type ReactNode } from 'react'

interface SurveyContextValue {
  /** What the steps are the main part of. */
  Main: (props: { className: string; children: ReactNode }) => ReactNode
  /** Shown to staff inside another page, as a parent would see it. */
  isPreview: boolean
}

/** The survey is a page of its own, unless somebody says otherwise. */
export const SurveyContext = createContext<SurveyContextValue>({ Main: PageMain, isPreview: false })

export const previewContext: SurveyContextValue = { Main: PreviewMain, isPreview: true }

function PageMain({ className, children }: { className: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  )
}

function PreviewMain({ className, children }: { className: string; children: ReactNode }) {
  return <div className={className}>{children}</div>
}
