import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { ADMIN_PASSWORD, createTestServer, type TestServer } from '../testing/test-server.ts'

const SECRET_FAULT = 'relation "sys_secret" does not exist at /srv/app/secret.ts'
const access = { access: 'public' } as const
let server: TestServer

beforeAll(async () => {
  server = await createTestServer({
    env: { TRUST_PROXY: '127.0.0.1' },
    prepare: (app) => {
      app.get('/tjjc/fault', { config: access }, async () => {
        throw new Error(SECRET_FAULT)
      })
      app.get('/tjjc/kept', { config: access }, async (_request, reply) => {
        reply.header('cache-control', 'public, max-age=60')
        throw new Error(SECRET_FAULT)
      })
      app.get('/tjjc/slow', { config: access }, () =>
        server.database.pool.query('set local statement_timeout = 1; select pg_sleep(1)'),
      )
    },
  })
})
afterAll(() => server.close())

describe('what the server says of a bad request', () => {
  const json = { 'content-type': 'application/json' }
  const cases: [string, string, string, string | undefined, Record<string, string>, number, number, string][] = [
    ['unknown path', 'GET', '/sys/nothing', undefined, {}, 404, 404, '路径不存在，请检查路径是否正确'],
    ['wrong verb', 'DELETE', '/sys/login', undefined, {}, 405, 405, '不支持DELETE请求方法，支持以下POST'],
    ['broken JSON', 'POST', '/sys/login', '{"username":', json, 400, 400, '请求内容不是有效的JSON'],
    ['a prototype in JSON', 'POST', '/sys/login', '{"__proto__":{}}', json, 400, 400, '请求内容不是有效的JSON'],
    ['2 MB', 'POST', '/sys/login', `"${'x'.repeat(2_000_000)}"`, json, 413, 413, '请求内容超出1024KB限制'],
    ['XML', 'POST', '/sys/login', '<a/>', { 'content-type': 'text/xml' }, 415, 415, '不支持的请求内容类型'],
    ['a list as body', 'POST', '/sys/login', '[]', json, 400, 400, '校验失败！请求内容应为对象'],
    ['no body', 'POST', '/sys/login', undefined, json, 400, 400, '校验失败！请求内容应为对象'],
    [
      'a part of a path that is too long',
      'GET',
      `/sys/dict/getDictItems/${'x'.repeat(600)}`,
      undefined,
      {},
      404,
      404,
      '路径不存在，请检查路径是否正确',
    ],
    [
      'multipart without a boundary',
      'POST',
      '/sys/login',
      'x',
      { 'content-type': 'multipart/form-data' },
      400,
      400,
      '校验失败！表单内容不完整',
    ],
    [
      'multipart that ends early',
      'POST',
      '/sys/login',
      '--x\r\n',
      { 'content-type': 'multipart/form-data; boundary=x' },
      400,
      400,
      '校验失败！表单内容不完整',
    ],
    [
      '2 MB of multipart',
      'POST',
      '/sys/login',
      'x'.repeat(2_000_000),
      { 'content-type': 'multipart/form-data; boundary=x' },
      413,
      413,
      '请求内容超出1024KB限制',
    ],
    ['broken escape', 'GET', '/sys/%zz', undefined, {}, 400, 400, '校验失败！网址格式不正确'],
  ]
  it.each(cases)('%s', async (_what, method, path, body, headers, status, code, message) => {
    const answer = await server.call(method, path, { body, headers })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ success: false, code, message, result: null })
  })

  it.each([
    [201, (name: string) => `name="${name}"`, '请求内容超出200个字段限制'],
    [11, (name: string) => `name="${name}"; filename="${name}.txt"`, '请求内容超出10个文件限制'],
  ])('multipart with %i parts of a kind', async (count, disposition, message) => {
    const part = (_: unknown, index: number) =>
      `--X\r\ncontent-disposition: form-data; ${disposition(`p${index}`)}\r\n\r\nx\r\n`
    const answer = await server.call('POST', '/sys/login', {
      body: `${Array.from({ length: count }, part).join('')}--X--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=X' },
    })
    expect(answer.status).toBe(413)
    expect(answer.body).toMatchObject({ success: false, code: 413, message, result: null })
  })

  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const multipart = { 'content-type': 'multipart/form-data; boundary=X' }
  const part = (type: string) =>
    `--X\r\ncontent-disposition: form-data; name="routes"\r\n${type}\r\n${deep(66)}\r\n--X--\r\n`
  it.each([
    ['a body', 'POST', '/sys/login', `{"username":${deep(64)}}`, json],
    ['a body of 400,000 levels', 'POST', '/sys/login', deep(400_000), json],
    ['a parameter', 'GET', `/sys/user/list?superQueryParams=${deep(65)}`, undefined, {}],
    [
      'a parameter that is encoded twice',
      'GET',
      `/sys/user/list?superQueryParams=${encodeURIComponent(encodeURIComponent(deep(65)))}`,
      undefined,
      {},
    ],
    ['a field of a form', 'POST', '/sys/login', `username=${deep(65)}&password=x`, form],
    ['a part of multipart', 'POST', '/sys/login', part(''), multipart],
    ['a part that says it is JSON', 'POST', '/sys/login', part('content-type: application/json\r\n'), multipart],
  ])('refuses JSON of more than 64 levels: %s', async (_what, method, path, body, headers) => {
    const answer = await server.call(method, path, { body, headers, token: await server.admin() })
    expect([answer.status, answer.body.message]).toEqual([400, '校验失败！JSON嵌套超过64层'])
  })

  it('names the verbs that a path takes', async () => {
    const { response } = await server.call('DELETE', '/sys/logout')
    expect(response.headers.allow).toBe('POST, GET, HEAD')
  })

  it('reads JSON, forms and multipart alike', async () => {
    const form = await server.call('POST', '/sys/login', {
      body: `username=admin&password=${encodeURIComponent(ADMIN_PASSWORD)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const parts = ['username', 'admin', 'password', ADMIN_PASSWORD]
    const field = (name: string, value: string) =>
      `--X\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const multipart = await server.call('POST', '/sys/login', {
      body: `${field(parts[0]!, parts[1]!)}${field(parts[2]!, parts[3]!)}--X--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=X' },
    })
    expect([form.body.code, multipart.body.code]).toEqual([200, 200])
  })

  it('ignores a slash at the end and a doubled one', async () => {
    expect((await server.call('GET', '//site/siteinfo/')).status).toBe(200)
  })
})

describe('a fault of ours', () => {
  it('shows a number and nothing else, and is logged under that number', async () => {
    const { status, body, response } = await server.call<{ incident: string }>('GET', '/fault?password=x')
    expect(status).toBe(500)
    expect(response.body).not.toMatch(/sys_secret|secret\.ts|Error/)
    expect(body.message).toBe(`系统出现故障，故障编号 ${body.result.incident}，请联系管理员`)
    const { rows } = await server.database.pool.query('select * from sys_log where incident = $1', [
      body.result.incident,
    ])
    expect(rows).toMatchObject([{ log_type: 3, log_content: `Error: ${SECRET_FAULT}`, request_url: '/tjjc/fault' }])
  })

  it('is none when the database takes too long', async () => {
    const { status, body } = await server.call('GET', '/slow')
    expect([status, body.message]).toEqual([503, '系统繁忙，请稍后再试'])
  })
})

describe('headers of every answer', () => {
  it('forbid foreign scripts, frames and guesses of the type', async () => {
    const { headers } = (await server.call('GET', '/site/siteinfo')).response
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;" +
        "connect-src 'self' ws: wss:;frame-src 'self';frame-ancestors 'self';object-src 'none';base-uri 'self';form-action 'self'",
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  it('ask for TLS only where there is TLS', async () => {
    const plain = await server.call('GET', '/site/siteinfo')
    const secure = await server.call('GET', '/site/siteinfo', { headers: { 'x-forwarded-proto': 'https' } })
    expect(plain.response.headers['strict-transport-security']).toBeUndefined()
    expect(secure.response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it.each([
    ['a call', 'GET', '/site/siteinfo'],
    ['a call without a session', 'GET', '/sys/loginfo'],
    ['an unknown path', 'GET', '/sys/nothing'],
    ['an address that cannot be read', 'GET', '/sys/%zz'],
    ['a fault behind a route that allows caching', 'GET', '/kept'],
  ])('keep the answer out of every cache: %s', async (_what, method, path) => {
    expect((await server.call(method, path)).response.headers['cache-control']).toBe('no-store')
  })

  it('carry the number of the request, ours unless the one given is harmless', async () => {
    const given = await server.call('GET', '/site/siteinfo', { headers: { 'x-request-id': 'abc-1' } })
    const hostile = await server.call('GET', '/site/siteinfo', { headers: { 'x-request-id': '<b>' } })
    expect(given.response.headers['x-request-id']).toBe('abc-1')
    expect(hostile.response.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  })
})

describe('the description of the API', () => {
  it('is an OpenAPI document of all calls', async () => {
    const answer = await server.call('GET', '/openapi.json', { token: await server.guest() })
    const document = answer.response.json() as {
      openapi: string
      paths: Record<string, Record<string, { security?: unknown[] }>>
    }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/tjjc/sys/login', '/tjjc/sys/user/list', '/tjjc/sys/dict/getDictItems/{code}']),
    )
    expect(document.paths['/tjjc/sys/login']?.post?.security).toEqual([])
  })

  it('needs a session', async () => {
    const { status, response } = await server.call('GET', '/openapi.json')
    expect([status, response.body.includes('paths')]).toEqual([401, false])
  })

  it('travels compressed and inside the rate limit', async () => {
    const headers = { [TOKEN_HEADER]: await server.guest(), 'accept-encoding': 'gzip' }
    const answer = await server.app.inject({ url: '/tjjc/openapi.json', headers })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'x-ratelimit-limit': expect.anything() })
  })

  it('is not sent again to who has it, and is stored by nobody in between', async () => {
    const token = await server.guest()
    const first = (await server.call('GET', '/openapi.json', { token })).response
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const headers = { [TOKEN_HEADER]: token, 'if-none-match': String(first.headers.etag) }
    const second = await server.app.inject({ url: '/tjjc/openapi.json', headers })
    expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, '', first.headers.etag])
    const other = await server.app.inject({
      url: '/tjjc/openapi.json',
      headers: { ...headers, 'if-none-match': '"x"' },
    })
    expect(other.statusCode).toBe(200)
  })
})
