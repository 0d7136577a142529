import type { Plugin } from 'vite'

/** The survey's entry asks the server for its data at once and imports the rest of itself meanwhile. That rest is
 *  named in the page too, so that the browser fetches it from the beginning and not when the entry has run. */
export function preloadParts(page: string): Plugin {
  return {
    name: 'preload-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, chunk, bundle }) {
        if (!path.endsWith(page) || !chunk || !bundle) return html
        const files = new Set<string>()
        function follow(name: string) {
          const part = bundle?.[name]
          if (part?.type !== 'chunk' || files.has(name)) return
          files.add(name)
          for (const next of part.imports) follow(next)
        }
        for (const name of chunk.dynamicImports) follow(name)
        const missing = [...files].filter((file) => !html.includes(`/${file}"`))
        const links = missing.map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
        return html.replace('  </head>', `${links.join('')}  </head>`)
      },
    },
  }
}
