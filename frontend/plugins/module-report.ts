import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Lists the source files inside each chunk. The bundle budget reads it: Vite's manifest names only entries. */
export function moduleReport(root: string): Plugin {
  return {
    name: 'module-report',
    apply: 'build',
    generateBundle(_options, bundle) {
      const report: Record<string, string[]> = {}
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') report[file.fileName] = file.moduleIds.map((id) => relative(root, id))
      }
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(report, null, 2),
      })
    },
  }
}
