import { join } from 'node:path'
import { type Plugin, type Rolldown, runnerImport } from 'vite'

const page = 'survey.html'
const languages = 'languages.json'

/** Completes the page of the survey: what runs before the first paint, what is fetched from the beginning, and beside
 *  it each language with its first step as HTML, into which the server writes each survey's words. */
export function surveyPage(root: string): Plugin {
  const early = join(root, 'src/app/survey/before-react.ts')
  const rest = join(root, 'src/app/survey/show-survey.tsx')
  return {
    name: 'survey-page',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: early, name: 'before-react' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, chunk, bundle = {} }) {
        if (!path.endsWith(page) || !chunk) return html
        const script = findChunk(bundle, early)
        // It stands first: a script waits for the style sheets before it.
        const withScript = html
          .replace('<script ', `<script src="/${script}"></script>\n    <script fetchpriority="low" `)
          .replaceAll(
            'rel="modulepreload" crossorigin',
            'rel="modulepreload" fetchpriority="low" crossorigin',
          )
        const missing = findParts(bundle, findChunk(bundle, rest)).filter(
          (file) => !html.includes(`/${file}"`),
        )
        // Behind the styles: what can be seen and typed on comes before what takes it over.
        const links = missing.map(
          (file) => `    <link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">\n`,
        )
        return withScript.replace('  </head>', `${links.join('')}  </head>`)
      },
    },
    async generateBundle(_options, bundle) {
      // It is a plain script and no module, which would wait for the whole page. So nothing of it may become global.
      const script = bundle[findChunk(bundle, early)]
      if (script?.type === 'chunk') script.code = `(()=>{${script.code}})()`
      const { alias } = this.environment.config.resolve
      // What is rendered here may ask for the address of the page, and there is none.
      globalThis.location ??= new URL('http://localhost/survey/') as unknown as Location
      const { module } = await runnerImport<typeof import('../src/app/survey/render-first-step.tsx')>(
        join(root, 'src/app/survey/render-first-step.tsx'),
        { resolve: { alias }, logLevel: 'error' },
      )
      const rendered = module.renderLanguages()
      const withScripts = Object.entries(rendered).map(([tag, words]) => {
        const script = findChunk(bundle, join(root, `src/features/intake/messages/${tag}.ts`))
        return [tag, { ...words, script: `/${script}` }]
      })
      const source = JSON.stringify(Object.fromEntries(withScripts))
      this.emitFile({ type: 'asset', fileName: languages, source })
    },
  }
}

/** The entry asks the server for its data at once and imports the rest of itself meanwhile: the files of that rest,
 *  without what is imported later still. */
function findParts(bundle: Rolldown.OutputBundle, first: string): string[] {
  const files = new Set<string>()
  function follow(name: string) {
    const part = bundle[name]
    if (part?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const next of part.imports) follow(next)
  }
  follow(first)
  return [...files]
}

function findChunk(bundle: Rolldown.OutputBundle, source: string): string {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === source)
  if (!found) throw new Error(`The build has no chunk of ${source}.`)
  return found.fileName
}
