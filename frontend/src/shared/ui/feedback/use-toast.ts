import { createContext, use } from 'react'

export interface ToastAction {
  label: string
  onAct: () => void
}

export type ShowToast = (message: string, action?: ToastAction) => void

export const ToastContext = createContext<ShowToast | null>(null)

/** `const showToast = useToast()`, then `showToast('Link copied')`: for news that asks for no answer.
 *  With an action, such as Undo, it stays longer; the same must be possible somewhere else, too. */
export function useToast(): ShowToast {
  const showToast = use(ToastContext)
  if (!showToast) throw new Error('useToast needs a ToastProvider above it')
  return showToast
}
