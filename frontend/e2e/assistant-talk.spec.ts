import { answer, ask, assistantPath, expect, input, log, panel, send, slips, stop, test } from './assistant'
import { fillLogin } from './staff'
import { onDesktop, onPhone } from './widths'

test.beforeEach(({ me }) => void me)

// One width: that a phone does not get the focus back is in assistant-journey.
test(
  'connecting, streaming, finished: each is shown, and nothing is sent meanwhile',
  onDesktop,
  async ({ page, script }) => {
    await page.goto(assistantPath)
    await expect(panel(page).getByText('0 / 2000')).toBeVisible()
    await input(page).fill('   ')
    await input(page).press('Enter')
    await input(page).fill('')
    await input(page).pressSequentially('Who is')
    await input(page).press('Shift+Enter')
    await input(page).pressSequentially('patient? ')
    await expect(panel(page).getByText('16 / 2000')).toBeVisible()
    await input(page).press('Enter')
    const asked = await script.next()
    expect(asked.body).toEqual({
      chat_request: {
        message: 'Who is\npatient?',
        survey_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        conversation_history: [],
      },
    })
    expect(asked.token).toBe(`Bearer ${await page.evaluate(() => localStorage.getItem('auth_token'))}`)
    const status = panel(page).getByRole('status').filter({ hasText: '...' })
    await expect(status).toHaveText('Connecting...')
    await expect(input(page)).toHaveValue('')
    await expect(input(page)).toBeFocused()

    asked.accept()
    await expect(status).toHaveText('Thinking...')
    asked.say('message_start')
    asked.say('search_query', { query: 'patience' })
    await expect(log(page)).toContainText('Searching: patience')
    await input(page).fill('And kind?')
    await input(page).press('Enter')
    await expect(send(page)).toBeHidden()
    asked.raw('data: {"event_type":"message_delta","data":{"content":"Two par')
    asked.raw('ents say so.\\nMs. P')
    asked.raw('ike ')
    asked.raw('is named."}}\n\n: heartbeat\n\n')
    await expect(log(page).getByText('Two parents say so.\nMs. Pike is named.')).toBeVisible()
    const time = /^\d\d:\d\d( [AP]M)?$/
    await expect(log(page).getByText(time)).toHaveCount(1)
    asked.say('completed')
    await expect(status).toBeHidden()
    await expect(log(page).getByText(time)).toHaveCount(2)
    expect(script.count()).toBe(1)

    // What was typed meanwhile is still there, and now it goes out with what was said before.
    await expect(input(page)).toHaveValue('And kind?')
    await input(page).press('Enter')
    const second = await script.next()
    expect(second.body.chat_request.conversation_history.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
    ])
    second.accept()
    second.say('message_delta', { content: 'Half of ' })
    await expect(log(page)).toContainText('Half of')
    await stop(page).click()
    await expect(log(page)).toContainText('Stopped')
    await expect(input(page)).toBeFocused()
    await expect.poll(second.isLeft).toBe(true)
    await expect(panel(page).getByRole('alert')).toBeHidden()
  },
)

// One width: the limit is the same on every screen.
test('the input takes 2000 characters', onDesktop, async ({ page }) => {
  await page.goto(assistantPath)
  await input(page).fill('x'.repeat(1999))
  await input(page).pressSequentially('yyy')
  await expect(panel(page).getByText('2000 / 2000')).toBeVisible()
  await page.getByRole('tab', { name: 'Survey Responses' }).click()
  await page.getByRole('tab', { name: 'AI Assistant' }).click()
  await expect(input(page)).toHaveValue(/^x{1999}y$/)
})

// One width: leaving is the same on every screen.
test(
  'who leaves the page ends the answer, who looks at another tab does not',
  onDesktop,
  async ({ page, script }) => {
    await page.goto(assistantPath)
    await ask(page, 'Who is patient?')
    const asked = await script.next()
    asked.accept()
    asked.say('message_delta', { content: 'Half of it. ' })
    await expect(log(page)).toContainText('Half of it.')
    await page.getByRole('tab', { name: 'Survey Responses' }).click()
    asked.say('message_delta', { content: 'The other half. ' })
    await page.getByRole('tab', { name: 'AI Assistant' }).click()
    await expect(log(page)).toContainText('Half of it. The other half.')
    expect(asked.isLeft()).toBe(false)
    await panel(page).getByRole('button', { name: 'Clear' }).click()
    await expect.poll(asked.isLeft).toBe(true)
    await expect(panel(page).getByText('Try one of these')).toBeVisible()

    await ask(page, 'Again?')
    const second = await script.next()
    second.accept()
    second.say('message_delta', { content: 'Half. ' })
    await expect(log(page)).toContainText('Half.')
    await page.getByRole('link', { name: 'Back to Admin' }).click()
    await expect.poll(second.isLeft).toBe(true)
  },
)

// One width: the tabs are the same on every screen.
test(
  'the conversation and what was typed are still there after Insights and the dashboard, and gone after signing out',
  onDesktop,
  async ({ page, me, script }) => {
    await page.goto(assistantPath)
    await ask(page, 'Who is patient?')
    const asked = await script.next()
    asked.accept()
    asked.say('message_start')
    asked.say('message_delta', { content: 'Half of it. ' })
    await expect(log(page)).toContainText('Half of it.')
    await input(page).fill('And who is kind?')
    await page.getByRole('tab', { name: 'Insights' }).click()
    await expect(page.getByRole('tab', { name: 'Insights' })).toHaveAttribute('aria-selected', 'true')
    asked.say('message_delta', { content: 'The other half.' })
    asked.say('finished')
    await page.getByRole('tab', { name: 'AI Assistant' }).click()
    await expect(log(page)).toContainText('Half of it. The other half.')
    await expect(input(page)).toHaveValue('And who is kind?')

    await page.getByRole('link', { name: 'Back to Admin' }).click()
    await page.goBack()
    await expect(log(page)).toContainText('Half of it. The other half.')

    await page.getByRole('button', { name: me.name }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await fillLogin(page, me)
    await expect(page).toHaveURL('/admin')
    // Without loading the page anew, wherever the survey stands in a long list.
    await page.evaluate((path) => history.pushState(null, '', path), assistantPath)
    await expect(panel(page).getByText('Try one of these')).toBeVisible()
  },
)

// One width: what is said is the same on every screen.
test('a screen reader hears whole sentences, once each', onDesktop, async ({ page, script }) => {
  await page.goto(assistantPath)
  await log(page).evaluate((region) => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const isSaid = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      return !element?.closest('[aria-hidden="true"], [aria-live="off"]')
    }
    new MutationObserver((changes) => {
      for (const { addedNodes, type, target } of changes) {
        if (type === 'characterData' && isSaid(target)) heard.push(`changed: ${target.textContent}`)
        for (const node of addedNodes) if (isSaid(node) && node.textContent) heard.push(node.textContent)
      }
    }).observe(region, { childList: true, subtree: true, characterData: true })
  })
  await ask(page, 'Who is patient?')
  const asked = await script.next()
  asked.accept()
  asked.say('message_start')
  for (const part of ['Mr. Os', 'ei is p', 'atient. Tw', 'o parents ', 'say so. And ', 'that is all']) {
    asked.say('message_delta', { content: part })
    await expect(log(page)).toContainText(part.trim())
  }
  asked.say('finished')
  await expect(send(page)).toBeVisible()
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  const words = heard.filter((text) => /patient|parents|all/.test(text))
  expect(words).toEqual(['Mr. Osei is patient. ', 'Two parents say so. ', 'And that is all'])
})

// One width: where there is the least room to scroll.
test(
  'an answer grows under its question; who reads above is left alone and told of more',
  onPhone,
  async ({ page, script }) => {
    await page.goto(assistantPath)
    const more = panel(page).getByRole('button', { name: 'New message' })
    const place = () => log(page).evaluate(({ scrollTop }) => scrollTop)
    await ask(page, 'First question')
    answer(await script.next(), 'A line of the answer.\n'.repeat(30))
    await expect(send(page)).toBeVisible()
    await expect(log(page).getByText('First question')).toBeInViewport()
    await expect(more).toBeHidden()

    await ask(page, 'Second question')
    const asked = await script.next()
    asked.accept()
    asked.say('message_delta', { content: 'It begins.\n' })
    await expect(log(page).getByText('Second question')).toBeInViewport()
    await expect(log(page).getByText('It begins.')).toBeInViewport()
    await log(page).evaluate((box) => box.scrollTo(0, 40))
    await expect.poll(place).toBe(40)
    await expect(more).toBeHidden()
    asked.say('message_delta', { content: 'And goes on.\n'.repeat(10) })
    await expect(more).toBeVisible()
    expect(await place()).toBe(40)
    asked.say('finished')
    await expect(send(page)).toBeVisible()
    expect(await place()).toBe(40)
    await more.click()
    await expect(log(page)).toBeFocused()
    await expect.poll(place).toBeGreaterThan(100)
    await expect(log(page).getByText('And goes on.').last()).toBeInViewport()
    await expect(more).toBeHidden()
  },
)

// One width: a phone has them under each other.
test('quotes stand once, under the answer that they belong to', onDesktop, async ({ page, script }) => {
  await page.goto(assistantPath)
  const cite = (text: string) => ({
    answer: text,
    survey_response_ids: ['r1'],
    timestamp: '2026-03-24T10:00:00Z',
  })
  await ask(page, 'One?')
  answer(await script.next(), 'One.', [cite('First slip'), cite('Second slip')])
  await expect(slips(page)).toHaveCount(2)
  await ask(page, 'Two?')
  answer(await script.next(), 'Two.', [cite('Third slip')])
  await expect(slips(page)).toHaveText([/First slip/, /Second slip/, /Third slip/])
  const answers = log(page).locator('[data-role="assistant"]')
  await expect(answers.last().getByRole('figure')).toHaveText([/Third slip/])
})
