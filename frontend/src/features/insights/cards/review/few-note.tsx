interface FewNoteProps {
  responses: number
  smallestGroup: number
}

/** Said before anything is approved: who reads a card for which few wrote may guess who did. */
export function FewNote({ responses, smallestGroup }: FewNoteProps) {
  if (responses >= smallestGroup) return null
  return (
    <div role="note" className="mb-6 rounded-control bg-warn-soft px-3.5 py-3">
      <p className="font-semibold text-warn">Few families wrote about this teacher.</p>
      <p className="text-14">
        With fewer than {smallestGroup}, the teacher may guess who wrote what. The card shows no counts;
        approve only words that their writer would gladly hand over in person.
      </p>
    </div>
  )
}
