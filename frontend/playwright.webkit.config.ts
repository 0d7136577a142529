import { defineConfig } from '@playwright/test'

const { E2E_BASE_URL } = process.env
if (!E2E_BASE_URL) throw new Error('E2E_BASE_URL is not set: it names the running server to test.')

// WebKit as Debian builds it, driven by its own WebDriver (e2e/webkit/browser.ts); Playwright only runs the tests.
export default defineConfig({
  testDir: 'e2e/webkit',
  testMatch: '*.webkit.ts',
  forbidOnly: !!process.env.CI,
  // One browser at a time: it draws without a graphics card.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  retries: process.env.CI ? 1 : 0,
  use: { baseURL: E2E_BASE_URL },
})
