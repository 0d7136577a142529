import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { moduleReport } from './plugins/module-report.ts'
import { precompress } from './plugins/precompress.ts'
import { preloadParts } from './plugins/preload-parts.ts'
import { renderBlocking } from './plugins/render-blocking.ts'
import { surveyWorker } from './plugins/survey-worker.ts'
import { alias, build } from './vite.shared.config.ts'

const root = import.meta.dirname

// The public survey, built after the staff pages and beside them. Its components are written for React, as those of
// the staff pages are; here Preact takes its place, which is much less for a cheap phone to load and start.
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    renderBlocking(),
    preloadParts('survey.html'),
    surveyWorker(root),
    moduleReport(root),
    precompress(),
  ],
  resolve: {
    alias: {
      ...alias,
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    },
  },
  build: {
    ...build,
    emptyOutDir: false,
    manifest: '.vite/survey.json',
    rolldownOptions: { input: { survey: 'survey.html' } },
  },
})
