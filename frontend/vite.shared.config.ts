import { fileURLToPath } from 'node:url'
import type { AliasOptions, BuildEnvironmentOptions } from 'vite'

/** What the staff pages and the survey are built with alike. */
export const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) } satisfies AliasOptions

export const build = {
  outDir: '../parent_survey/static',
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
} satisfies BuildEnvironmentOptions
