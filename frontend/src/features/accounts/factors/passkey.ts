import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** What the server gives for the browser; their form is the standard's, and nobody here looks inside. */
type Options = Record<string, unknown>

/** Passkeys belong to a name: at an address of numbers no browser makes or uses them. */
export function canUsePasskeys(hostname = location.hostname): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(hostname)
}

/** The device asks for a finger, a face or a PIN, and makes a passkey. Rejects when somebody cancels. */
export function makePasskey(options: Options) {
  return startRegistration({ optionsJSON: options as unknown as CreationOptions })
}

export function askDevice(options: Options) {
  return startAuthentication({ optionsJSON: options as unknown as RequestOptions })
}
