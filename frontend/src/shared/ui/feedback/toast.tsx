import { t } from '@lingui/core/macro'
import { Check, CircleAlert, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { Button } from '../form/button'
import { IconButton } from '../form/icon-button'
import { Icon } from '../icon'

interface ToastAction {
  label: string
  onAction: () => void
}

interface ToastOptions {
  /** An error stays until it is closed, so that nobody misses it. */
  tone?: 'success' | 'error'
  action?: ToastAction
}

type ShowToast = (message: string, options?: ToastOptions) => void

const ToastContext = createContext<ShowToast | null>(null)

/** `const showToast = useToast()`, then `showToast('Link copied')`: for short news.
 *  With an action, such as Undo, it stays longer; the same must be possible somewhere else, too. */
export function useToast(): ShowToast {
  const showToast = use(ToastContext)
  if (!showToast) throw new Error('useToast needs a ToastProvider above it')
  return showToast
}

interface Message extends ToastOptions {
  id: number
  text: string
}

const withActionMilliseconds = 10_000
// Radix writes the key in its place.
const hotkey = '{hotkey}'
let lastId = 0

/** Shows short messages at the edge of the screen. A failure belongs here only where the page has no better place for
 *  it, such as after a menu item. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([])

  const show = useCallback((text: string, options?: ToastOptions) => {
    lastId += 1
    const message = { id: lastId, text, ...options }
    setMessages((others) => [...others, message])
  }, [])

  function remove(id: number) {
    setMessages((others) => others.filter((message) => message.id !== id))
  }

  return (
    <ToastContext value={show}>
      <Toast.Provider label={t`Notification`} swipeDirection="down">
        {children}
        {messages.map(({ id, text, tone = 'success', action }) => (
          <Toast.Root
            key={id}
            // Assistive technology reads a foreground message at once, and a background one when it is idle.
            type={tone === 'error' ? 'foreground' : 'background'}
            {...(action && { duration: withActionMilliseconds })}
            {...(tone === 'error' && { duration: Number.POSITIVE_INFINITY })}
            onOpenChange={(isOpen) => !isOpen && remove(id)}
            className="flex animate-rise items-center gap-2.5 rounded-control border border-line bg-surface ps-4 shadow-lift"
          >
            {tone === 'error' ? (
              <Icon of={CircleAlert} className="text-bad" />
            ) : (
              <Icon of={Check} className="text-good" />
            )}
            <Toast.Description className="min-w-0 flex-1 py-2">{text}</Toast.Description>
            {action && (
              <Toast.Action asChild altText={action.label} onClick={action.onAction}>
                <Button size="small">{action.label}</Button>
              </Toast.Action>
            )}
            <Toast.Close asChild>
              <IconButton icon={X} label={t`Close`} />
            </Toast.Close>
          </Toast.Root>
        ))}
        <Toast.Viewport
          label={t`Notifications (${hotkey})`}
          className="no-print fixed end-0 bottom-0 z-10 grid w-full max-w-105 gap-2 p-5 empty:hidden"
        />
      </Toast.Provider>
    </ToastContext>
  )
}
