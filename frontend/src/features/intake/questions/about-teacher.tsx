import { t } from '../messages/messages'

/** Stands where the name will be: the sentence of some languages goes on after it. */
const place = '\u0001'

/** "About Ms. Pike", in the language of the page. A name keeps its own direction. */
export function AboutTeacher({ name }: { name: string }) {
  const [before, after] = t.closed.about(place).split(place)
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
}
