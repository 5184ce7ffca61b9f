import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from '#server/testing/openid-provider.ts'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { LoginResult } from '#shared/wire/session.ts'

const PUBLIC_URL = 'https://office.example'
const CALLBACK = `${PUBLIC_URL}/tjjc/thirdLogin/oidc/callback`
/** Claims of the provider about its people, by subject. */
const people: Record<string, Record<string, unknown>> = {
  ada: { email: 'ADA@example.com', email_verified: true },
  bob: { email: 'bob@example.com', email_verified: false },
  cy: { phone_number: '+86 13300000003', phone_number_verified: true },
}

let provider: OpenIdProvider
let settings: Record<string, string>
let server: TestServer
let admin: string
beforeAll(async () => {
  provider = await startOpenIdProvider(CALLBACK, (subject) => people[subject] ?? {})
  settings = {
    PUBLIC_URL,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  }
  server = await createTestServer({ env: { ...settings, OIDC_LINK_BY: 'email,phone' } })
  await server.database.pool.query('update sys_site_info set allow_third_login = true')
  admin = await server.admin()
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

interface Browser {
  server?: TestServer
  cookie?: string
}

async function begin(at: TestServer = server, search = '') {
  const { headers, statusCode } = await at.app.inject(`/tjjc/thirdLogin/render/oidc${search}`)
  const attributes = String(headers['set-cookie'])
  return { status: statusCode, location: String(headers.location), cookie: attributes.split(';')[0]!, attributes }
}

/** Follows the provider's redirect. @returns query of the final URL. */
async function comeBack(address: string, { server: at = server, cookie }: Browser): Promise<URLSearchParams> {
  const { pathname, search } = new URL(address)
  const { headers } = await at.app.inject({ url: pathname + search, headers: { ...(cookie && { cookie }) } })
  const end = new URL(String(headers.location))
  expect(end.origin + end.pathname).toBe(`${PUBLIC_URL}/user/login`)
  return end.searchParams
}

const handOver = (id: string | null, cookie?: string) =>
  server.call<LoginResult>('GET', `/thirdLogin/getLoginUser/${id}`, { headers: { ...(cookie && { cookie }) } })

async function throughProvider(subject: string, at: TestServer = server) {
  const { location, cookie } = await begin(at)
  return { cookie, query: await comeBack(await provider.signIn(location, subject), { server: at, cookie }) }
}

describe('signing in at a provider', () => {
  it('sends state, nonce and PKCE to the provider', async () => {
    const { location, attributes, status } = await begin()
    const { origin, searchParams } = new URL(location)
    expect([status, origin]).toEqual([303, provider.issuer])
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      redirect_uri: CALLBACK,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(attributes).toMatch(/; Path=\/tjjc\/thirdLogin; Max-Age=600; HttpOnly; SameSite=Lax$/)
  })

  it('finds the account by verified mail once, and by the link from then on', async () => {
    const person = await addPerson(server, admin, { email: 'ada@example.com' })
    const first = await throughProvider('ada')
    const { body } = await handOver(first.query.get('thirdLogin'), first.cookie)
    expect(body).toMatchObject({ code: 200, result: { userInfo: { username: person.username }, multi_depart: 0 } })
    expect((await server.call('GET', '/sys/loginfo', { token: body.result.token })).status).toBe(200)
    await server.database.pool.query(`update sys_user set email = null where id = $1`, [person.id])
    const second = await throughProvider('ada')
    const again = await handOver(second.query.get('thirdLogin'), second.cookie)
    expect(again.body.result.userInfo.username).toBe(person.username)
  })

  it.each([
    ['/system/user?status=1', '/system/user?status=1'],
    ['//evil.example', null],
    ['https://evil.example', null],
    ['/user/login', null],
  ])('passes the redirect %s through to the end, inside the application only', async (redirect, expected) => {
    for (const subject of ['cy', 'stranger']) {
      const { location, cookie } = await begin(server, `?${new URLSearchParams({ redirect })}`)
      expect((await comeBack(await provider.signIn(location, subject), { cookie })).get('redirect')).toBe(expected)
    }
  })

  it('finds the account by verified phone', async () => {
    const person = await addPerson(server, admin, { phone: '13300000003' })
    const { query, cookie } = await throughProvider('cy')
    expect((await handOver(query.get('thirdLogin'), cookie)).body.result.userInfo.username).toBe(person.username)
  })

  it('works once, within a minute, and only in the browser that began', async () => {
    const { query, cookie } = await throughProvider('cy')
    const id = query.get('thirdLogin')
    expect((await handOver(id, cookie)).body.success).toBe(true)
    expect((await handOver(id, cookie)).body.message).toBe('第三方登录已失效，请重新登录')
    const stolen = await throughProvider('cy')
    expect((await handOver(stolen.query.get('thirdLogin'))).body.success).toBe(false)
    const late = await throughProvider('cy')
    await server.database.pool.query(`update sys_one_time_value set expires_at = expires_at - interval '60 seconds'`)
    expect((await handOver(late.query.get('thirdLogin'), late.cookie)).body.success).toBe(false)
  })

  it('adds no account for an unknown person or an unverified mail address', async () => {
    await addPerson(server, admin, { email: 'bob@example.com' })
    const { rows: before } = await server.database.pool.query('select count(*) from sys_user')
    for (const subject of ['stranger', 'bob'])
      expect((await throughProvider(subject)).query.get('thirdError')).toBe('THIRD_ACCOUNT_UNKNOWN')
    const { rows: after } = await server.database.pool.query('select count(*) from sys_user')
    expect(after).toEqual(before)
  })

  it('finds no account by a mail address that its person claims alone', async () => {
    people.eve = { email: 'eve@example.com', email_verified: true }
    const { id, username } = await addPerson(server, admin, { email: 'eve@example.com' })
    await server.database.pool.query('update sys_user set create_by = username where id = $1', [id])
    expect((await throughProvider('eve')).query.get('thirdError')).toBe('THIRD_ACCOUNT_UNKNOWN')
    const token = await server.signIn(username, USER_PASSWORD)
    const edit = async (body: object) => (await server.call('PUT', '/sys/user/appEdit', { token, body })).body
    expect(await edit({ realname: '伊芙', email: 'eve@example.com' })).toMatchObject({ success: true })
    expect(await edit({ email: 'dee@example.com' })).toMatchObject({
      success: false,
      message: expect.stringContaining('请联系管理员修改'),
    })
  })

  it('refuses frozen and deleted accounts', async () => {
    people.dee = { email: 'dee@example.com', email_verified: true }
    const { id } = await addPerson(server, admin, { email: 'dee@example.com' })
    await server.call('PUT', '/sys/user/frozenBatch', { token: admin, body: { ids: id, status: 2 } })
    const { query, cookie } = await throughProvider('dee')
    expect((await handOver(query.get('thirdLogin'), cookie)).body.message).toBe('该用户已冻结')
    await server.call('DELETE', `/sys/user/delete?id=${id}`, { token: admin })
    expect((await throughProvider('dee')).query.get('thirdError')).toBe('THIRD_ACCOUNT_UNKNOWN')
  })

  it('links by no field unless the setting permits it', async () => {
    const strict = await createTestServer({ env: settings })
    await strict.database.pool.query('update sys_site_info set allow_third_login = true')
    await addPerson(strict, await strict.admin(), { email: 'ada@example.com' })
    const { query } = await throughProvider('ada', strict)
    await strict.close()
    expect(query.get('thirdError')).toBe('THIRD_ACCOUNT_UNKNOWN')
  })
})

describe('returning from a provider', () => {
  it('is refused in another browser, a second time, and with an unknown state', async () => {
    const { location, cookie } = await begin()
    const address = await provider.signIn(location, 'ada')
    const other = await begin()
    expect((await comeBack(address, { cookie: other.cookie })).get('thirdError')).toBe('THIRD_LOGIN_EXPIRED')
    expect((await comeBack(address, { cookie })).get('thirdError')).toBe('THIRD_LOGIN_EXPIRED')
    expect((await comeBack(`${CALLBACK}?code=x&state=y`, { cookie })).get('thirdError')).toBe('THIRD_LOGIN_EXPIRED')
  })

  it.each(['code=forged', 'error=access_denied', 'code=a&code=b', ''])('is refused with %j', async (rest) => {
    const { location, cookie } = await begin()
    const state = new URL(location).searchParams.get('state')
    expect((await comeBack(`${CALLBACK}?state=${state}&${rest}`, { cookie })).get('thirdError')).toBe(
      'THIRD_LOGIN_FAILED',
    )
  })
})

describe('without a provider', () => {
  it('the sign-in is missing', async () => {
    const bare = await createTestServer()
    const answers = [
      await bare.call('GET', '/thirdLogin/render/oidc'),
      await bare.call('GET', '/thirdLogin/oidc/callback?code=x&state=y'),
    ]
    await bare.close()
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(2).fill([404, '第三方登录未开启']))
  })

  it('the sign-in is missing for another name', async () => {
    expect((await server.call('GET', '/thirdLogin/render/github')).status).toBe(404)
  })

  it('the sign-in is missing when the site disables it', async () => {
    await server.database.pool.query('update sys_site_info set allow_third_login = false')
    await server.call('GET', '/sys/dict/refleshCache', { token: admin })
    expect((await server.call('GET', '/thirdLogin/render/oidc')).status).toBe(404)
  })

  it('an unreachable provider leads back to the sign-in page', async () => {
    const away = await createTestServer({ env: { ...settings, OIDC_ISSUER: 'http://127.0.0.1:1' } })
    await away.database.pool.query('update sys_site_info set allow_third_login = true')
    const { location } = await begin(away)
    await away.close()
    expect(location).toBe(`${PUBLIC_URL}/user/login?thirdError=THIRD_LOGIN_FAILED`)
  })
})
