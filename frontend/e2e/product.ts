import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'

/** What a program was started with, whose settings would be taken for the new one's. */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('SURVEY_')),
)

export const productAdmin = { email: 'admin@maplegrove.example', password: 'correct horse battery' }

/** A product of its own with the example school, for a test that would leave too much behind in the shared one. */
export async function startProduct() {
  const root = resolve(import.meta.dirname, '../..')
  const folder = await mkdtemp(join(tmpdir(), 'parent-survey-'))
  const python = process.env.E2E_PYTHON ?? join(root, '.venv/bin/python')
  const product = spawn(python, ['-m', 'parent_survey', 'serve', '--with-example-school'], {
    cwd: folder,
    env: {
      ...inherited,
      PYTHONPATH: root,
      SURVEY_PORT: '0',
      SURVEY_DATA_DIR: join(folder, 'data'),
      SURVEY_LOG_LEVEL: 'WARNING',
      SURVEY_ADMIN_EMAIL: productAdmin.email,
      SURVEY_ADMIN_PASSWORD: productAdmin.password,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await findAddress(product)
  return {
    address,
    async stop() {
      const ended = new Promise((resolved) => product.once('exit', resolved))
      product.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function findAddress(product: ChildProcess): Promise<string> {
  if (!product.stdout) throw new Error('The product says nothing.')
  for await (const line of createInterface(product.stdout)) {
    const address = /is ready: (http:\S+)/.exec(line)?.[1]
    if (address) {
      product.stdout.resume()
      return address
    }
  }
  expect(product.exitCode, 'the product did not start').toBe(0)
  return ''
}
