import { expect, it } from 'vitest'
import { fakeHttp } from '../http/testing/fake-http.ts'
import { createCodePort } from './code-port.ts'

it.each([
  ['sign-in', 0],
  ['register', 1],
  ['recover', 2],
] as const)('a code for %s is asked for as mode %i, and the server says how long to wait', async (purpose, smsmode) => {
  const http = fakeHttp({ 'POST /sys/sms': { interval: 30 } })
  expect(await createCodePort(http)('13900000001', purpose)).toBe(30)
  expect(http.requests).toEqual([{ call: 'POST /sys/sms', body: { mobile: '13900000001', smsmode } }])
})
