import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const source = 'src/app/survey/worker.ts'
const pageName = 'survey.html'
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
        const page = bundle[pageName]
        if (worker?.type !== 'chunk') return
        if (worker.imports.length > 0)
          this.error('The survey worker must be one file: it may import types only.')
        if (page?.type !== 'asset') this.error(`The build has no ${pageName}.`)
        const named = String(page.source).match(/\/assets\/[^"]+/g) ?? []
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk' && file !== worker)
        // The later steps are in no page, and needed without a network all the same.
        const files = [...new Set([...named, ...scripts.map((file) => `/${file.fileName}`)])].sort()
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'survey')
        const build = createHash('sha256').update(worker.code).update(files.join()).digest('hex').slice(0, 12)
        worker.code = worker.code
          .replaceAll('__SURVEY_FILES__', JSON.stringify(files))
          .replaceAll('__SURVEY_ENTRY__', JSON.stringify(entry?.fileName))
          .replaceAll('__SURVEY_BUILD__', JSON.stringify(build))
      },
    },
  }
}
