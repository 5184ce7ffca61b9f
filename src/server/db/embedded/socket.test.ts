import { expect, it } from 'vitest'
import { socketPlace } from './socket.ts'

it('keeps the socket beside the data', () => {
  expect(socketPlace('/srv/data/database', '/tmp')).toBe('/srv/data/database/socket')
})

it('moves it to a short folder when its address would be too long for the system', () => {
  const place = socketPlace(`/srv/${'long/'.repeat(20)}`, '/tmp')
  expect(place).toMatch(/^\/tmp\/cbo-[0-9a-f]{16}$/)
})

it('counts bytes, not letters', () => {
  expect(socketPlace(`/srv/${'数据'.repeat(14)}`, '/tmp')).toMatch(/^\/tmp\//)
})

it('gives each home a different folder', () => {
  const home = `/srv/${'long/'.repeat(20)}`
  expect(socketPlace(`${home}a`, '/tmp')).not.toBe(socketPlace(`${home}b`, '/tmp'))
})
