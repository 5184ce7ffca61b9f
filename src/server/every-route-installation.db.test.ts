import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TENANT_HEADER, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { loadDocuments } from './documents/shipped/load-documents.ts'
import { DEFAULT_TENANT } from './http/tenant.ts'
import { describedRoutes } from './testing/described-routes.ts'
import { namedParameters } from './testing/named-by.ts'
import { addSampleForm } from './testing/sample-form.ts'
import { ownRequest, type SampleRequest } from './testing/sample-request.ts'
import { sampleRows } from './testing/sample-rows.ts'
import { addPersonWithEverything, createTestServer, type TestServer } from './testing/test-server.ts'

const TENANT = 101
const FIVE_MINUTES = 300_000

/** Tables without a tenant whose rows are not shared by all, and why; each line is a decision. */
const OF_SOMEBODY: Readonly<Record<string, string>> = {
  onl_form_link_file: 'part of a link, which has a tenant',
  sys_announcement_depart: 'part of an announcement, which has a tenant',
  sys_announcement_role: 'part of an announcement, which has a tenant',
  sys_announcement_send: 'part of an announcement, which has a tenant',
  sys_depart_leader: 'part of a department, which has a tenant',
  sys_depart_permission: 'part of a department, which has a tenant',
  sys_depart_role_permission: 'part of a department role, which has a tenant',
  sys_depart_role_user: 'part of a department role, which has a tenant',
  sys_role_permission: 'part of a role, which has a tenant',
  sys_user_role: 'part of a role, which has a tenant',
  sys_user_depart: 'part of a department, which has a tenant',
  sys_former_username: 'names of purged accounts, which nobody gets again in any tenant',
  sys_user: 'accounts belong to the tenants in which their holders work',
  sys_session: 'sessions belong to accounts',
  sys_one_time_value: 'tickets and captchas belong to who asked for them',
  sys_socket_process: 'processes report themselves',
  ...Object.fromEntries(
    ['commodity', 'indicator', 'unit'].map((name) => [
      `biz_report_form_${name}`,
      'part of a form of reports, which has a tenant',
    ]),
  ),
  ...Object.fromEntries(
    ['value', 'reason'].map((name) => [`biz_report_${name}`, 'part of a report, which has a tenant']),
  ),
  ...Object.fromEntries(
    [
      ...['version', 'version_use', 'token', 'task', 'trigger', 'event', 'copy', 'urge', 'command', 'comment'],
      'listener_call',
    ].map((name) => [`wf_${name}`, 'part of a process or an instance, which has a tenant']),
  ),
}

let server: TestServer
/** Have every grant, the one in a tenant of customers and the other in the default one, and are no administrators. */
let customer: string
let clerk: string
let requests: RouteRequest[]

/** Bodies of calls that need more than keys of rows. */
const BODIES: Readonly<Record<string, object>> = {
  'PUT /tjjc/sys/siteInfo/edit': { id: '1', appName: '改名' },
  'PUT /tjjc/sys/retention/edit': { id: '1', loginLogDays: 7 },
  'POST /tjjc/online/cgform/head/add': {
    tableName: 'of_customer',
    tableTxt: '门店',
    fields: [{ dbFieldName: 'shop_name', dbFieldTxt: '门店' }],
  },
}

/** Tables of which the clerk changes shared rows, so that their standing still for the customer is no accident. */
const CHANGED = [
  'sys_category',
  'sys_check_rule',
  'sys_data_source',
  'sys_dict',
  'sys_dict_item',
  'sys_document',
  'sys_document_version',
  'sys_fill_rule',
  'sys_gateway_route',
  'sys_quartz_job',
  'sys_quartz_run',
  'sys_retention',
  'sys_site_info',
  'sys_tenant',
]

interface Listed {
  method: string
  path: string
  access: string
  effect: string
}

interface RouteRequest extends SampleRequest {
  /** Whether the route says that it changes something. */
  writes: boolean
}

beforeAll(async () => {
  server = await createTestServer({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } })
  const admin = await server.admin()
  await server.database.pool.query(`insert into sys_tenant (id, name) values (${TENANT}, '甲')`)
  await addSampleForm(server, admin)
  customer = await addPersonWithEverything(server, admin, TENANT)
  clerk = await addPersonWithEverything(server, admin, 0)
  const listed = (await server.call<Listed[]>('GET', '/api/service', { token: admin })).body.result
  requests = await requestsOf(listed.filter(({ access, effect }) => access !== 'public' && effect !== 'leave'))
}, FIVE_MINUTES)
afterAll(() => server.close())

/** A request to each route, which names rows that the customer may see. */
async function requestsOf(listed: readonly Listed[]): Promise<RouteRequest[]> {
  const { entities } = await loadDocuments()
  const routes = describedRoutes(server.app)
  const { named } = namedParameters(routes, entities)
  const rows = await sampleRows(server, {
    home: TENANT,
    own: {},
    everybody: { sys_saved_search: { user_id: 'admin' } },
  })
  const created: RouteRequest[] = []
  for (const { method, path, effect } of listed) {
    const route = routes.find((each) => each.method === method && each.path.replace(/\{(\w+)\}/g, ':$1') === path)
    const own = named.filter((each) => each.route === route)
    const request = route ? await ownRequest(route, rows, own) : { method, url: path, rows: [] }
    const body = BODIES[`${method} ${path}`]
    created.push({ ...request, ...(body && { payload: body }), writes: effect === 'write' })
  }
  return created
}

/** A digest of the shared rows of each table: all of one without a tenant, of others those that have none. */
async function shared(): Promise<Map<string, string>> {
  const tables = await server.database.pool.query<{ name: string; condition: string }>(`
    select relname as name, case when attname is null then 'true' else 'tenant_id is null' end as condition
    from pg_class left join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id'
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnotnull is not true order by 1`)
  const digests = tables.rows
    .filter(({ name }) => !(name in OF_SOMEBODY))
    .map(
      ({ name, condition }) =>
        `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as digest from "${name}" t where ${condition}`,
    )
  const found = await server.database.pool.query<{ name: string; digest: string }>(digests.join(' union all '))
  return new Map(found.rows.map(({ name, digest }) => [name, digest]))
}

/** Makes requests. @returns the tables in which shared rows changed. */
async function changedBy(token: string, tenant: number, asked: readonly RouteRequest[]): Promise<string[]> {
  const before = await shared()
  for (const { method, url, payload } of asked) {
    const headers = { [TOKEN_HEADER]: token, [TENANT_HEADER]: String(tenant) }
    const { statusCode } = await server.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(payload && { payload }),
    })
    // Without a session nothing would change.
    if (statusCode === 401) throw new Error(`${method} ${url} finds no session`)
  }
  const after = await shared()
  return [...before.keys()].filter((name) => before.get(name) !== after.get(name))
}

describe('what all tenants share', () => {
  it('stays as it is whatever somebody at work in a tenant of customers calls', { timeout: FIVE_MINUTES }, async () => {
    // Routes that say they only read are asked too: a wrong word there would open what the rule closes.
    expect(requests.length).toBeGreaterThan(600)
    expect(await changedBy(customer, TENANT, requests)).toEqual([])
  })

  it('is changed by the same calls of somebody in the default tenant', { timeout: FIVE_MINUTES }, async () => {
    const writing = requests.filter(({ writes }) => writes)
    expect(await changedBy(clerk, DEFAULT_TENANT, writing)).toEqual(CHANGED)
  })
})
