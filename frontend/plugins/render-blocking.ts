import type { Plugin } from 'vite'

/** Nothing can be seen before the entry has run, except a flash of the wrong theme. So the first paint
 *  waits for it. Vite drops the attribute when it writes the script tag, hence a plugin. */
export function renderBlocking(): Plugin {
  return {
    name: 'render-blocking',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll('<script type="module" ', '<script type="module" blocking="render" '),
    },
  }
}
