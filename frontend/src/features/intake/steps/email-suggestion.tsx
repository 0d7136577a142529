import { Button } from '@/shared/ui/form/button'
import { t } from '../messages/messages'
import { suggestEmail } from './suggest-email'

interface EmailSuggestionProps {
  email: string
  /** Nobody is typing in the field now. */
  isLeft: boolean
  onCorrect: (email: string) => void
}

/** One press mends a slip in the address; whoever means it goes on. */
export function EmailSuggestion({ email, isLeft, onCorrect }: EmailSuggestionProps) {
  const suggestion = suggestEmail(email, isLeft)
  return (
    <div role="status" className="mt-1.5 empty:hidden">
      {suggestion && (
        <Button
          variant="quiet"
          className="-mx-3 px-3 text-start wrap-anywhere"
          onClick={() => onCorrect(suggestion)}
        >
          {t.emailSuggestion(suggestion)}
        </Button>
      )}
    </div>
  )
}
