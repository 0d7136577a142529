import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { catalogue } from './plugins/catalogue.ts'
import { fontLicenses } from './plugins/font-licenses.ts'
import { moduleReport } from './plugins/module-report.ts'
import { pageValues } from './plugins/page-values.ts'
import { precompress } from './plugins/precompress.ts'
import { renderBlocking } from './plugins/render-blocking.ts'
import { surveyEntry } from './plugins/survey-entry.ts'
import { surveyPage } from './plugins/survey-page.ts'
import { surveyWorker } from './plugins/survey-worker.ts'

const { SURVEY_SCHOOL_NAME = 'Maple Grove Elementary', SURVEY_PORT = '8000' } = process.env
const root = import.meta.dirname

// What every parent loads is in few files, each with all that it needs: one that asks for the survey, one with the first
// steps, and React. Left to itself the bundler cuts smaller pieces, which are 2 kB larger together.
const firstLoad = [
  { name: 'opening', test: /\/src\/features\/intake\/opening\/open-survey\.ts$/, priority: 2 },
  { name: 'first-steps', test: /\/src\/app\/survey\/survey-root\.tsx$/, priority: 1 },
]

// What eight or more of the staff's pages need is one file. Left to itself the bundler cuts it into more than a hundred, and a
// page asks for thirty of them.
const staffLoad = [{ name: 'shared', minShareCount: 8, test: /\/src\/|\/node_modules\// }]

// In a context of `vmThreads` the DOM is from outside: a function of it is no instance of Function, as the library for
// calls wants it, and what React takes over behaves differently.
const inOneContext = ['src/shared/api/session.test.ts', 'src/app/survey/first-step.test.tsx']

// Two entries from one source tree: the staff pages (index.html) and the public survey (survey.html). `npm run build`
// runs this twice, because in one graph the bundler cuts what both share into twenty files for a parent's phone.
export default defineConfig(({ mode }) => {
  const isSurvey = mode === 'survey'
  return {
    plugins: [
      catalogue(),
      react(),
      tailwindcss(),
      pageValues({
        school_name: SURVEY_SCHOOL_NAME,
        school_contact: process.env.SURVEY_PRIVACY_CONTACT || '',
        // The server takes it from the parent's language (languages.json).
        noscript: '',
        time_zone: process.env.SURVEY_TIME_ZONE || '',
        public_url: process.env.SURVEY_PUBLIC_URL || '',
        password_min_length: process.env.SURVEY_PASSWORD_MIN_LENGTH || '6',
        password_by_mail: process.env.SURVEY_SMTP_HOST || '',
      }),
      surveyEntry(),
      isSurvey
        ? [surveyPage(root), surveyWorker(root), moduleReport(root)]
        : [renderBlocking(), fontLicenses(root)],
      precompress(),
    ],
    resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
    server: {
      proxy: {
        '/api': `http://127.0.0.1:${SURVEY_PORT}`,
        // Short links are followed by the server. The slash keeps them apart from /src.
        '/s/': `http://127.0.0.1:${SURVEY_PORT}`,
      },
    },
    build: {
      // The oldest browsers that are supported (docs/operations.md); "lib" in tsconfig.json goes with them.
      target: ['safari16', 'chrome111', 'edge111', 'firefox115'],
      outDir: '../parent_survey/static',
      emptyOutDir: !isSurvey,
      assetsInlineLimit: 0,
      // The page of the survey names what it needs itself, and the table of what to preload would be larger than a catalogue.
      modulePreload: isSurvey ? false : { polyfill: false },
      reportCompressedSize: false,
      manifest: isSurvey && '.vite/survey.json',
      rolldownOptions: isSurvey
        ? { input: { survey: 'survey.html' }, output: { codeSplitting: { groups: firstLoad } } }
        : { input: { index: 'index.html' }, output: { codeSplitting: { groups: staffLoad } } },
    },
    test: {
      environment: 'happy-dom',
      setupFiles: ['src/test-setup.ts'],
      restoreMocks: true,
      projects: [
        {
          extends: true,
          test: {
            name: 'units',
            // Files share nothing, but what makes their pages is loaded once: it took half of the time.
            pool: 'vmThreads',
            include: ['src/**/*.test.{ts,tsx}', 'plugins/**/*.test.ts'],
            exclude: inOneContext,
          },
        },
        { extends: true, test: { name: 'units in one context', include: inOneContext } },
      ],
    },
  }
})
