import { createContext, type ReactNode } from 'react'

interface Surroundings {
  /** What the steps are the main part of. */
  Main: (props: { className: string; children: ReactNode }) => ReactNode
  /** Shown to staff inside another page, as a parent would see it. */
  isPreview: boolean
}

/** The survey is a page of its own, unless somebody says otherwise. */
export const SurroundingsContext = createContext<Surroundings>({ Main: PageMain, isPreview: false })

export const previewSurroundings: Surroundings = { Main: Part, isPreview: true }

function PageMain({ className, children }: { className: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  )
}

function Part({ className, children }: { className: string; children: ReactNode }) {
  return <div className={className}>{children}</div>
}
