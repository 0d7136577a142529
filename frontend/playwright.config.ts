import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const { E2E_BASE_URL, E2E_REPORT, E2E_KIT_PORT = '4178', CHROMIUM_PATH } = process.env
if (!E2E_BASE_URL) throw new Error('E2E_BASE_URL is not set: it names the running server to test.')

// Without windows a test costs a third less.
const debianBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = CHROMIUM_PATH ?? debianBrowsers.find((path) => existsSync(path))
const kitUrl = `http://127.0.0.1:${E2E_KIT_PORT}`
// Staff sit at a laptop and parents hold a phone. Where a file is about what happens and not about how it looks, one
// width is enough; the looks of every screen are checked at both. Single tests say so by a tag, see e2e/widths.ts.
const staffRules = [
  /accounts-(login|passkeys|password|register|session|users)\.spec/,
  /assistant-(errors|exfiltration)\.spec/,
  /(attack-xss|builder-live|builder-preview|cards-print|theme)\.spec/,
]
const parentRules = [/survey-(first-step|opening|saving|offline|review|steps)\.spec/]
// Windows of the full browser load the pages of an address bar that nobody sees, which costs more than a test does.
// Chromium takes only the last list of features, so those that Playwright turns off for our sake stand here as well.
const unusedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
const kit = '--config e2e/kit/vite.config.ts e2e/kit'

export default defineConfig({
  testDir: 'e2e',
  forbidOnly: !!process.env.CI,
  fullyParallel: true,
  // One browser for each core; a laptop with two is enough.
  workers: 2,
  // Far more than anything takes, so that other work on the machine changes nothing.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // At home a test that stumbles is mended, not repeated. A machine that others share may stumble once: the closing
  // lines then name the test as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: E2E_REPORT ? [['list'], ['json', { outputFile: E2E_REPORT }]] : [['list']],
  use: {
    baseURL: E2E_BASE_URL,
    screenshot: 'only-on-failure',
    // Frames that no test looks at cost a tenth of the run. The journeys in WebKit move.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${unusedFeatures.join(',')}`,
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: ['kit/**', ...staffRules],
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    {
      name: 'desktop',
      testIgnore: ['kit/**', ...parentRules],
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    { name: 'kit', testMatch: 'kit/**/*.spec.ts', use: { baseURL: kitUrl } },
  ],
  // The primitives are no page of the product, so their tests bring their own small server.
  webServer: {
    command: `vite build ${kit} && vite preview ${kit} --host 127.0.0.1 --port ${E2E_KIT_PORT} --strictPort`,
    url: kitUrl,
  },
})
