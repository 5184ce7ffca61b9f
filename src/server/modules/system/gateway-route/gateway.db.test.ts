import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, USER_PASSWORD } from '#server/testing/test-server.ts'
import { type Fixture, filter, openFixture } from './testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

describe('the gateway', () => {
  it('forwards a request with path, query and body, and returns the answer', async () => {
    await fixture.add('crm', {
      uri: `${fixture.uri}/base`,
      filterLines: [filter('StripPrefix', '1'), filter('AddRequestParameter', 'b', 'a')],
    })
    const { status, received: said } = await fixture.send('/gateway/crm/v1/%E5%BA%97?x=1', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    })
    expect(status).toBe(200)
    expect(said).toMatchObject({ method: 'POST', url: '/base/v1/%E5%BA%97?x=1&a=b', body: '{"a":1}' })
    const upload = 'multipart/form-data; boundary=x'
    const form = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'
    expect(
      (
        await fixture.send('/gateway/crm/form', {
          method: 'PUT',
          headers: { 'content-type': upload, 'content-length': String(form.length) },
          body: form,
        })
      ).received.body,
    ).toBe(form)
    expect((await fixture.send('/gateway/crm/x', { method: 'HEAD' })).status).toBe(200)
    expect((await fixture.send('/gateway/crm/x', { method: 'DELETE' })).received.method).toBe('DELETE')
  })

  it('does not pass on token, tenant and cookies, and makes answers harmless for this site', async () => {
    await fixture.add('plain')
    const headers = {
      ...{ 'tenant-id': '0', cookie: 'ours=1', 'x-forwarded-for': '1.2.3.4', connection: 'x-drop', 'x-drop': '1' },
      'x-kept': '1',
    }
    const { received: said, headers: answered } = await fixture.send('/gateway/plain/a', { headers })
    const names = Object.keys(said.headers)
    for (const name of ['x-access-token', 'tenant_id', 'tenant-id', 'cookie', 'x-drop'])
      expect(names).not.toContain(name)
    expect(said.headers).toMatchObject({
      'x-kept': '1',
      'x-forwarded-for': '127.0.0.1',
      host: new URL(fixture.uri).host,
    })
    expect(answered['set-cookie']).toBeUndefined()
    expect(answered['access-control-allow-origin']).toBeUndefined()
    expect(answered['content-security-policy']).toBe("sandbox; default-src 'none'")
    expect((await fixture.send('/gateway/plain/page')).headers['x-content-type-options']).toBe('nosniff')
    await fixture.add('open', { filterLines: [filter('PassToken'), filter('PassCookies')] })
    expect((await fixture.send('/gateway/open/a', { headers })).received.headers).toMatchObject({
      ...{ 'x-access-token': fixture.admin, cookie: 'ours=1' },
    })
  })

  it('admits only callers that the route names, and nobody by default', async () => {
    const role = await addRole(fixture.server.database, [])
    const { username } = await addPerson(fixture.server, fixture.admin, { selectedroles: role })
    const person = await fixture.server.signIn(username, USER_PASSWORD)
    await fixture.add('shut', { access: undefined })
    await fixture.add('roles', { access: 'role', accessCodes: role })
    await fixture.add('codes', { access: 'permission', accessCodes: 'system:user:list' })
    const status = async (name: string, token: string) => (await fixture.send(`/gateway/${name}/a`, { token })).status
    expect([await status('shut', fixture.admin), await status('shut', person)]).toEqual([403, 403])
    expect([await status('roles', person), await status('codes', person)]).toEqual([200, 403])
    expect([await status('roles', await fixture.server.guest()), await status('roles', 'forged')]).toEqual([403, 401])
    expect((await fixture.send('/gateway/nothing/a')).message).toBe('没有匹配的网关路由')
  })

  it('reports a target that is down, slow or disconnects, and follows no redirect', async () => {
    await fixture.add('far')
    const { status, headers } = await fixture.send('/gateway/far/moved')
    expect([status, headers.location]).toEqual([302, 'http://169.254.169.254/'])
    expect((await fixture.send('/gateway/far/busy')).status).toBe(503)
    expect(await fixture.send('/gateway/far/slow')).toMatchObject({ status: 504, message: '网关路由的目标应答超时' })
    expect(await fixture.send('/gateway/far/cut')).toMatchObject({ status: 502, message: '网关路由的目标没有应答' })
    await fixture.add('away', { uri: 'http://127.0.0.1:1' })
    expect(await fixture.send('/gateway/away/a')).toMatchObject({ status: 502, message: '网关路由的目标没有应答' })
  })

  it('limits rates for each session', async () => {
    await fixture.add('rate', { filterLines: [filter('RequestRateLimiter', '2', '1')] })
    const many = await Promise.all(Array.from({ length: 8 }, () => fixture.send('/gateway/rate/a')))
    const statuses = many.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2)
    expect(statuses).toContain(429)
    const { username } = await addPerson(fixture.server, fixture.admin)
    expect(
      (await fixture.send('/gateway/rate/a', { token: await fixture.server.signIn(username, USER_PASSWORD) })).status,
    ).toBe(200)
  })

  it('refuses a body that is too long, announced or not, and a socket', async () => {
    await fixture.add('body')
    const body = 'x'.repeat(150_000)
    expect((await fixture.send('/gateway/body/a', { method: 'POST', body })).status).toBe(413)
    const chunked = { method: 'POST', headers: { 'transfer-encoding': 'chunked' }, body }
    expect((await fixture.send('/gateway/body/a', chunked)).status).toBe(413)
    const upgrade = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'x',
      'sec-websocket-version': '13',
    }
    expect((await fixture.send('/gateway/body/a', { headers: upgrade })).status).toBeGreaterThanOrEqual(400)
  })

  it.each([
    '/gateway/body/../x',
    '/gateway/body/%2e%2e/x',
    '/gateway/body/a%2fb',
    '/gateway/body/a%5cb',
    '/gateway/body/%00',
    '/gateway/body//x',
    '/gateway/body/%zz',
  ])('refuses a path that servers could read differently: %s', async (bad) =>
    expect((await fixture.send(bad)).status).toBeGreaterThanOrEqual(400),
  )
})
