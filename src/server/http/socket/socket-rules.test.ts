import { describe, expect, it } from 'vitest'
import { mayComeBack, SOCKET_CLOSE } from '#shared/wire/socket.ts'
import { isOwnOrigin, refusalOf } from './socket-rules.ts'

describe('a socket', () => {
  const person = { userId: 'u1', isGuest: false }
  it.each([
    ['of the person', person, 'u1', undefined],
    ['of somebody whose id begins the same', person, 'u', SOCKET_CLOSE.refused],
    ['of somebody else', person, 'u2', SOCKET_CLOSE.refused],
    ['of a guest', { ...person, isGuest: true }, 'u1', SOCKET_CLOSE.refused],
    ['before the password was changed', { ...person, mustChangePassword: true }, 'u1', SOCKET_CLOSE.refused],
    ['of nobody', null, 'u1', SOCKET_CLOSE.notSignedIn],
  ])('%s is open or says why not', (_, principal, userId, code) => {
    expect(refusalOf(principal, userId)).toBe(code)
  })

  it('is worth another attempt unless it was refused', () => {
    expect([1000, 1001, 1006, SOCKET_CLOSE.tooMany, SOCKET_CLOSE.flood].every(mayComeBack)).toBe(true)
    expect([SOCKET_CLOSE.notSignedIn, SOCKET_CLOSE.refused].some(mayComeBack)).toBe(false)
  })
})

describe('a page that opens a socket', () => {
  it.each([
    ['https://office.example', 'office.example', undefined, true],
    ['http://127.0.0.1:8080', '127.0.0.1:8080', undefined, true],
    [undefined, '127.0.0.1:8080', undefined, true],
    ['https://office.example', '127.0.0.1:8080', 'https://office.example/app', true],
    ['https://evil.example', 'office.example', 'https://office.example', false],
    ['https://office.example:8443', 'office.example', undefined, true],
    ['http://office.example:81', 'office.example:8080', undefined, false],
    ['null', 'office.example', undefined, false],
    ['', 'office.example', undefined, false],
  ])('from %j at %s (%s): %s', (origin, host, publicUrl, isOwn) => {
    expect(isOwnOrigin(origin, host, publicUrl)).toBe(isOwn)
  })
})
