import { type APIRequestContext, expect, request } from '@playwright/test'
import { MailServer } from './mail-server'
import { productAdmin, startProduct } from './product'
import { logIn } from './staff'

export const words = 'She noticed before I did, and called me the same evening.'

interface MailedFamily {
  name: string
  email: string
  language?: string
  /** Another guardian of the same household. */
  other?: Omit<MailedFamily, 'other'>
}

/** A product with a mail server and a survey, in which families are invited and answer without a browser. */
export async function startMailingSchool() {
  const product = await startProduct()
  const mail = new MailServer()
  const port = await mail.start()
  const visitor = await request.newContext({ baseURL: product.address })
  const { access_token } = await logIn(visitor, productAdmin.email, productAdmin.password)
  const extraHTTPHeaders = { Authorization: `Bearer ${access_token}` }
  const head = await request.newContext({ baseURL: product.address, extraHTTPHeaders })
  const settings = {
    public_url: product.address,
    smtp_host: '127.0.0.1',
    smtp_port: port,
    smtp_security: 'none',
    smtp_from: 'survey@maplegrove.example',
  }
  await send(head, 'patch', '/api/admin/settings', settings)
  const question = 'What is this teacher’s superpower?'
  const about = { title: 'Teacher Superpowers 2026-27', school_year: 2026, is_active: true }
  const survey = await send(head, 'post', '/api/admin/surveys', { ...about, questions: [{ text: question }] })
  const [teacher] = await (await visitor.get('/api/teachers')).json()

  async function read(email: string, needle: RegExp): Promise<string> {
    const find = () => needle.exec(mail.find(email)?.plain ?? '')?.[0]
    await expect.poll(find, { timeout: 90_000 }).toBeTruthy()
    return find() ?? ''
  }

  return {
    address: product.address,
    surveyId: survey.id as string,
    mail,
    /** The personal link in the email. */
    async invite({ other, ...guardian }: MailedFamily): Promise<string> {
      const { email } = guardian
      const children = [{ grade_level: teacher.grade_level, teacher_ids: [teacher.id] }]
      const family = { guardians: [guardian, ...(other ? [other] : [])], children }
      const { id } = await send(head, 'post', '/api/admin/families', family)
      await send(head, 'post', `/api/admin/surveys/${survey.id}/invitations`, { family_ids: [id] })
      return read(email, /http\S+\/f\/[\w-]+/)
    },
    /** What opens on another device what was begun. */
    readCode: (email: string) => read(email, /^\d{6}$/m),
    /** The link in the copy of the answers. */
    async answer(link: string, email: string): Promise<string> {
      const begun = await visitor.post(link, { maxRedirects: 0 })
      const id = /response\/([0-9a-f-]+)/.exec(begun.headers().location ?? '')?.[1]
      const path = `/api/surveys/responses/${id}`
      const { questions } = await (await visitor.get(`/api/surveys/${survey.id}`)).json()
      await send(visitor, 'put', `${path}/teachers`, { teacher_ids: [teacher.id] })
      await send(visitor, 'put', `${path}/answers/${questions[0].id}`, { text_value: words })
      await send(visitor, 'post', `${path}/submit`)
      await send(visitor, 'post', `${path}/receipt`)
      return read(email, /http\S+\/r\/[\w-]+/)
    },
    async stop() {
      mail.stop()
      await head.dispose()
      await visitor.dispose()
      await product.stop()
    },
  }
}

async function send(by: APIRequestContext, method: 'post' | 'put' | 'patch', path: string, data?: object) {
  const reply = await by[method](path, data && { data })
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
  return reply.status() === 204 ? undefined : reply.json()
}
