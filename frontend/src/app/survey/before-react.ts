/* Runs in the head of the survey's page, before the first paint and long before React. The server has put the first
   step into the page; until React takes it over (features/intake/opening/first-step.ts) this looks after it. */

function lookAfterFirstStep() {
  const findStep = () => document.querySelector<HTMLElement>('#root[data-first-step]')
  const page = document.documentElement.dataset

  // As in shared/lib/theme.ts, which would make this more than one small file.
  const theme = read('theme')
  if (theme === 'light' || theme === 'dark') page.theme = theme

  // A parent with a response in progress continues at another step: the first one would only flash.
  const surveyId = location.pathname.split('/')[2] ?? ''
  if (read('survey_response_id').includes(surveyId)) page.resumes = ''

  // Somebody who chose another language before would see this one only until React is there.
  const language = read('survey_language')
  const isAsked = new URLSearchParams(location.search).has('lang')
  if (language && !isAsked && language !== document.documentElement.lang) page.resumes = ''

  // As in features/intake/device/first-words.ts. A shared device keeps nothing.
  const key = `survey_first_words:${surveyId}`
  const isKept = !new URLSearchParams(location.search).has('kiosk')

  function handleInput({ target }: Event) {
    const step = findStep()
    if (!step) return
    step.dataset.firstStep = ''
    if (isKept && target instanceof HTMLInputElement) write(key, target.value)
  }

  function handleContent() {
    const field = findStep()?.querySelector('input')
    if (field && !field.value) field.value = read(key, () => sessionStorage)
  }

  // Enter or Next is remembered, and done as soon as there is somebody who can do it. A later letter takes it back.
  function handleSubmit(event: Event) {
    const step = findStep()
    if (!step) return
    event.preventDefault()
    event.stopImmediatePropagation()
    step.dataset.firstStep = 'next'
  }

  // So is another language: to follow the link now would lose what was typed.
  function handleClick(event: Event) {
    const step = findStep()
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[hreflang]')
    if (!step || !link) return
    event.preventDefault()
    step.dataset.language = link.hreflang
  }

  // If a script failed to load, the page would look usable and never react.
  function handleError({ target }: Event) {
    if (target instanceof HTMLScriptElement) void loadAnew(target.src)
  }

  document.addEventListener('DOMContentLoaded', handleContent)
  document.addEventListener('input', handleInput, true)
  document.addEventListener('submit', handleSubmit, true)
  document.addEventListener('click', handleClick, true)
  document.addEventListener('error', handleError, true)
}

// Browsers remember that a module could not be fetched, so it takes another page once it can be.
function loadAnew(address: string): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2000))
    .then(() => fetch(address))
    .then(
      () => location.reload(),
      () => loadAnew(address),
    )
}

// Where storage is refused, its very name throws.
function read(key: string, storage = () => localStorage): string {
  try {
    return storage().getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, value: string) {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // A reload before React is there loses what was typed, as it would without this.
  }
}

lookAfterFirstStep()
