import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installationPrefixes } from '#shared/documents/entity-fields.ts'
import { isForAdministrators } from '#shared/rules/permissions/administrator-permissions.ts'
import { CONTEXT_PATH, TENANT_HEADER, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import type { MenuItem, PermissionAnswer } from '#shared/wire/session.ts'
import { loadDocuments } from './documents/shipped/load-documents.ts'
import { addPersonWithEverything, createTestServer, type TestServer } from './testing/test-server.ts'

const REFUSED = '这是所有租户共用的，只有默认租户的人员或管理员可以修改'
const TENANT = 101

/** Calls with another method than GET that change no data of the installation; each line is a decision. */
const READING = [
  'POST /online/cgform/api/preview',
  'POST /sys/checkRule/test',
  'POST /sys/document/check',
  'POST /sys/tenant/previewDelete',
  'POST /sys/tenant/previewRemoveMembers',
]
/** A tenant decides on its members. */
const OF_TENANT = ['PUT /sys/tenant/addMembers', 'PUT /sys/tenant/removeMembers']
/** Calls that change something by GET, as the agreed interface has them. */
const WRITING = [
  'GET /online/cgform/head/copyOnlineTable/:id',
  'GET /online/cgform/head/transTables/:names',
  'GET /sys/gatewayRoute/clearRedis',
  'GET /sys/quartzJob/execute',
  'GET /sys/quartzJob/pause',
  'GET /sys/quartzJob/resume',
]

let server: TestServer
/** Routes below the context path that need a permission on data of the installation. */
let routes: { method: string; path: string; permission: string }[]
/** Persons with every permission, one in a tenant of customers and one in the default tenant, not administrators. */
let customer: string
let clerk: string

beforeAll(async () => {
  server = await createTestServer({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } })
  const admin = await server.admin()
  await server.database.pool.query(`insert into sys_tenant (id, name) values (${TENANT}, '甲')`)
  await server.database.pool.query(`insert into sys_user_tenant values ('admin', ${TENANT})`)
  customer = await addPersonWithEverything(server, admin, TENANT)
  clerk = await addPersonWithEverything(server, admin, 0)
  const { entities } = await loadDocuments()
  const prefixes = installationPrefixes(entities.values())
  const listed = await server.call<{ method: string; path: string; permission?: string }[]>('GET', '/api/service', {
    token: admin,
  })
  routes = listed.body.result.flatMap(({ method, path, permission = '' }) =>
    prefixes.has(permission.slice(0, permission.lastIndexOf(':'))) && !isForAdministrators(permission)
      ? [{ method, path: path.slice(CONTEXT_PATH.length), permission }]
      : [],
  )
})
afterAll(() => server.close())

const customers = <T>(method: string, path: string, body?: object) =>
  server.call<T>(method, path, { token: customer, tenant: String(TENANT), body })
const clerks = <T>(method: string, path: string, body?: object) => server.call<T>(method, path, { token: clerk, body })
const nameOf = ({ method, path }: Pick<(typeof routes)[number], 'method' | 'path'>) => `${method} ${path}`

async function refusedOf(token: string, tenant: number): Promise<string[]> {
  const refused: string[] = []
  for (const { method, path } of routes) {
    const headers = { [TOKEN_HEADER]: token, [TENANT_HEADER]: String(tenant) }
    const request = { method: method as 'GET', url: `${CONTEXT_PATH}${path}`, headers }
    const { body } = await server.app.inject({ ...request, ...(method !== 'GET' && { payload: {} }) })
    if (body.includes(REFUSED)) refused.push(nameOf({ method, path }))
  }
  return refused.sort()
}

/** Content of the tables of the installation. */
async function stored() {
  const { entities } = await loadDocuments()
  const tables = [...entities.values()].flatMap((entity) =>
    entity['x-tenant'] === false && entity['x-table'] !== 'sys_user' ? (entity['x-table'] ?? []) : [],
  )
  const rows: Record<string, unknown> = {}
  for (const table of tables) {
    const found = await server.database.pool.query(`select jsonb_agg(to_jsonb(t) order by id) as rows from ${table} t`)
    rows[table] = found.rows[0].rows
  }
  return rows
}

describe('a thing of the installation', () => {
  it('is what has no tenant; a new line here is a decision', async () => {
    const { entities } = await loadDocuments()
    const prefixes = installationPrefixes(entities.values())
    expect([...prefixes].sort()).toEqual([
      'online:form',
      'online:form-enhance',
      'system:area',
      'system:category',
      'system:check-rule',
      'system:data-source',
      'system:dict',
      'system:dict-item',
      'system:document',
      'system:fill-rule',
      'system:gateway-route',
      'system:job',
      'system:retention',
      'system:site',
      'system:tenant',
    ])
  })

  it('is changed by no call of somebody at work in a tenant of customers, whatever is granted there', async () => {
    const writing = routes.map(nameOf).filter((name) => !name.startsWith('GET ') || WRITING.includes(name))
    const expected = writing.filter((name) => !READING.includes(name) && !OF_TENANT.includes(name)).sort()
    expect(expected.length).toBeGreaterThan(80)
    const before = await stored()
    expect(await refusedOf(customer, TENANT)).toEqual(expected)
    expect(await stored()).toEqual(before)
  })

  it('is closed by this to nobody in the default tenant, and to no administrator', async () => {
    expect(await refusedOf(clerk, 0)).toEqual([])
    const admin = await server.admin()
    const body = { dictName: '管理员的', dictCode: 'of_admin' }
    const answer = await server.call('POST', '/sys/dict/add', { token: admin, tenant: String(TENANT), body })
    expect(answer.body.success).toBe(true)
  })

  it('is read, and brought back from no bin, by somebody in a tenant of customers', async () => {
    const dict = await clerks<{ id: string }>('POST', '/sys/dict/add', { dictName: '职级', dictCode: 'of_clerk' })
    const { id } = dict.body.result
    expect((await customers('GET', `/sys/dict/queryById?id=${id}`)).body.success).toBe(true)
    expect((await clerks('DELETE', `/sys/dict/delete?id=${id}`)).body.success).toBe(true)
    const ids = `system/dict:${id}`
    for (const [method, path, body] of [
      ['PUT', '/sys/recycleBin/restore', { ids }],
      ['DELETE', `/sys/recycleBin/purge?ids=${ids}`, undefined],
    ] as const) {
      expect((await customers(method, path, body)).body).toMatchObject({ success: false, message: REFUSED })
    }
    expect((await clerks('PUT', '/sys/recycleBin/restore', { ids })).body.success).toBe(true)
  })
  describe('has buttons', () => {
    const rights = async (call: typeof clerks) =>
      (await call<PermissionAnswer>('GET', '/sys/permission/getUserPermissionByToken')).body.result
    const inMenu = ({ meta, children = [] }: MenuItem): string[] => [
      ...(meta.permissionList ?? []).map(({ action }) => action),
      ...children.flatMap(inMenu),
    ]
    const codesIn = ({ menu, auth, allAuth }: PermissionAnswer) =>
      new Set([...menu.flatMap(inMenu), ...[...auth, ...allAuth].map(({ action }) => action)])
    /** Codes of calls that are refused to people of other tenants. */
    let writing: string[]
    /** Codes of things of the installation that open calls that read, and no others. */
    let reading: string[]
    beforeAll(async () => {
      const refused = await refusedOf(customer, TENANT)
      const isWriting = (route: (typeof routes)[number]) => refused.includes(nameOf(route))
      writing = routes.filter(isWriting).map(({ permission }) => permission)
      reading = routes.map(({ permission }) => permission).filter((code) => !writing.includes(code))
    })

    it('that nobody sees to whom their calls are refused; what only reads is shown', async () => {
      const shown = codesIn(await rights(customers))
      expect(writing.filter((code) => shown.has(code))).toEqual([])
      expect(reading.filter((code) => !shown.has(code))).toEqual([])
      expect(reading).toEqual(
        expect.arrayContaining(['system:dict:list', 'system:dict:export', 'system:tenant:member']),
      )
    })

    it('that people of the default tenant see, and administrators everywhere', async () => {
      expect(writing).toEqual(expect.arrayContaining(['system:dict:add', 'system:dict:import', 'system:document:save']))
      const admin = await server.admin()
      const admins: typeof clerks = (method, path) =>
        server.call(method, path, { token: admin, tenant: String(TENANT) })
      for (const call of [clerks, admins]) {
        const { auth } = await rights(call)
        expect(writing.filter((code) => !auth.some(({ action }) => action === code))).toEqual([])
      }
    })

    it('that are hidden also where they are open to everybody', async () => {
      const status = (value: string) =>
        server.database.pool.query('update sys_permission set status = $1 where perms = $2', [value, 'system:dict:add'])
      await status('0')
      const statuses = async (call: typeof clerks) =>
        (await rights(call)).allAuth.filter(({ action }) => action === 'system:dict:add').map((entry) => entry.status)
      expect([await statuses(customers), await statuses(clerks)]).toEqual([[], ['0']])
      await status('1')
    })

    it('below entries of the menu that stay', async () => {
      const paths = ({ path, children = [] }: MenuItem): string[] => [path, ...children.flatMap(paths)]
      const [there, here] = [await rights(customers), await rights(clerks)]
      expect(there.menu.flatMap(paths)).toEqual(here.menu.flatMap(paths))
    })

    it('in the bin of all kinds neither: a customer finds no dictionaries in it', async () => {
      const kinds = async (call: typeof clerks) =>
        (await call<{ value: string }[]>('GET', '/sys/recycleBin/kinds')).body.result.map(({ value }) => value)
      const [there, here] = [await kinds(customers), await kinds(clerks)]
      expect(here.filter((kind) => !there.includes(kind))).toEqual(['system/dict'])
    })
  })
})
