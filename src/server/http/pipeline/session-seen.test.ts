import fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { Principal } from '../principal.ts'
import { noteSessions } from './session-seen.ts'

let now = 0
const app = fastify()
afterEach(() => app.close())

describe('a session that is used', () => {
  it('is noted once a minute, each by itself', async () => {
    const noted: string[] = []
    app.decorateRequest('principal', null)
    app.addHook('onRequest', async (request) => {
      const { session } = request.headers
      request.principal = session === undefined ? null : ({ sessionId: String(session) } as Principal)
    })
    noteSessions(
      app,
      async (id) => void noted.push(id),
      () => now,
    )
    app.get('/', async () => 'ok')
    const use = async (session?: string) => {
      await app.inject({ url: '/', headers: session === undefined ? {} : { session } })
    }
    now = 1_000_000
    for (const session of ['a', 'a', 'b', undefined]) await use(session)
    await expect.poll(() => noted).toEqual(['a', 'b'])
    now += 61_000
    await use('a')
    await expect.poll(() => noted).toEqual(['a', 'b', 'a'])
  })
})
