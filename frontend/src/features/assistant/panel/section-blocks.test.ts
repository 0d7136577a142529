import { expect, test } from 'vitest'
import type { Section } from '../conversation/reducer'
import { groupSections } from './section-blocks'

const section = (kind: Section['kind']): Section => ({
  kind,
  title: '',
  detail: '',
  responses: undefined,
  scope: undefined,
  citations: [],
})

test('neighbours of one layout stand together, in the order in which they came', () => {
  const kinds = ['praise', 'concern', 'teacher', 'theme', 'quotes', 'closest', 'concern'] as const
  const blocks = groupSections(kinds.map(section))
  expect(blocks.map(({ layout, sections }) => [layout, ...sections.map(({ kind }) => kind)])).toEqual([
    ['sides', 'praise', 'concern'],
    ['rows', 'teacher', 'theme'],
    ['list', 'quotes', 'closest'],
    ['sides', 'concern'],
  ])
  expect(groupSections([])).toEqual([])
})
