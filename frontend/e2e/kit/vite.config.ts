import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogue } from '../../plugins/catalogue.ts'
import { contentSecurityPolicy } from '../csp.ts'

// The kit shows every primitive in its states. It is no part of the product: it has its own build, and
// only the browser tests and people who look at it serve it.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [catalogue(), react(), tailwindcss()],
  resolve: { alias: { '@': fileURLToPath(new URL('../../src', import.meta.url)) } },
  build: {
    outDir: '../../node_modules/.kit',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  preview: { headers: { 'Content-Security-Policy': contentSecurityPolicy } },
})
