import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const tests = ['**/*.test.ts', '**/*.test.tsx']

/** One catalogue beside each feature, so that a feature is translated, reviewed and deleted as one. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['es'],
  catalogs: [
    {
      path: 'src/features/{name}/locales/{locale}',
      include: ['src/features/{name}'],
      exclude: ['src/features/intake', ...tests],
    },
    { path: 'src/app/locales/{locale}', include: ['src/app'], exclude: tests },
    { path: 'src/shared/locales/{locale}', include: ['src/shared'], exclude: tests },
  ],
  orderBy: 'message',
  // Origins would change with every line that is moved.
  format: formatter({ origins: false, lineNumbers: false }),
  runtimeConfigModule: {
    i18n: ['@/shared/lib/i18n', 'i18n'],
    Trans: ['@/shared/lib/trans', 'Trans'],
  },
})
