import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import { componentNamesOf } from '#shared/documents/menu-components.ts'
import { TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { loadDocuments, mainEntityOf } from './documents/shipped/load-documents.ts'
import { textsIn } from './records/testing/test-workbook.ts'
import { type DescribedRoute, describedRoutes } from './testing/described-routes.ts'
import { type NamedParameter, namedParameters, SAMPLE_TABLE } from './testing/named-by.ts'
import { addSampleForm } from './testing/sample-form.ts'
import { type SampleRequest, sampleRequest } from './testing/sample-request.ts'
import {
  FOREIGN_TENANT,
  HIDDEN_AUTHOR,
  type Sample,
  type SampleRows,
  SECRET,
  sampleRows,
  type Whose,
} from './testing/sample-rows.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from './testing/test-server.ts'

const TEN_MINUTES = 600_000

/** Calls where a hidden row may be distinguished from a missing one, and why; each line is a decision. */
const DISTINGUISHED: readonly { path: RegExp; name: string; why: string }[] = [
  { path: /checkRoleCode/, name: 'roleCode', why: 'codes of roles are unique in the whole product' },
  { path: /checkOnlyUser/, name: 'username', why: 'user names are unique in the whole product' },
  { path: /tenant\/add/, name: 'id', why: 'keys of tenants are given by people and unique' },
  {
    path: /sysAnnouncementSend\/list/,
    name: 'departId',
    why: 'who sent an announcement is told where its readers work',
  },
  { path: /addressList/, name: '', why: 'the address book has data rules of its own' },
  {
    path: /PermissionRule|(save|preview)(Role|Depart|DeptRole)Permission|sysDepartPermission\/add|permission\/explain/,
    name: 'permissionId',
    why: 'menus are for everybody who grants them; rules on their list narrow that list only',
  },
]

/** Calls that return rows whatever the data rules of their list, and why; each line is a decision. */
const RETURNED_WHOLE: readonly { path: RegExp; why: string }[] = [
  { path: /ermission|queryTreeList/, why: 'menus are for everybody who grants them' },
  { path: /queryAllDictItems|playground\/world/, why: 'dictionaries are the same for everybody' },
  { path: /addressList|queryByOrgCode/, why: 'the address book has data rules of its own' },
  { path: /gatewayRoute\/list/, why: 'routes are tried in their order, so who keeps the order sees them all' },
]

/** Names of menus, which everybody who grants them may see. */
const MENUS_BEYOND = /超出自身权限的菜单或按钮|超出部门的权限/

let server: TestServer
/** Token of a person with every permission, and data rules that hide some rows of every entity. */
let token: string
let rows: SampleRows
let routes: DescribedRoute[]
let named: NamedParameter[]
let untold: string[]
/** Tables with rows of several tenants, and tables with rows hidden by data rules. */
const scoped = new Set([SAMPLE_TABLE, 'sys_saved_search'])
const ruled = new Set<string>()

beforeAll(async () => {
  server = await createTestServer({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } })
  const admin = await server.admin()
  await server.database.pool.query(`insert into sys_tenant (id, name) values (${FOREIGN_TENANT}, '七')`)
  await addSampleForm(server, admin)
  const { entities, pages } = await loadDocuments()
  routes = describedRoutes(server.app)
  ;({ named, untold } = namedParameters(routes, entities))
  for (const { 'x-table': table, 'x-tenant': tenant, 'x-members': members } of entities.values())
    if (table && (tenant !== false || members !== undefined)) scoped.add(table)
  const role = await addRole(
    server.database,
    (await menus()).map(({ id }) => id),
  )
  for (const [address, page] of pages) {
    const entity = entities.get(mainEntityOf(page) ?? '')
    if (entity?.['x-table'] && 'createBy' in fieldsOf(entity)) await hideRows(role, address, entity['x-table'])
  }
  const { id, username } = await addPerson(server, admin, { selectedroles: role, userIdentity: 2 })
  await lead(id)
  token = await server.signIn(username, USER_PASSWORD)
  rows = await sampleRows(server, {
    own: { sys_depart: (created) => ({ org_code: `L01A${created}` }) },
    everybody: { sys_saved_search: { user_id: id } },
  })
}, TEN_MINUTES)
afterAll(() => server.close())

async function menus() {
  const { pool } = server.database
  return (await pool.query<{ id: string; component: string | null }>('select id, component from sys_permission')).rows
}

/** Adds a data rule to the menus of a page for the role. */
async function hideRows(role: string, address: string, table: string): Promise<void> {
  const names = componentNamesOf(address)
  for (const { id } of (await menus()).filter(({ component }) => component !== null && names.includes(component))) {
    const rule = `rule-${ruled.size}-${id}`.slice(0, 36)
    await server.database.pool.query(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ($1, $2, 'hides', 'createBy', '!=', $3)`,
      [rule, id, HIDDEN_AUTHOR],
    )
    await server.database.pool.query(
      'update sys_role_permission set data_rule_ids = array_append(data_rule_ids, $1) where role_id = $2 and permission_id = $3',
      [rule, role, id],
    )
    ruled.add(table)
  }
}

async function lead(userId: string): Promise<void> {
  const { pool } = server.database
  await pool.query(`insert into sys_depart (id, depart_name, org_code) values ('led', '负责的部门', 'L01')`)
  await pool.query(`insert into sys_depart_leader (user_id, dep_id) values ($1, 'led')`, [userId])
}

/** Answer without the names of the rows; cells of a workbook. */
async function answerOf({ method, url, payload, rows: used }: SampleRequest): Promise<string> {
  const headers = { [TOKEN_HEADER]: token }
  const response = await server.app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) })
  const isSheet = String(response.headers['content-type']).includes('spreadsheet') && response.rawPayload.length > 0
  const text = isSheet ? JSON.stringify(await textsIn(response.rawPayload)) : response.body
  const names = used.flatMap(namesOf).sort((one, other) => other.length - one.length)
  // Rows are made one after the other, so their times differ.
  const said = text.replace(/,"timestamp":\d+/, '').replace(/"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"/g, '"…"')
  return `${response.statusCode} ${names.reduce((rest, name) => rest.replaceAll(name, '…'), said)}`
}

function namesOf({ values }: Sample): string[] {
  const isName = (value: unknown) =>
    typeof value === 'string' && /^((own|foreign|hidden|missing)-|可见|不可见)/.test(value)
  return Object.values(values).filter(isName) as string[]
}

const isRequired = ({ in: place, required }: DescribedRoute['parameters'][number]) =>
  place === 'path' || required === true
const labelOf = ({ route, place, name }: NamedParameter) => `${route.method} ${route.path} ${place} ${name}`
const isDistinguished = ({ route, name, named: { table } }: NamedParameter) =>
  DISTINGUISHED.some(
    (each) =>
      each.path.test(route.path) &&
      (each.name === '' || each.name === name || (each.name === 'permissionId' && table === 'sys_permission')),
  )

describe('every parameter that names a row', () => {
  it('is described', () => {
    expect(named.length).toBeGreaterThan(400)
    expect(untold).toEqual([])
  })

  it('may be omitted, and no answer shows rows beyond the data rules', { timeout: TEN_MINUTES }, async () => {
    for (const table of ruled) if (named.some((each) => each.named.table === table)) await rows.make(table, 'hidden')
    const routesById = routes.filter(
      ({ method, path, parameters }) => method === 'GET' && !path.endsWith('/logout') && !parameters.some(isRequired),
    )
    const telling: string[] = []
    let answered = 0
    for (const { path } of routesById) {
      const { statusCode, body } = await server.app.inject({ url: path, headers: { [TOKEN_HEADER]: token } })
      if (statusCode === 200) answered += 1
      if (body.includes(SECRET) && !RETURNED_WHOLE.some((each) => each.path.test(path))) telling.push(path)
    }
    // A request that is refused for another reason proves nothing.
    expect(answered / routesById.length).toBeGreaterThan(0.9)
    expect(telling).toEqual([])
  })

  it('says of rows of another tenant and beyond the data rules what it says of none', {
    timeout: TEN_MINUTES,
  }, async () => {
    const faults: string[] = []
    let [reached, tried] = [0, 0]
    for (const parameter of named) {
      const unseen: Whose[] = [
        ...(scoped.has(parameter.named.table) ? (['foreign'] as const) : []),
        ...(ruled.has(parameter.named.table) ? (['hidden'] as const) : []),
      ]
      if (unseen.length === 0) continue
      const others = named.filter(({ route }) => route === parameter.route)
      const ask = async (whose: Whose) => {
        const request = await sampleRequest(parameter, whose, rows, others)
        const before = await rows.seen(request.rows[0]!)
        const answer = await answerOf(request)
        return { answer, changed: before !== (await rows.seen(request.rows[0]!)) }
      }
      const { answer: missing } = await ask('missing')
      tried += 1
      const own = (await ask('own')).answer
      if (own !== missing) reached += 1
      for (const whose of unseen) {
        const { answer, changed } = await ask(whose)
        if (changed) faults.push(`${labelOf(parameter)} changes a ${whose} row`)
        if (answer !== missing && !isDistinguished(parameter))
          faults.push(
            `${labelOf(parameter)} tells a ${whose} row: ${answer.slice(0, 300)} instead of ${missing.slice(0, 300)}`,
          )
      }
    }
    expect(faults).toEqual([])
    for (const path of ['/sys/log/list', '/sys/dataLog/list']) {
      const { body } = await server.call('GET', `${path}?pageSize=1000`, { token })
      expect(body.success).toBe(true)
      const texts = (body.result.records as object[]).map((each) => JSON.stringify(each))
      expect(texts.filter((line) => line.includes(SECRET) && !MENUS_BEYOND.test(line))).toEqual([])
    }
    // A request that fails for another reason than the row proves nothing.
    expect(reached / tried).toBeGreaterThan(0.68)
  })
})
