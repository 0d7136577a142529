const address = '/survey-worker.js'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string
  }
}

/** Lets the survey be opened again without a network. It changes nothing for the page that is open now, so it waits
 *  until that has loaded, and a browser that refuses is left in peace. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(trusted(address), { scope: '/survey/' }).catch(() => {})
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}

/** The content security policy allows this one policy by name, and the policy allows this one address. */
function trusted(url: string): string {
  const factory = (window as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!factory) return url
  return factory.createPolicy('survey-worker', { createScriptURL: () => address }).createScriptURL(url)
}
