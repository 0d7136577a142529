import { cx } from '@/shared/lib/cx'

/** `labelled`: below 720 px every cell says its column's name. `cards`: below 900 px a row is a small text of its
 *  own, two columns wide; the columns' class names place the cells in it. */
export type Stack = 'labelled' | 'cards'

interface StackLook {
  sheet: string
  block: string
  head: string
  headCell: string
  row: string
  hasLabels: boolean
  /** For what is not there while rows are stacked. */
  unstackedOnly: string
  cell: (isFirst: boolean, isActions: boolean) => string
}

const sheet = 'rounded-control border border-line bg-surface'

export const stackStyles: Record<Stack, StackLook> = {
  labelled: {
    sheet,
    block: 'max-sm:block',
    head: 'max-sm:sr-only',
    headCell: 'whitespace-nowrap',
    row: 'max-sm:grid max-sm:gap-1.5 max-sm:p-4',
    hasLabels: true,
    unstackedOnly: 'max-sm:hidden',
    cell: (isFirst, isActions) =>
      cx(
        'max-sm:p-0!',
        'max-sm:before:shrink-0 max-sm:before:text-ink-2 max-sm:before:content-[attr(data-label)]',
        'max-sm:not-data-label:before:content-none',
        isFirst ? 'max-sm:mb-1 max-sm:block' : 'max-sm:flex max-sm:justify-between max-sm:gap-4',
        isActions && 'max-sm:mt-1.5 max-sm:*:w-full max-sm:*:*:flex-1',
      ),
  },
  cards: {
    sheet: cx(sheet, 'max-md:-mx-3 max-md:rounded-none max-md:border-0 max-md:bg-transparent'),
    block: 'max-md:block',
    head: 'max-md:sr-only',
    // Five columns have no room for names on one line when the text is enlarged.
    headCell: '',
    row: 'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-1.5 max-md:px-3 max-md:py-4',
    hasLabels: false,
    unstackedOnly: 'max-md:hidden',
    cell: () => 'max-md:block max-md:p-0!',
  },
}
