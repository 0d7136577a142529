import { Badge } from '@/shared/ui/data/badge'
import { describeUnanalyzed } from './unanalyzed-languages'

interface UnanalyzedProps {
  answers: { unanalyzed_language: string | null }[]
}

/** That AI does not know the languages of these answers; nothing where it knows them all. */
export function Unanalyzed({ answers }: UnanalyzedProps) {
  const told = describeUnanalyzed(answers.map(({ unanalyzed_language }) => unanalyzed_language))
  if (!told) return null
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-ink-2">
      {told.names.map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
      {told.sentence}
    </p>
  )
}
