import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { detailPath } from './responses'
import { test as base, expect } from './staff'

export { expect }

export const chatCall = '**/api/chat/stream'
export const quotesCall = '**/api/chat/quotes'
export const assistantPath = `${detailPath}?tab=assistant`

export const panel = (page: Page) => page.getByRole('region', { name: 'Survey Assistant' })
export const log = (page: Page) => panel(page).getByRole('log')
export const input = (page: Page) => panel(page).getByRole('textbox', { name: 'Message' })
export const send = (page: Page) => panel(page).getByRole('button', { name: 'Send' })
export const stop = (page: Page) => panel(page).getByRole('button', { name: 'Stop' })
export const chips = (page: Page) => log(page).getByRole('button', { name: /^Remove / })
export const slips = (page: Page) => panel(page).getByRole('figure')

export async function ask(page: Page, question: string): Promise<void> {
  await input(page).fill(question)
  await input(page).press('Enter')
}

/** One question as it reached the scripted provider, and what the test lets it answer. */
export interface Asked {
  body: {
    chat_request: {
      message: string
      survey_id: string
      conversation_history: { role: string; scope?: object }[]
      scope?: object
    }
  }
  token: string | undefined
  /** Sends the head of the reply. */
  accept: () => void
  say: (event_type: string, data?: object) => void
  raw: (text: string) => void
  end: () => void
  isLeft: () => boolean
}

interface Fixtures {
  /** Leads the chat call of a page to a provider that says what the test tells it to, when it tells it to. */
  script: { next: () => Promise<Asked>; count: () => number }
}

/** The page cannot tell: it calls its own origin, and the browser carries the call elsewhere. */
export const test = base.extend<Fixtures>({
  script: async ({ page }, use) => {
    const asked: Asked[] = []
    let taken = 0
    const server = createServer((request, reply) => {
      void hear(request, reply).then((one) => asked.push(one))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await page.route(chatCall, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
    await use({
      count: () => asked.length,
      async next() {
        await expect.poll(() => asked.length).toBeGreaterThan(taken)
        taken += 1
        return asked[taken - 1] as Asked
      },
    })
    server.closeAllConnections()
    server.close()
  },
})

async function hear(request: IncomingMessage, reply: ServerResponse): Promise<Asked> {
  let text = ''
  for await (const chunk of request) text += chunk
  let isLeft = false
  reply.on('close', () => {
    isLeft = !reply.writableFinished
  })
  return {
    body: JSON.parse(text),
    token: request.headers.authorization,
    accept: () => {
      reply.writeHead(200, { 'Content-Type': 'text/event-stream' })
      reply.flushHeaders()
    },
    say: (event_type, data = {}) => reply.write(`data: ${JSON.stringify({ event_type, data })}\n\n`),
    raw: (part) => reply.write(part),
    end: () => reply.end(),
    isLeft: () => isLeft,
  }
}

/** A whole answer, as quick as it comes. */
export function answer({ accept, say, end }: Asked, content: string, citations: object[] = []): void {
  accept()
  say('message_start', { engine: 'extractive', engine_label: 'On this computer' })
  say('message_delta', { content })
  for (const citation of citations) say('citation', citation)
  say('finished', { citations: citations.length })
  end()
}

/** A scope as the server writes it. */
export function scopeOf(parts: object): object {
  return {
    teacher_ids: [],
    without_teacher_ids: [],
    is_about_several: false,
    is_about_one: false,
    category_ids: [],
    response_category_ids: [],
    without_category_ids: [],
    is_uncategorized: false,
    question_ids: [],
    unanswered_question_ids: [],
    has_all: false,
    languages: [],
    days: null,
    without_days: null,
    words: null,
    parent: null,
    stance: null,
    status: 'submitted',
    topic: null,
    ...parts,
  }
}
