import { expect, test } from 'vitest'
import { reachOf } from './reach'

test.each([
  ['http://127.0.0.1:8000', 'here'],
  ['http://localhost:8000', 'here'],
  ['http://survey.localhost', 'here'],
  ['http://0.0.0.0:8000', 'here'],
  ['http://[::1]:8000', 'here'],
  ['not an address', 'here'],
  ['http://192.168.1.20:8000', 'inside'],
  ['http://10.1.2.3', 'inside'],
  ['http://172.20.0.2', 'inside'],
  ['http://[fe80::1]', 'inside'],
  ['http://[fd00::1]', 'inside'],
  ['http://school-server:8000', 'inside'],
  ['http://survey.local', 'inside'],
  ['https://survey.school.example', 'public'],
  ['https://survey.school.example.', 'public'],
  ['http://172.32.0.1', 'public'],
  ['https://[2001:db8::1]', 'public'],
])('%s can be reached: %s', (address, reach) => {
  expect(reachOf(address)).toBe(reach)
})
