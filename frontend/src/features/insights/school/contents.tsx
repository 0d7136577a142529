import { t } from '@lingui/core/macro'
import { flushSync } from 'react-dom'
import { useFolds } from '../charts/folds'

export interface SectionName {
  id: string
  title: string
}

/** The questions that the page answers: above the sections, or beside them where there is room. */
export function Contents({ sections }: { sections: SectionName[] }) {
  const folds = useFolds()

  function handleOpen(id: string) {
    flushSync(() => folds?.open(id))
    const section = document.getElementById(id)
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }

  return (
    <nav aria-labelledby="contents" className="no-print text-14 lg:sticky lg:top-4">
      <h2 id="contents" className="font-normal text-ink-2">
        {t`Contents`}
      </h2>
      <ul className="mt-1 border-s border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                handleOpen(id)
              }}
              className="flex min-h-9 items-center ps-3 text-ink no-underline hover:text-accent hover:underline pointer-coarse:min-h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
