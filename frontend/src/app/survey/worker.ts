/* Opens the survey again when there is no network: the shell and its files, nothing else. What parents write never
   passes through here; the survey and the list of teachers are kept by the page (features/intake/opening). */

/** Written in by the build (plugins/survey-worker.ts): the files of this build, the script that the page starts with,
 *  and a name made from them. */
declare const __SURVEY_FILES__: string[]
declare const __SURVEY_ENTRY__: string
declare const __SURVEY_BUILD__: string

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface RequestEvent extends LifeEvent {
  readonly request: Request
  respondWith(reply: Promise<Response>): void
}

interface WorkerScope {
  addEventListener(name: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: RequestEvent) => void): void
  skipWaiting(): Promise<void>
}

const files = __SURVEY_FILES__
const prefix = 'survey-shell-'
const cacheName = prefix + __SURVEY_BUILD__
/** Every address of the survey answers with the same page. */
const shell = '/survey/'
const silenceTimeout = 3000
const worker = self as unknown as WorkerScope

worker.addEventListener('install', (event) => {
  event.waitUntil(keepBuild().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherBuilds())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (files.includes(pathname)) event.respondWith(loadFile(request))
})

async function keepBuild() {
  const page = await fetch(shell, { cache: 'no-store' })
  const text = await page.clone().text()
  // During an update the page may be of another build than this worker. Then the next visit tries again. The name of
  // the first script depends on all others: it holds the names of those that it imports.
  if (!page.ok || !text.includes(__SURVEY_ENTRY__)) {
    throw new Error('The page is of another build')
  }
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  await cache.put(shell, page)
}

async function dropOtherBuilds() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** The network first, so that an update is seen at once. The kept page is for a network that fails or is silent. */
async function openPage(request: Request): Promise<Response> {
  const loaded = fetch(request)
  const silence = new Promise<undefined>((resolve) => setTimeout(resolve, silenceTimeout, undefined))
  const first = await Promise.race([loaded, silence]).catch(() => undefined)
  if (first && first.status < 500) return first
  return (await caches.match(shell, { cacheName })) ?? loaded
}

/** These names carry a hash of the content, so what was kept is right for ever. */
async function loadFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request)
}
