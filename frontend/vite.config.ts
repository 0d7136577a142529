import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { pageValues } from './plugins/page-values.ts'
import { precompress } from './plugins/precompress.ts'
import { renderBlocking } from './plugins/render-blocking.ts'
import { surveyEntry } from './plugins/survey-entry.ts'
import { alias, build } from './vite.shared.config.ts'

const { SURVEY_SCHOOL_NAME = 'Maple Grove Elementary', SURVEY_PORT = '8000' } = process.env

// The staff pages, the dev server and the unit tests. The survey has a build of its own (vite.survey.config.ts).
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
    precompress(),
  ],
  resolve: { alias },
  server: {
    proxy: {
      '/api': `http://127.0.0.1:${SURVEY_PORT}`,
      // Short links are followed by the server. The slash keeps them apart from /src.
      '/s/': `http://127.0.0.1:${SURVEY_PORT}`,
    },
  },
  build: { ...build, emptyOutDir: true },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'plugins/**/*.test.ts'],
    setupFiles: ['src/test-setup.ts'],
    restoreMocks: true,
  },
})
