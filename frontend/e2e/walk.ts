import type { Page } from '@playwright/test'
import { test as base, readSignIn } from './staff'

interface Walk {
  /** One window for all tests of a worker: what every page loads is there already. */
  walker: Page
}

/** An address of the product that has no page, only a place in its storage. */
const nowhere = '/api/hello'

/** For a visit to every page. The window is signed in and goes from test to test, which leave nothing behind in it. */
export const test = base.extend<object, Walk>({
  walker: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = project.use
      const looks = { baseURL, viewport, userAgent, deviceScaleFactor, isMobile, hasTouch }
      const given = Object.entries(looks).filter(([, value]) => value !== undefined)
      const context = await browser.newContext(Object.fromEntries(given))
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],

  page: async ({ walker, request, colleague }, use, { project }) => {
    await walker.goto(nowhere)
    // At first nobody is signed in; later a page may have ended the sign-in.
    if (!(await walker.evaluate(() => 'parent_survey_tokens' in localStorage))) {
      const kept = await readSignIn(request, colleague)
      await walker.evaluate((entries) => Object.assign(localStorage, entries), kept)
    }
    await use(walker)
    await walker.unrouteAll()
    await walker.evaluate(() => localStorage.removeItem('staff-language'))
    await walker.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null })
    if (project.use.viewport) await walker.setViewportSize(project.use.viewport)
    walker.removeAllListeners()
  },
})
