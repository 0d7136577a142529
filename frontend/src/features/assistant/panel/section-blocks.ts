import type { Section } from '../conversation/reducer'

export type Layout = 'sides' | 'rows' | 'list'

interface Block {
  layout: Layout
  sections: Section[]
}

const layouts: Record<Section['kind'], Layout> = {
  praise: 'sides',
  concern: 'sides',
  teacher: 'rows',
  group: 'rows',
  theme: 'rows',
  quotes: 'list',
  closest: 'list',
}

/** Neighbours of one layout stand together: praise beside concerns, one row under another. */
export function groupSections(sections: Section[]): Block[] {
  const blocks: Block[] = []
  for (const section of sections) {
    const layout = layouts[section.kind]
    const last = blocks.at(-1)
    if (last?.layout === layout) last.sections.push(section)
    else blocks.push({ layout, sections: [section] })
  }
  return blocks
}
