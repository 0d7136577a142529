const loginPath = '/login'

/** The sign-in page that leads back to `here` (path, search and hash) afterwards. */
export function loginPathFrom(here: string): string {
  return `${loginPath}?${new URLSearchParams({ from: here })}`
}

/** Where to go after sign-in, from the search part of the sign-in page's address. Anyone can write that
 *  address, so only a path inside this app counts: everything else is null. */
export function returnPath(search: string, origin = location.origin): string | null {
  const from = new URLSearchParams(search).get('from') ?? ''
  return isInApp(from, origin) ? from : null
}

function isInApp(path: string, origin: string): boolean {
  // A second slash, or a backslash that browsers read as one, would begin the name of another host.
  if (!/^\/(?!\/)/.test(path) || hasHiddenSigns(path)) return false
  try {
    const url = new URL(path, origin)
    return url.origin === origin && !url.pathname.startsWith('//') && url.pathname !== loginPath
  } catch {
    return false
  }
}

/** Browsers drop tabs and line breaks from an address, so "/\t/host" is "//host" to them. */
function hasHiddenSigns(text: string): boolean {
  return /[\s\\\p{C}]/u.test(text)
}
