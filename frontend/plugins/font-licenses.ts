import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const fonts = ['figtree', 'source-serif-4']

/** Ships the licence of each bundled font beside it, as the licence asks. */
export function fontLicenses(root: string): Plugin {
  return {
    name: 'font-licenses',
    apply: 'build',
    async generateBundle() {
      for (const font of fonts) {
        const source = await readFile(
          join(root, 'node_modules/@fontsource-variable', font, 'LICENSE'),
          'utf-8',
        )
        this.emitFile({ type: 'asset', fileName: `licenses/${font}.txt`, source })
      }
    },
  }
}
