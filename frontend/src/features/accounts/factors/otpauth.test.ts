import { expect, test } from 'vitest'
import { inGroups, otpauthAddress } from './otpauth'

test('an app reads school, account and secret from the address', () => {
  const address = otpauthAddress('P.S. 12: Elm & Oak', 'a+b@school.example', 'ABCDEFGH234567')
  expect(address).toBe(
    'otpauth://totp/P.S.%2012%20%20Elm%20%26%20Oak:a%2Bb%40school.example?secret=ABCDEFGH234567&issuer=P.S.%2012%20%20Elm%20%26%20Oak',
  )
})

test('a secret to type is in groups of four', () => {
  expect(inGroups('ABCDEFGH23')).toBe('ABCD EFGH 23')
})
