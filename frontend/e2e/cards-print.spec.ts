import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, request as requests } from '@playwright/test'
import type { components } from '../src/shared/api/schema.gen'
import { giveCategory, sendWords, type Teacher } from './cards'
import { readPages, readPdf } from './pictures'
import { productAdmin, startProduct } from './product'
import { expect, logIn, test } from './staff'
import { surveyId } from './survey'

type CardPrint = components['schemas']['CardPrint']
type CardReview = components['schemas']['CardReview']
type CardList = components['schemas']['CardList']

test.describe.configure({ timeout: 240_000 })

const papers = { a4: [210, 297], letter: [216, 279] }
/** Enough for the extremes and some plain ones. PRINTED_CARDS=40 prints a whole school. */
const wanted = Number(process.env.PRINTED_CARDS ?? 10)
const sentence =
  'She noticed that my child reads better standing up, so she built a small desk for the window.'
const long = `${sentence} Now he reads to his sister every evening, and she asks for one more chapter each time. `
/** What cards could burst with: names, scripts, words without end, and more quotes than a sheet has room for. */
const extremes: { name: string; words: string[] }[] = [
  { name: 'Wilhelmina Featherstonehaugh-Abercrombie-Montgomery of Leeds', words: [sentence] },
  { name: `Mr. ${'Wolfeschlegelsteinhausenbergerdorff '.repeat(5)}`.trim(), words: [long.trim(), sentence] },
  { name: 'مريم عبد الرحمن', words: ['معلمة رائعة وصبورة جدا مع الأطفال وتسمعهم دائما في كل يوم'] },
  { name: 'Ms. Nguyễn Thị Minh Khai', words: ['老师非常有耐心，孩子每天都很喜欢去学校上她的课。'] },
  { name: 'Mrs. Unbroken', words: [`She is ${'so'.repeat(120)} patient with them.`] },
  {
    name: 'Mr. Overfull',
    words: Array.from({ length: 12 }, (_, place) => `Family ${place + 1}: ${long}${sentence}`.slice(0, 300)),
  },
]

test(`${wanted} cards are ${wanted} sheets of A4 or Letter with every word of every quote`, async ({
  browser,
}) => {
  const product = await startProduct()
  const visitor = await requests.newContext({ baseURL: product.address })
  const tokens = await logIn(visitor, productAdmin.email, productAdmin.password)
  const head = await requests.newContext({
    baseURL: product.address,
    extraHTTPHeaders: { Authorization: `Bearer ${tokens.access_token}` },
  })
  try {
    await fillSchool(head)
    const user = await (await head.get('/api/auth/me')).json()
    const stored = {
      parent_survey_tokens: JSON.stringify(tokens),
      parent_survey_user: JSON.stringify(user),
      auth_token: tokens.access_token,
    }
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
    const storageState = { cookies: [], origins: [{ origin: product.address, localStorage }] }
    const context = await browser.newContext({ baseURL: product.address, storageState })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    for (const [paper, size] of Object.entries(papers)) {
      const reply = page.waitForResponse(/api.*cards.print/)
      await page.goto(`/admin/survey/${surveyId}/cards/print?size=${paper}`)
      const { cards } = (await (await reply).json()) as CardPrint
      expect(cards).toHaveLength(wanted)
      await expect(page.locator('.sheet')).toHaveCount(wanted)
      const clipped = await page
        .locator('.card')
        .evaluateAll((all) => all.filter((card) => card.scrollHeight > card.clientHeight).length)
      expect(clipped, 'cards whose words do not fit').toBe(0)
      const leftOut = await page
        .locator('.sheet')
        .evaluateAll((all) => all.map((sheet) => Number(sheet.getAttribute('data-left-out'))))
      const pdf = await page.pdf({ preferCSSPageSize: true })
      expect((await readPdf(pdf)).size, paper).toEqual(size)
      const pages = await readPages(pdf)
      expect(pages, paper).toHaveLength(wanted)
      for (const [place, { teacher, quotes }] of cards.entries()) {
        const { words = '', outside = 1 } = pages[place] ?? {}
        expect(outside, `${teacher.name}: points outside the paper`).toBeLessThanOrEqual(0)
        const shown = quotes.slice(0, quotes.length - (leftOut[place] ?? 0))
        expect(shown.length, teacher.name).toBeGreaterThan(0)
        const printed = letters(words)
        for (const text of [teacher.name, ...shown.map((quote) => quote.text)].filter(isReadable)) {
          expect(printed, teacher.name).toContain(letters(text))
        }
        for (const { text } of quotes.slice(shown.length)) expect(printed).not.toContain(letters(text))
      }
      const overfull = cards.findIndex(({ teacher }) => teacher.name === 'Mr. Overfull')
      expect(
        leftOut.filter((count) => count > 0),
        'only the overfull card leaves a quote out',
      ).toEqual(leftOut[overfull] ? [leftOut[overfull]] : [])
      expectLightInk(pdf)
    }
    expect(faults).toEqual([])
    await context.close()
  } finally {
    await head.dispose()
    await visitor.dispose()
    await product.stop()
  }
})

/** Pictures such as emoji have no letters in a PDF. */
function letters(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
}

/** Only of scripts that every machine has letters for, and that a PDF gives back in the order in which they are read. */
function isReadable(text: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text)
}

/** The teachers with extremes and as many others as are wanted, words for all of them, and everything approved. */
async function fillSchool(head: APIRequestContext) {
  const survey = await (await head.get(`/api/admin/surveys/${surveyId}`)).json()
  const [category] = await (await head.get('/api/admin/categories')).json()
  const present = ((await (await head.get('/api/teachers')).json()) as Teacher[]).length
  const added: string[] = []
  while (added.length < Math.max(extremes.length, wanted - present)) {
    const place = added.length
    const { name, words } = extremes[place] ?? {
      name: `Ms. Newcomer ${place}`,
      words: [sentence, long.trim()],
    }
    const created = await head.post('/api/admin/teachers', {
      data: { name: name.slice(0, 200), grade_level: '6th Grade' },
    })
    expect(created.status(), await created.text()).toBe(201)
    const teacher = await created.json()
    added.push(teacher.id)
    for (let first = 0; first < words.length; first += 5) {
      const some = words.slice(first, first + 5)
      const filled = [...some, ...Array(Math.max(0, 2 - some.length)).fill('Nothing to add here at all.')]
      await giveCategory(head, await sendWords(head, survey, { teacher, words: filled }), category.id)
    }
  }
  const list = (await (await head.get(`/api/admin/surveys/${surveyId}/cards`)).json()) as CardList
  const others = list.items.filter(({ teacher }) => !added.includes(teacher.id))
  const shown = list.items.filter((item) => others.indexOf(item) < wanted - added.length)
  for (const { teacher, open } of shown) {
    // A few answers of the example get a category too, as if staff had given it by hand.
    if (open === 0) {
      const query = `teacher_id=${teacher.id}&status=submitted&page_size=2`
      const found = await (await head.get(`/api/admin/surveys/${surveyId}/responses?${query}`)).json()
      for (const { id } of found.items) await giveCategory(head, id, category.id)
    }
    const at = `/api/admin/surveys/${surveyId}/cards/${teacher.id}`
    const { quotes } = (await (await head.get(at)).json()) as CardReview
    const most = teacher.name === 'Mr. Overfull' ? 12 : 4
    for (const { answer_id, start, end } of quotes.slice(0, most)) {
      const data = { start, end, decision: 'approved' }
      expect((await head.put(`${at}/quotes/${answer_id}`, { data })).status()).toBe(200)
    }
  }
}

/** As a picture: nothing touches the edge of the paper, and little of it is dark. Where pictures can be made of it. */
function expectLightInk(pdf: Buffer) {
  if (spawnSync('pdftoppm', ['-v']).error) return
  const folder = mkdtempSync(join(tmpdir(), 'cards-'))
  writeFileSync(join(folder, 'cards.pdf'), pdf)
  execFileSync('pdftoppm', ['-r', '40', '-gray', join(folder, 'cards.pdf'), join(folder, 'page')])
  const files = readdirSync(folder).filter((name) => name.endsWith('.pgm'))
  expect(files).toHaveLength(wanted)
  for (const name of files) {
    const file = readFileSync(join(folder, name))
    const [, width = 0, height = 0] =
      /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(file.toString('latin1', 0, 40))?.map(Number) ?? []
    const dots = file.subarray(file.length - width * height)
    let ink = 0
    for (const [place, grey] of dots.entries()) {
      ink += 255 - grey
      const x = place % width
      const y = Math.floor(place / width)
      // Five millimetres, which printers cannot print on.
      const isEdge = x < 8 || y < 8 || x >= width - 8 || y >= height - 8
      if (isEdge && grey < 250) throw new Error(`${name} has ink at the edge of the paper, at ${x}, ${y}`)
    }
    expect(ink / (255 * dots.length), `${name}: share of ink`).toBeLessThan(0.1)
  }
  rmSync(folder, { recursive: true })
}
