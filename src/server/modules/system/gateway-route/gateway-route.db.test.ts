import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#server/http/app-type.ts'
import { addPerson, callOn, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import { TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { type Fixture, filter, openFixture, pathOf } from './testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

describe('a route', () => {
  it.each([
    [{ uri: 'javascript:alert(1)' }, 'uri'],
    [{ uri: 'http://169.254.169.254/' }, 'uri'],
    [{ uri: 'http://[::ffff:7f00:1]:22/' }, 'uri'],
    [{ uri: 'http://0x7f000001:22' }, 'uri'],
    [{ uri: 'http://localhost:22' }, 'uri'],
    [{ routerId: "x' or 1=1" }, 'routerId'],
    [{ predicateLines: [] }, 'predicateLines'],
    [{ predicateLines: [{ kind: 'Path', value: 'x' }] }, 'predicateLines[0].value'],
    [{ predicates: '{', predicateLines: undefined }, 'predicates'],
    [{ filterLines: [filter('Script', 'x')] }, 'filterLines[0].value'],
    [{ filterLines: 'x' }, 'filterLines'],
    [{ access: 'role', accessCodes: '' }, 'accessCodes'],
  ])('is refused with %j', async (bad, field) => {
    const { body } = await fixture.call('POST', 'add', {
      routerId: 'bad',
      name: 'bad',
      uri: fixture.uri,
      predicateLines: pathOf('bad'),
      ...bad,
    })
    expect(body).toMatchObject({ success: false, result: { problems: [{ field }] } })
  })

  describe('with a target that GATEWAY_ALLOW does not list', () => {
    const listed = {
      routerId: 'a',
      name: 'a',
      uri: 'http://target.invalid',
      access: 'user',
      predicateLines: pathOf('a'),
    }
    let named: TestServer
    let token: string
    beforeAll(async () => {
      named = await createTestServer({ env: { GATEWAY_ALLOW: 'target.invalid' } })
      token = await named.admin()
    })
    afterAll(() => named.close())
    const save = (method: string, path: string, body: object) =>
      named.call<{ id: string; problems?: object[] }>(method, `/sys/gatewayRoute/${path}`, { token, body })
    const called = async () =>
      (await named.app.inject({ url: '/gateway/a/b', headers: { [TOKEN_HEADER]: token } })).statusCode

    it.each(['http://other.invalid', 'http://target.invalid.other.invalid', 'http://localhost:1', 'http://8.8.8.8'])(
      'is refused when it is added, edited or saved with the whole list: %s',
      async (uri) => {
        const problem = { success: false, result: { problems: [{ field: 'uri' }] } }
        expect((await save('POST', 'add', { ...listed, routerId: 'refused', uri })).body).toMatchObject(problem)
        const { id } = (await save('POST', 'add', { ...listed, routerId: `of${uri.length}` })).body.result
        expect((await save('PUT', 'edit', { id, uri })).body).toMatchObject(problem)
        const rows = (await named.call<object[]>('GET', '/sys/gatewayRoute/list', { token })).body.result
        const routes = JSON.stringify(rows.map((row, at) => (at === 0 ? { ...row, uri } : row)))
        const all = { success: false, result: { problems: [{ field: 'routes[0].uri' }] } }
        expect((await save('POST', 'updateAll', { routes })).body).toMatchObject(all)
      },
    )

    it('is refused on a request, however it came into the database', async () => {
      const { pool } = named.database
      expect((await save('POST', 'add', { ...listed, routerId: 'called' })).body.success).toBe(true)
      const statuses: number[] = []
      for (const uri of ['http://other.invalid', 'http://8.8.8.8']) {
        await pool.query('update sys_gateway_route set uri = $1', [uri])
        await named.call('GET', '/sys/gatewayRoute/clearRedis', { token })
        statuses.push(await called())
      }
      expect(statuses).toEqual([502, 404])
    })
  })

  it('takes effect in every process within a second: changed, disabled, moved or deleted', async () => {
    const other: App = await fixture.server.startSecond()
    await other.listen({ host: '127.0.0.1', port: 0 })
    const at = (other.server.address() as AddressInfo).port
    const seen = async () => {
      const { status, received: said } = await fixture.send('/gateway/two/a', {}, at)
      return status === 200 ? said.url : status
    }
    const second = { timeout: 3000, interval: 50 }
    expect(await seen()).toBe(404)
    const one = await fixture.add('two', { filterLines: [filter('PrefixPath', '/one')] })
    await expect.poll(seen, second).toBe('/one/two/a')
    const two = await fixture.add('two', { filterLines: [filter('PrefixPath', '/two')] })
    await fixture.call('PUT', 'reorder', { id: two, before: one })
    await expect.poll(seen, second).toBe('/two/two/a')
    await fixture.call('PUT', 'edit', { id: two, status: '0' })
    await expect.poll(seen, second).toBe('/one/two/a')
    await fixture.call('DELETE', `delete?id=${one}`)
    await expect.poll(seen, second).toBe(404)
    other.server.closeAllConnections()
  })

  it('is read and edited by its lines or by its text', async () => {
    const id = await fixture.add('lines', { filterLines: [filter('AddRequestHeader', 'b', 'X-A')] })
    const { result } = (await fixture.call('GET', `queryById?id=${id}`)).body
    expect(result).toMatchObject({
      predicates: '[{"name":"Path","args":["/lines/**"]}]',
      filterLines: [{ kind: 'AddRequestHeader', name: 'X-A', value: 'b' }],
    })
    expect((await fixture.call('PUT', 'edit', result)).body.result.version).toBe(result.version)
    const text = '[{"name":"Path","args":{"_genkey_0":"/other/**"}}]'
    const { body } = await fixture.call('PUT', 'edit', { ...result, predicates: text })
    expect(body.result.predicateLines).toEqual([{ kind: 'Path', name: '', value: '/other/**' }])
    expect((await fixture.call('PUT', 'edit', { ...result, name: '旧' })).body.message).toMatch(/请刷新后重试/)
  })
})

describe('the list of routes', () => {
  type Listed = Record<string, unknown>[]
  const list = async () =>
    (await fixture.server.call<Listed>('GET', '/sys/gatewayRoute/list', { token: fixture.admin })).body.result
  const saveAll = (routes: unknown, version?: string) =>
    fixture.call('POST', 'updateAll', { routes: JSON.stringify(routes), version })

  it('is saved as a whole, in its order, and refuses the second of two concurrent saves', async () => {
    const [before, also] = [await list(), await list()]
    const kept = before.slice(0, 2).reverse()
    const added = {
      name: '新',
      routerId: 'new',
      uri: fixture.uri,
      predicates: [{ name: 'Path', args: ['/new/**'] }],
      access: 'user',
    }
    expect((await saveAll([...kept, added])).body).toMatchObject({ success: true, message: '操作成功！' })
    const after = await list()
    expect(after.map(({ routerId }) => routerId)).toEqual([...kept.map(({ routerId }) => routerId), 'new'])
    expect((await fixture.send('/gateway/new/a')).status).toBe(200)
    expect((await saveAll(also)).body.message).toBe('路由列表已被其他用户修改，请刷新后重试')
    expect((await saveAll([])).body.message).toBe('路由列表已被其他用户修改，请刷新后重试')
    expect(await list()).toEqual(after)
  })

  it('may swap unique names, and ignores keys that a client invented', async () => {
    const [one, other, ...rest] = await list()
    const swapped = [{ ...one, routerId: other!.routerId }, { ...other, routerId: one!.routerId }, ...rest]
    const added = {
      id: 'x'.repeat(500),
      name: '新',
      routerId: 'made',
      uri: fixture.uri,
      predicates: [{ name: 'Path', args: ['/m'] }],
    }
    expect((await saveAll([...swapped, added])).body.message).toBe('操作成功！')
    const after = await list()
    expect(after.slice(0, 2).map(({ id, routerId }) => [id, routerId])).toEqual([
      [one!.id, other!.routerId],
      [other!.id, one!.routerId],
    ])
    expect(String(after.at(-1)!.id).length).toBeLessThanOrEqual(36)
  })

  it('stays unchanged when one route of a new list is invalid', async () => {
    const before = await list()
    const { body } = await saveAll([...before, { name: '错', routerId: 'wrong', uri: 'http://169.254.169.254' }])
    expect(body.success).toBe(false)
    expect(body.message).toContain(`第${before.length + 1}条路由`)
    for (const routes of ['{', '[1]', '{}', 'null']) {
      expect((await fixture.call('POST', 'updateAll', { routes })).status).toBe(400)
    }
    const twice = [...before, { ...before[0], id: undefined }]
    expect((await saveAll(twice)).body.message).toContain('路由ID重复')
    expect(await list()).toEqual(before)
    expect((await fixture.call('GET', 'clearRedis')).body.message).toMatch(/清除成功/)
  })

  it('requires its permission', async () => {
    const { username } = await addPerson(fixture.server, fixture.admin)
    const token = await fixture.server.signIn(username, USER_PASSWORD)
    expect((await callOn(fixture.server.app, 'GET', '/sys/gatewayRoute/list', { token })).status).toBe(403)
    expect((await fixture.call('POST', 'updateAll', { routes: '[]' }, token)).status).toBe(403)
  })
})
