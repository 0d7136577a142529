import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { moduleReport } from './plugins/module-report.ts'
import { pageValues } from './plugins/page-values.ts'
import { precompress } from './plugins/precompress.ts'
import { renderBlocking } from './plugins/render-blocking.ts'
import { surveyEntry } from './plugins/survey-entry.ts'
import { surveyWorker } from './plugins/survey-worker.ts'

const root = import.meta.dirname
const { SURVEY_SCHOOL_NAME = 'Maple Grove Elementary', SURVEY_PORT = '8000' } = process.env

/** What the survey shares with staff pages, but for icons that only those use. */
const surveyParts =
  /lucide-react|src\/shared\/ui\/(icon|form\/(control-class|field|text-)|feedback\/(error-strip|progress|skeleton|spinner))/

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    pageValues({
      school_name: SURVEY_SCHOOL_NAME,
      password_min_length: process.env.SURVEY_PASSWORD_MIN_LENGTH || '6',
    }),
    surveyEntry(),
    renderBlocking(),
    surveyWorker(root),
    moduleReport(root),
    precompress(),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: { '/api': `http://127.0.0.1:${SURVEY_PORT}` } },
  build: {
    outDir: '../parent_survey/static',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Two entries, so that the public survey cannot load staff code: they share chunks, never pages.
    rolldownOptions: {
      input: { app: 'index.html', survey: 'survey.html' },
      output: {
        // Staff pages use parts of the survey, such as its steps in a preview. Left alone, the bundler would cut the
        // survey along every such part, and each piece is one more request on a parent's phone.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'intake', test: /src\/features\/intake\// },
            { name: 'parts', test: surveyParts, tags: ['$initial'] },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'plugins/**/*.test.ts'],
    setupFiles: ['src/test-setup.ts'],
    restoreMocks: true,
  },
})
