import { MessagesSquare } from 'lucide-react'
import { EmptyState } from '@/shared/ui/feedback/empty-state'

export function AssistantTab() {
  return (
    <EmptyState
      icon={MessagesSquare}
      title="The assistant is not available in this version yet"
      hint="Every response can be read, filtered and searched under Survey Responses."
    />
  )
}
