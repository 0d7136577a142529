import type { Plugin } from 'vite'

/** Does in the dev server what the Python server does at start: fills in what the settings say. */
export function pageValues(values: Record<string, string>): Plugin {
  return {
    name: 'page-values',
    apply: 'serve',
    transformIndexHtml: (html) =>
      Object.entries(values).reduce(
        (page, [name, value]) => page.replaceAll(`{{${name}}}`, escapeHtml(value)),
        html,
      ),
  }
}

function escapeHtml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
