import { createRequire } from 'node:module'
import type { virtual } from '@guidepup/virtual-screen-reader'
import type { JSHandle, Page } from '@playwright/test'
import { modal, newWord, rows, submitResponse } from './responses'
import { expect, test } from './staff'
import { onDesktop } from './widths'

const surveyTitle = 'Maple Grove Elementary: Teacher Superpowers 2025-26'

type Reader = JSHandle<typeof virtual>

const script = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js')

/** Starts a screen reader inside the page. It stays there as long as no page is loaded anew. */
async function startReader(page: Page): Promise<Reader> {
  await page.route('**/screen-reader.js', (route) =>
    route.fulfill({ path: script, contentType: 'text/javascript' }),
  )
  return page.evaluateHandle(async (address) => {
    const { virtual: reader } = (await import(address)) as { virtual: typeof virtual }
    await reader.start({ container: document.body })
    return reader
  }, '/screen-reader.js')
}

/** Reads on until something is said, as somebody does who listens; what was passed over does not matter. */
async function hear(reader: Reader, phrase: RegExp): Promise<string> {
  const heard = await reader.evaluate(
    async (voice, [source, flags]) => {
      const wanted = new RegExp(source, flags)
      for (let count = 0; count < 1000; count += 1) {
        const said = await voice.lastSpokenPhrase()
        if (wanted.test(said)) return { said }
        await voice.next()
      }
      return { instead: (await voice.spokenPhraseLog()).slice(-120).join(' | ') }
    },
    [phrase.source, phrase.flags] as const,
  )
  if (heard.said === undefined) throw new Error(`${phrase} is never said, only ${heard.instead}`)
  return heard.said
}

const press = (reader: Reader) => reader.evaluate((voice) => voice.act())
const type = (reader: Reader, text: string) => reader.evaluate((voice, words) => voice.type(words), text)

/** What was said without being asked for: where the focus went, or a message that came. */
function expectSaid(reader: Reader, phrase: RegExp): Promise<void> {
  const read = () => reader.evaluate(async (voice) => (await voice.spokenPhraseLog()).slice(-4).join(' | '))
  return expect.poll(read).toMatch(phrase)
}

// One width: what is said does not depend on it, and the wide page says more.
test(
  'somebody who listens signs in, finds the survey and its responses, and reads one',
  onDesktop,
  async ({ page, makeStaff, request, expectFault }) => {
    // The reader's own, where an element is gone that it was about to name.
    expectFault('getElementById is not a function')
    const staff = await makeStaff()
    const word = newWord()
    await submitResponse(request, { name: `Pilar ${word}`, answers: [`She waits for every child. ${word}`] })
    // Other tests leave surveys behind, and newer ones come first.
    await page.route('**/api/admin/surveys?*', async (route) => {
      const all = await (await route.fetch({ url: '/api/admin/surveys?page=1&page_size=100' })).json()
      const items = all.items.filter(({ title }: { title: string }) => title === surveyTitle)
      await route.fulfill({ json: { ...all, items, total: items.length, total_pages: 1 } })
    })
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toBeFocused()
    const reader = await startReader(page)

    await test.step('the sign-in page says what it is for, and what is missing', async () => {
      await hear(reader, /^link, Skip to content$/)
      await hear(reader, /^heading, Sign in, level 1$/)
      await hear(reader, /^textbox, Email, .*required/)
      await hear(reader, /^button, Sign In$/)
      await press(reader)
      await expectSaid(reader, /textbox, Email, .*Email is required/)
      await type(reader, staff.email)
      await hear(reader, /^Password, Password is required/)
      await type(reader, staff.password)
      await hear(reader, /^button, Sign In$/)
      await press(reader)
      await expect(page).toHaveURL('/admin')
    })

    await test.step('the dashboard has the focus on its title, and a survey is a link with its figures', async () => {
      await expectSaid(reader, /heading, Surveys, level 1/)
      await expect(page.getByRole('link', { name: surveyTitle, exact: true })).toBeVisible()
      await hear(reader, new RegExp(`^link, ${surveyTitle}$`))
      await press(reader)
    })

    await test.step('the responses are a table after one row of tabs', async () => {
      await expectSaid(reader, new RegExp(`heading, ${surveyTitle}, level 1`))
      await hear(reader, /^tab, Survey Responses, .*selected/)
      await hear(reader, /^searchbox, Search responses/)
      await type(reader, word)
      await expect(rows(page)).toHaveCount(1)
      await hear(reader, new RegExp(`^button, .*Pilar ${word}`))
      await press(reader)
    })

    await test.step('a response says who wrote it, each question and its answer', async () => {
      await expect(modal(page)).toContainText(word)
      await expectSaid(reader, /button, Close/)
      await hear(reader, /^heading, Parent Information, level 3$/)
      await hear(reader, new RegExp(`Pilar ${word}`))
      await hear(reader, /^heading, Survey Responses, level 3$/)
      await hear(reader, new RegExp(`She waits for every child. ${word}`))
      await page.keyboard.press('Escape')
      await expect(modal(page)).toBeHidden()
      await expectSaid(reader, new RegExp(`Pilar ${word}`))
    })
  },
)
