import { Check, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '@/shared/ui/form/button'
import { IconButton } from '@/shared/ui/form/icon-button'
import { Icon } from '@/shared/ui/icon'
import { type ToastAction, ToastContext } from './use-toast'

interface Message {
  id: number
  text: string
  action?: ToastAction | undefined
}

const withActionMilliseconds = 10_000
let lastId = 0

/** Shows short news at the edge of the screen and says them politely. Errors do not belong here. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([])

  const show = useCallback((text: string, action?: ToastAction) => {
    lastId += 1
    const message = { id: lastId, text, action }
    setMessages((others) => [...others, message])
  }, [])

  function remove(id: number) {
    setMessages((others) => others.filter((message) => message.id !== id))
  }

  return (
    <ToastContext value={show}>
      <Toast.Provider label="Notification" swipeDirection="down">
        {children}
        {messages.map(({ id, text, action }) => (
          <Toast.Root
            key={id}
            type="background"
            {...(action && { duration: withActionMilliseconds })}
            onOpenChange={(isOpen) => !isOpen && remove(id)}
            className="flex animate-rise items-center gap-2.5 rounded-control border border-line bg-surface ps-4 shadow-lift"
          >
            <Icon of={Check} className="text-good" />
            <Toast.Description className="min-w-0 flex-1 py-2">{text}</Toast.Description>
            {action && (
              <Toast.Action asChild altText={action.label} onClick={action.onAct}>
                <Button size="small">{action.label}</Button>
              </Toast.Action>
            )}
            <Toast.Close asChild>
              <IconButton icon={X} label="Close" />
            </Toast.Close>
          </Toast.Root>
        ))}
        <Toast.Viewport className="no-print fixed end-0 bottom-0 z-10 grid w-full max-w-105 gap-2 p-5 empty:hidden" />
      </Toast.Provider>
    </ToastContext>
  )
}
