import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { SignInResult } from '#shared/wire/session.ts'

const SERVICE = 'https://office.example/user/login'
/** Contains the screen to show after sign-in. */
const WISHING = `${SERVICE}?redirect=%2Fsystem%2Fuser%3Fstatus%3D1`
const inAnswer = (inner: string) => `<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'>
  ${inner}
</cas:serviceResponse>`
const named = (name: string) =>
  inAnswer(`<cas:authenticationSuccess><cas:user>${name}</cas:user></cas:authenticationSuccess>`)
const REFUSAL = inAnswer(
  `<cas:authenticationFailure code="INVALID_TICKET">Ticket 'ST-0' not recognized</cas:authenticationFailure>`,
)

/** Tickets that the CAS server issued for our service, with its answers to them. */
const tickets = new Map<string, string>()
let cas: Server
let server: TestServer
beforeAll(async () => {
  cas = createServer(({ url }, response) => {
    const { pathname, searchParams } = new URL(url!, 'http://cas')
    const known =
      pathname === '/cas/p3/serviceValidate' && [SERVICE, WISHING].includes(searchParams.get('service') ?? '')
    response.end((known && tickets.get(searchParams.get('ticket') ?? '')) || REFUSAL)
  })
  await new Promise<void>((resolve) => cas.listen(0, '127.0.0.1', resolve))
  const { port } = cas.address() as AddressInfo
  server = await createTestServer({
    env: { PUBLIC_URL: 'https://office.example', CAS_SERVER_URL: `http://127.0.0.1:${port}/cas/` },
  })
})
afterAll(async () => {
  await server.close()
  cas.closeAllConnections()
  cas.close()
})

const signIn = (ticket: string, service = SERVICE) =>
  server.call<SignInResult>('GET', `/cas/client/validateLogin?${new URLSearchParams({ ticket, service })}`)

describe('signing in by a CAS ticket', () => {
  it('answers like a sign-in, without the dictionaries', async () => {
    const { username } = await addPerson(server, await server.admin(), { selecteddeparts: 'demo-office' })
    tickets.set('ST-1', named(username))
    const { body } = await signIn('ST-1')
    expect(body).toMatchObject({ code: 200, result: { userInfo: { username, orgCode: 'A01A03' }, multi_depart: 1 } })
    expect(body.result).not.toHaveProperty('sysAllDictItems')
    expect((await server.call('GET', '/sys/loginfo', { token: body.result.token })).status).toBe(200)
  })

  it('accepts a ticket for the sign-in page with a redirect inside the application', async () => {
    const { username } = await addPerson(server, await server.admin())
    tickets.set('ST-6', named(username))
    expect((await signIn('ST-6', WISHING)).body.result.userInfo.username).toBe(username)
  })

  it('reports why the CAS server refuses a ticket', async () => {
    expect((await signIn('ST-0')).body.message).toBe("单点登录校验失败：Ticket 'ST-0' not recognized")
  })

  it.each([
    ['nobody', '单点登录的账号在本系统中不存在，请联系管理员'],
    ['guest', '用户名或密码错误'],
  ])('refuses %s', async (name, message) => {
    tickets.set('ST-2', named(name))
    expect((await signIn('ST-2')).body.message).toBe(message)
  })

  it('refuses a frozen account', async () => {
    const admin = await server.admin()
    const { id, username } = await addPerson(server, admin)
    await server.call('PUT', '/sys/user/frozenBatch', { token: admin, body: { ids: id, status: 2 } })
    tickets.set('ST-3', named(username))
    expect((await signIn('ST-3')).body.message).toBe('该用户已冻结')
  })

  it.each([
    'https://evil.example/user/login',
    'https://office.example.evil.example/',
    'http://office.example/user/login',
    'https://office.example@evil.example/',
    'office.example',
    `${SERVICE}?redirect=https%3A%2F%2Fevil.example`,
    `${SERVICE}?redirect=%2Fsystem%2Fuser&redirect=%2F%2Fevil.example`,
  ])('requests no ticket of another service: %s', async (service) => {
    tickets.set('ST-4', named('admin'))
    expect((await signIn('ST-4', service)).body.message).toBe('单点登录的服务地址不属于本系统')
  })

  it.each([
    '<html>maintenance</html>',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    `${named('admin')}${named('admin')}`,
    'x'.repeat(100_000),
  ])('refuses an invalid answer: %.40s', async (answer) => {
    tickets.set('ST-5', answer)
    expect((await signIn('ST-5')).body.message).toBe('单点登录校验失败，请稍后重试')
  })

  it('requires ticket and service', async () => {
    expect((await server.call('GET', '/cas/client/validateLogin')).status).toBe(400)
  })

  it('is disabled without a CAS server', async () => {
    const bare = await createTestServer()
    const path = `/cas/client/validateLogin?${new URLSearchParams({ ticket: 'ST-1', service: SERVICE })}`
    const { status, body } = await bare.call('GET', path)
    await bare.close()
    expect([status, body.message]).toEqual([404, '单点登录未开启'])
  })
})
