import { expect, test, vi } from 'vitest'
import { canUsePasskeys } from './passkey'

test('passkeys belong to a name and not to an address of numbers', () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const hosts = ['survey.school.example', 'localhost', '192.168.1.7', '[::1]']
  expect(hosts.map((host) => canUsePasskeys(host))).toEqual([true, true, false, false])
  vi.unstubAllGlobals()
  expect(canUsePasskeys('localhost')).toBe(false)
})
