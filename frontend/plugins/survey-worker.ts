import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const source = 'src/app/survey/worker.ts'
const entry = 'survey.html'
/** At the root, because a worker may only look after addresses below its own. */
const fileName = 'survey-worker.js'

/** Builds the survey's service worker and tells it which files the survey consists of. */
export function surveyWorker(root: string): Plugin {
  return {
    name: 'survey-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(root, source), fileName })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[fileName]
        const page = bundle[entry]
        if (worker?.type !== 'chunk') return
        if (worker.imports.length > 0)
          this.error('The survey worker must be one file: it may import types only.')
        if (page?.type !== 'asset') this.error(`The build has no ${entry}.`)
        const files = [...new Set(String(page.source).match(/\/assets\/[^"]+/g))].sort()
        const build = createHash('sha256').update(worker.code).update(files.join()).digest('hex').slice(0, 12)
        worker.code = worker.code
          .replaceAll('__SURVEY_FILES__', JSON.stringify(files))
          .replaceAll('__SURVEY_BUILD__', JSON.stringify(build))
      },
    },
  }
}
