import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react'

interface Folds {
  isOpen: (id: string) => boolean
  toggle: (id: string) => void
  open: (id: string) => void
}

const FoldsContext = createContext<Folds | undefined>(undefined)

/** From here on there is room for every section to be open. As wide as the breakpoint `lg`. */
const wide = '(min-width: 62.5rem)'

/** Where it is narrow, the sections below fold, and the first is open. */
export function FoldingSections({ first, children }: { first: string; children: ReactNode }) {
  const isWide = useSyncExternalStore(watchWidth, () => matchMedia(wide).matches)
  const [openIds, setOpenIds] = useState([first])
  const open = (id: string) => setOpenIds([...openIds.filter((other) => other !== id), id])
  const close = (id: string) => setOpenIds(openIds.filter((other) => other !== id))
  const folds: Folds = {
    isOpen: (id) => openIds.includes(id),
    toggle: (id) => (openIds.includes(id) ? close(id) : open(id)),
    open,
  }
  return <FoldsContext value={isWide ? undefined : folds}>{children}</FoldsContext>
}

/** Undefined where nothing folds. */
export function useFolds(): Folds | undefined {
  return use(FoldsContext)
}

function watchWidth(onChange: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
