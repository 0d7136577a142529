import type { Plugin } from 'vite'

/** In the dev server the survey's addresses belong to the second HTML file, as they do in production. */
export function surveyEntry(): Plugin {
  return {
    name: 'survey-entry',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/survey/')) request.url = '/survey.html'
        next()
      })
    },
  }
}
