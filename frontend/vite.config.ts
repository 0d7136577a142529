import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { moduleReport } from './plugins/module-report.ts'
import { pageValues } from './plugins/page-values.ts'
import { precompress } from './plugins/precompress.ts'
import { preloadParts } from './plugins/preload-parts.ts'
import { renderBlocking } from './plugins/render-blocking.ts'
import { surveyChunks } from './plugins/survey-chunks.ts'
import { surveyEntry } from './plugins/survey-entry.ts'
import { surveyWorker } from './plugins/survey-worker.ts'

const root = import.meta.dirname
const { SURVEY_SCHOOL_NAME = 'Maple Grove Elementary', SURVEY_PORT = '8000' } = process.env

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
    preloadParts('survey.html'),
    surveyWorker(root),
    moduleReport(root),
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
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'survey chunks',
              name: surveyChunks({
                entry: `${root}/src/app/survey-main.ts`,
                rest: `${root}/src/app/survey/show-survey.tsx`,
                staff: `${root}/src/app/main.tsx`,
              }),
            },
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
