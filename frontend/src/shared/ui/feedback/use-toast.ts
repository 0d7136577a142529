import { createContext, use } from 'react'

export type ShowToast = (message: string) => void

export const ToastContext = createContext<ShowToast | null>(null)

/** `const showToast = useToast()`, then `showToast('Link copied')`: for news that asks for no answer. */
export function useToast(): ShowToast {
  const showToast = use(ToastContext)
  if (!showToast) throw new Error('useToast needs a ToastProvider above it')
  return showToast
}
