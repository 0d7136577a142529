import { afterEach, expect, test, vi } from 'vitest'
import { openDraftStore } from './draft-store'
import { mergeDraft } from './merge'
import { answerSlot, countCharacters, type Slot, type SlotValue } from './slots'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const slot = answerSlot('q1')

test('every write is in the storage before it returns', () => {
  openDraftStore('r1').write(slot, { value: 'Hello', isSaved: false })
  expect(openDraftStore('r1').read()).toEqual(new Map([[slot, { value: 'Hello', isSaved: false }]]))
})

test("one response never sees another's words", () => {
  openDraftStore('r1').write(slot, { value: 'mine', isSaved: false })
  expect(openDraftStore('r2').read().size).toBe(0)
  openDraftStore('r2').clear()
  expect(openDraftStore('r1').read().size).toBe(1)
})

test('a confirmation of older text does not confirm what another tab wrote since', () => {
  const one = openDraftStore('r1')
  const other = openDraftStore('r1')
  one.write(slot, { value: 'old', isSaved: false })
  other.write(slot, { value: 'new', isSaved: false })
  one.confirm(slot, 'old')
  expect(other.read().get(slot)).toEqual({ value: 'new', isSaved: false })
  other.confirm(slot, 'new')
  expect(one.read().get(slot)).toEqual({ value: 'new', isSaved: true })
})

test.each(['QuotaExceededError', 'SecurityError'])(
  'with %s the words stay in memory, and it says so',
  (name) => {
    const drafts = openDraftStore('r1')
    drafts.write(slot, { value: 'old', isSaved: false })
    const real = localStorage
    vi.stubGlobal('localStorage', refusing(real, name))
    drafts.write(slot, { value: 'new', isSaved: false })
    expect(drafts.isDurable()).toBe(false)
    expect(drafts.read().get(slot)?.value).toBe('new')
    vi.stubGlobal('localStorage', real)
    expect(openDraftStore('r1').read().size, 'older text that could win on reload').toBe(0)
    drafts.write(slot, { value: 'newer', isSaved: false })
    expect(drafts.isDurable()).toBe(true)
  },
)

/** The browser's storage, full or forbidden. */
function refusing(storage: Storage, name: string): Storage {
  return new Proxy(storage, {
    get(target, key) {
      if (key !== 'setItem') return Reflect.get(target, key).bind(target)
      return () => {
        throw new DOMException('no', name)
      }
    },
  })
}

test('what nobody could have written is not read', () => {
  localStorage.setItem('survey_draft:r1:name', '{"value":7,"isSaved":false}')
  localStorage.setItem('survey_draft:r1:email', 'broken{')
  expect(openDraftStore('r1').read().size).toBe(0)
})

test('an unconfirmed edit wins over the server; a confirmed copy does not', () => {
  const server = new Map<Slot, SlotValue>([
    ['name', 'From another device'],
    [slot, 'shorter'],
  ])
  const { slots, unsaved } = mergeDraft(
    server,
    new Map<Slot, { value: SlotValue; isSaved: boolean }>([
      ['name', { value: 'Older copy', isSaved: true }],
      [slot, { value: 'shorter and longer', isSaved: false }],
    ]),
  )
  expect(Object.fromEntries(slots)).toEqual({ name: 'From another device', [slot]: 'shorter and longer' })
  expect([...unsaved]).toEqual([slot])
})

test('an edit that the server has after all, because only its reply was lost, counts as saved', () => {
  const local = new Map<Slot, { value: SlotValue; isSaved: boolean }>([
    ['teachers', { value: ['a', 'b'], isSaved: false }],
  ])
  expect(mergeDraft(new Map([['teachers', ['a', 'b']]]), local).unsaved.size).toBe(0)
})

test('without the server the copy on the device is shown, confirmed or not', () => {
  const { slots, unsaved } = mergeDraft(
    undefined,
    new Map<Slot, { value: SlotValue; isSaved: boolean }>([
      ['name', { value: 'Pilar', isSaved: true }],
      [slot, { value: 'words', isSaved: false }],
    ]),
  )
  expect(slots.size).toBe(2)
  expect([...unsaved]).toEqual([slot])
})

test('characters are counted as the server counts them', () => {
  expect(countCharacters('a😀é')).toBe(3)
  expect(countCharacters('')).toBe(0)
})
