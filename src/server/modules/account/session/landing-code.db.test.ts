import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD, createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { LoginResult } from '#shared/wire/session.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function signedInAt(search: string): Promise<string> {
  const body = { username: 'admin', password: ADMIN_PASSWORD }
  return (await server.call<LoginResult>('POST', `/sys/login${search}`, { body })).body.result.token
}

async function positions(token: string, search: string): Promise<number> {
  return (await server.call<PageResult<unknown>>('GET', `/sys/position/list${search}`, { token })).body.result.total
}

describe('the code of the landing address', () => {
  it('is set at sign-in and filters no list from then on, while other codes do', async () => {
    const token = await signedInAt('?code=clerk')
    expect(await positions(token, '?code=clerk')).toBe(await positions(token, ''))
    expect(await positions(token, '?code=director')).toBe(1)
  })

  it('belongs to the session, not to the person', async () => {
    await signedInAt('?code=clerk')
    expect(await positions(await signedInAt(''), '?code=clerk')).toBe(1)
  })

  it.each(['', `?code=${'x'.repeat(101)}`, '?code=a%00b', '?code=a&code=b', '?code='])(
    'is ignored in %j without a refusal',
    async (search) => {
      expect(await positions(await signedInAt(search), '?code=clerk')).toBe(1)
    },
  )
})
