import { ArrowRight } from 'lucide-react'
import { Icon } from '@/shared/ui/icon'

interface ExamplesProps {
  prompts: string[]
  onPick: (prompt: string) => void
}

/** Questions that this survey can answer, one tap away. */
export function Examples({ prompts, onPick }: ExamplesProps) {
  if (prompts.length === 0) return null
  return (
    <div className="max-w-column">
      <p className="text-14 font-semibold">Try one of these</p>
      <ul>
        {prompts.map((prompt) => (
          <li key={prompt}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center justify-between gap-3 border-b border-line py-2.5 text-start wrap-anywhere hover:text-accent-hover"
              onClick={() => onPick(prompt)}
            >
              <span dir="auto">{prompt}</span>
              <Icon of={ArrowRight} size="small" className="text-accent" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
