import type { Plugin } from 'vite'

const placeholder = '{{school_name}}'

/** Does in the dev server what the Python server does at start: fills in the school's name. */
export function schoolName(name: string): Plugin {
  return {
    name: 'school-name',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll(placeholder, escapeHtml(name)),
  }
}

function escapeHtml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
