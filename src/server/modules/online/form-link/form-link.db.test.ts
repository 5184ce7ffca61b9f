import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import { createFormLinkRepository } from './form-link.repository.ts'

const INVALID = '链接无效或已过期，请向发送链接的人索取新的链接'
const STALE = '内容已被修改，请刷新页面后重试'
const TABLE = 'visit'
const TENANT = '7'

let server: TestServer
let admin: string
let formId: string
/** User with all permissions on the form, and the permission to issue links. */
let issuer: { id: string; username: string; token: string; role: string }
let record: string

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  formId = await addForm(TABLE, [
    field('shop_name', { fieldMustInput: 1, dbLength: 20 }),
    field('kind', { fieldShowType: 'radio', dictField: 'sex' }),
    field('seller', { fieldShowType: 'sel_user', fieldExtendJson: '{"multiSelect":false}' }),
    field('rent'),
    field('paper', { fieldShowType: 'file', dbLength: 500 }),
    field('hidden', { isShowForm: '0' }),
  ])
  const { pool } = server.database
  await pool.query(
    `insert into sys_permission (id, parent_id, name, menu_type, perms, perms_type)
     values ('keeps-rent', 'system-user', '租金', 2, 'online:data:${TABLE}:read:rent', '1')`,
  )
  await pool.query(`insert into sys_tenant (id, name) values (${TENANT}, '七')`)
})
afterAll(() => server.close())
beforeEach(async () => {
  issuer = await addIssuer()
  record = await addRecord({ shopName: '东门店', kind: '1', seller: 'admin', rent: '100', hidden: '内部' })
})

const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })
const call = <T = Row>(method: string, path: string, body?: unknown, token = admin, tenant?: string) =>
  server.call<T>(method, path, {
    token,
    ...(tenant !== undefined && { tenant }),
    ...(body === undefined ? {} : { body }),
  })

async function addForm(tableName: string, fields: Row[]): Promise<string> {
  const { body } = await call('POST', '/online/cgform/head/add', { tableName, tableTxt: `走访 ${tableName}`, fields })
  const id = String(body.result.id)
  const created = await call('POST', `/online/cgform/api/doDbSynch/${id}/normal`)
  if (!created.body.success) throw new Error(created.body.message)
  await call('POST', '/online/cgform/head/publish', { id })
  return id
}

async function addRecord(row: Row, token = admin, tenant?: string): Promise<string> {
  const { body } = await call('POST', `/online/data/${TABLE}/add`, row, token, tenant)
  if (!body.success) throw new Error(body.message)
  return String(body.result.id)
}

async function addIssuer(): Promise<typeof issuer> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select id from sys_permission
     where starts_with(perms, 'online:data:') and perms not like '%:read:%' or perms like 'online:form-link:%'
       or perms = 'system:user:list'`,
  )
  const role = await addRole(
    server.database,
    rows.map(({ id }) => id),
  )
  const { id, username } = await addPerson(server, admin)
  await server.database.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [id, role])
  return { id, username, role, token: await server.signIn(username, USER_PASSWORD) }
}

async function issue(allows: 'view' | 'edit' | 'add', more: Row = {}): Promise<{ id: string; token: string }> {
  const link = { table: TABLE, allows, hours: 1, ...(allows !== 'add' && { dataId: record }), ...more }
  const { body } = await call('POST', '/online/cgform/link/add', link, issuer.token)
  if (!body.success) throw new Error(body.message)
  return { id: String(body.result.id), token: String(body.result.address).split('#')[1]! }
}

interface Opened {
  page: Page
  entity: Entity
  record?: Row
  dictionaries: Record<string, Row[]>
}

/** Opens a link without a session. */
const open = async (token: string) =>
  (await server.call<Opened>('POST', '/online/cgform/link/open', { body: { token } })).body
/** Saves from a random address, like different people do. */
const save = async (token: string, given: Row): Promise<Envelope> =>
  (await server.call('POST', '/online/cgform/link/save', { body: { token, record: given }, from: anyAddress() })).body
const anyAddress = () => `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`
/** Saves changes like the page of a link: with the version that it opened. */
const change = async (token: string, given: Row): Promise<Envelope> =>
  save(token, { version: (await open(token)).result.record!.version, ...given })
const stored = async (id = record) => (await call('GET', `/online/data/${TABLE}/queryById?id=${id}`)).body.result
const sql = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

async function expectInvalid(token: string): Promise<void> {
  const [opened, saved] = [await open(token), await save(token, { version: 0, shopName: '改' })]
  expect([opened.success, opened.message, opened.result]).toEqual([false, INVALID, null])
  expect([saved.success, saved.message]).toEqual([false, INVALID])
}

describe('a link to see a record', () => {
  it('shows the fields of the form, without settings that only the server needs', async () => {
    const { token } = await issue('view')
    const { result } = await open(token)
    // Restricted for the issuer: rent. Not in the form: hidden.
    expect(result.record).toEqual({ shopName: '东门店', kind: '1', kind_dictText: '男', seller: '管理员', paper: null })
    expect(Object.keys(result.entity.properties)).toEqual(['shopName', 'kind', 'seller', 'paper'])
    expect(Object.keys(result.dictionaries)).toEqual(['sex'])
    expect(result.dictionaries.sex).toContainEqual(expect.objectContaining({ value: '1', text: '男' }))
    expect(JSON.stringify(result)).not.toMatch(/x-form|x-table|x-column|rent|hidden|of_visit/)
    expect(result.page.properties.record?.['x-component']).toBe('Detail')
  })

  it('shows no name of a record that its issuer may not look up', async () => {
    const { token } = await issue('view')
    await sql(
      `delete from sys_role_permission where role_id = $1
       and permission_id in (select id from sys_permission where perms = 'system:user:list')`,
      [issuer.role],
    )
    const { result } = await open(token)
    expect(result.record).toEqual({ shopName: '东门店', kind: '1', kind_dictText: '男', paper: null })
    expect(JSON.stringify(result)).not.toContain('seller')
  })

  it('saves nothing, and counts its use', async () => {
    const { token, id } = await issue('view')
    await open(token)
    expect((await save(token, { shopName: '西门店' })).message).toBe(INVALID)
    expect((await stored()).shopName).toBe('东门店')
    const { rows } = await sql('select use_count, last_used_at from onl_form_link where id = $1', [id])
    expect(rows[0]).toEqual({ use_count: 1, last_used_at: expect.any(String) })
  })

  it('cannot be derived from stored data, and opens no other call', async () => {
    const { token, id } = await issue('view')
    const { rows } = await sql('select to_jsonb(l)::text as row from onl_form_link l where id = $1', [id])
    expect((rows[0] as { row: string }).row).not.toContain(token)
    const other = await call('GET', `/online/data/${TABLE}/queryById?id=${record}`, undefined, token)
    expect(other.status).toBe(401)
    await expectInvalid(id)
    await expectInvalid(record)
  })
})

describe('a link to change a record', () => {
  it('changes what the issuer may change, and names the link in both logs', async () => {
    const { token, id } = await issue('edit')
    const { result } = await open(token)
    const saved = await save(token, { ...result.record, shopName: '西门店', kind: '2' })
    expect(saved).toMatchObject({ success: true, message: '保存成功！' })
    expect(await stored()).toMatchObject({ shopName: '西门店', kind: '2', updateBy: issuer.username })
    const more = await change(token, { kind: '2', hidden: '改', zzz: '1' })
    expect(more).toMatchObject({ success: true, ignored: ['hidden', 'zzz'] })
    expect(await stored()).toMatchObject({ hidden: '内部' })
    const { rows } = await sql('select remark from sys_data_log where data_id = $1 order by data_version desc', [
      record,
    ])
    expect(rows[0]).toEqual({ remark: `通过链接 ${id}` })
    // The log entry gets the request after the answer.
    const logged = async () =>
      (
        await sql(
          'select userid, log_content as said, request_param as sent from sys_log where log_content like $1 and request_param is not null',
          [`%通过链接 ${id}`],
        )
      ).rows
    await expect.poll(logged).toMatchObject([{ userid: issuer.username, said: expect.stringContaining('西门店') }])
    expect(JSON.stringify(await logged())).not.toContain(token)
  })

  it('changes no field that it does not show, and no other record', async () => {
    const other = await addRecord({ shopName: '北门店' })
    const { token } = await issue('edit')
    const body = {
      id: other,
      shopName: '改',
      rent: '1',
      hidden: '改',
      tenantId: 7,
      createBy: 'x',
    }
    expect((await change(token, body)).success).toBe(true)
    expect(await stored()).toMatchObject({
      ...{ shopName: '改', seller: 'admin', rent: '100', hidden: '内部', tenantId: 0, createBy: 'admin' },
    })
    expect((await stored(other)).shopName).toBe('北门店')
  })

  it('checks input by the rules of the form', async () => {
    const { token, id } = await issue('edit')
    const refused = await change(token, { shopName: '', kind: '9' })
    expect(refused.success).toBe(false)
    const { problems } = refused.result as { problems: { field: string }[] }
    expect(problems.map((problem) => problem.field).sort()).toEqual(['kind', 'shopName'])
    expect((await change(token, { shopName: '长'.repeat(21) })).message).not.toContain('刷新')
    const { rows } = await sql('select use_count from onl_form_link where id = $1', [id])
    expect(rows[0]).toEqual({ use_count: 0 })
  })

  it('refuses an outdated save, without naming the other editor', async () => {
    const { token } = await issue('edit')
    const { version } = (await open(token)).result.record!
    await call('PUT', `/online/data/${TABLE}/edit`, { id: record, shopName: '先改' })
    const { message } = await save(token, { version, shopName: '后改' })
    expect(message).toBe(STALE)
    expect((await stored()).shopName).toBe('先改')
  })

  it.each([{}, { version: null }, { version: '' }, { version: '0' }, { version: [] }])(
    'refuses a save without the version that it changed: %j',
    async (given) => {
      const { token } = await issue('edit')
      expect((await save(token, { shopName: '盲改', ...given })).message).toBe(STALE)
      expect((await stored()).shopName).toBe('东门店')
    },
  )
})

describe('a link to fill in a form', () => {
  it('adds a record as often as it allows, as its issuer', async () => {
    const { token } = await issue('add', { maxUses: 2 })
    expect((await open(token)).result).toMatchObject({ page: { properties: { record: { 'x-component': 'Form' } } } })
    const name = randomUUID().slice(0, 18)
    expect((await save(token, { kind: '1' })).success).toBe(false)
    const answers = await Promise.all([1, 2, 3, 4].map(() => save(token, { shopName: name, hidden: '改' })))
    expect(answers.filter(({ success }) => success).length).toBe(2)
    expect(answers.filter(({ message }) => message === INVALID).length).toBe(2)
    const { rows } = await sql(`select create_by, hidden from of_visit where shop_name = $1`, [name])
    expect(rows).toEqual([1, 2].map(() => ({ create_by: issuer.username, hidden: null })))
    await expectInvalid(token)
  })

  it('tells its issuer that it has every field, unless some are closed', async () => {
    const table = `open_${randomUUID().slice(0, 8)}`
    await addForm(table, [field('name')])
    const link = { allows: 'add', hours: 1 }
    const notes = async (more: Row) =>
      (await call('POST', '/online/cgform/link/add', { ...link, ...more })).body.result.notes
    expect(await notes({ table })).toBe('表单中可以填写的字段都在链接页面')
    expect(await notes({ table: TABLE })).toMatch(/^seller：/)
    expect(await notes({ table: TABLE, allows: 'view', dataId: record })).toBe('打开链接的人只能查看')
  })

  it('is refused for a form with required fields that it cannot show', async () => {
    const table = `needs_${randomUUID().slice(0, 8)}`
    await addForm(table, [field('name'), field('seller', { fieldShowType: 'sel_user', fieldMustInput: 1 })])
    const { message } = (await call('POST', '/online/cgform/link/add', { table, allows: 'add', hours: 1 })).body
    expect(message).toBe('不能生成链接：seller为必填，但不能在链接页面填写')
  })
})

describe('saves by links', () => {
  it('are limited per address to what people fill in by hand', async () => {
    const from = anyAddress()
    const { token } = await issue('view')
    const statuses: number[] = []
    for (let at = 0; at < 40; at += 1) {
      const { body, status } = await server.call('POST', '/online/cgform/link/save', {
        ...{ from, body: { token, record: {} } },
      })
      statuses.push(body.message === INVALID ? 200 : status)
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(statuses).toContain(429)
    expect((await open(token)).success).toBe(true)
  })

  it('of one link run one after the other', async () => {
    const { token } = await issue('add', { maxUses: 10 })
    const { pool } = server.database
    const holder = await pool.connect()
    try {
      // The first save waits in its transaction. Later ones must not hold connections that others need.
      await holder.query('begin; lock table of_visit in share mode')
      const saves = Array.from({ length: 10 }, () => save(token, { shopName: '同时' }))
      await expect.poll(() => waitingForLocks()).toBe(1)
      expect((await call('GET', '/sys/role/list')).status).toBe(200)
      expect(await waitingForLocks()).toBe(1)
      await holder.query('rollback')
      for (const { success } of await Promise.all(saves)) expect(success).toBe(true)
    } finally {
      holder.release(true)
    }
  })

  async function waitingForLocks(): Promise<number> {
    const { rows } = await sql(
      `select count(*)::int as count from pg_locks where not granted and relation = 'of_visit'::regclass`,
    )
    return rows[0].count
  }
})

describe('an invalid link', () => {
  const ways: [string, (link: { id: string; token: string }) => Promise<unknown>][] = [
    ['expired', ({ id }) => sql(`update onl_form_link set expires_at = now() - interval '1 s' where id = $1`, [id])],
    ['was revoked', ({ id }) => call('PUT', '/online/cgform/link/revoke', { ids: id }, issuer.token)],
    ['has a frozen issuer', () => sql('update sys_user set status = 2 where id = $1', [issuer.id])],
    ['has an issuer who is gone', () => sql('update sys_user set del_flag = 1 where id = $1', [issuer.id])],
    ['has an issuer with an old password', () => setMustChange()],
    ['has an issuer who lost the form', () => losePermission(`online:data:${TABLE}:%`)],
    ['has an issuer who may give out none', () => losePermission('online:form-link:add')],
    ['has an issuer who left the tenant', () => sql('delete from sys_user_tenant where user_id = $1', [issuer.id])],
    ['is about a record that is gone', () => call('DELETE', `/online/data/${TABLE}/delete?id=${record}`)],
    ['is about what data rules hide from its issuer', () => hideByRule()],
  ]
  const setMustChange = () => sql('update sys_user set must_change_password = true where id = $1', [issuer.id])
  const losePermission = (perms: string) =>
    sql(
      `delete from sys_role_permission where role_id = $1
       and permission_id in (select id from sys_permission where perms like $2)`,
      [issuer.role, perms],
    )
  async function hideByRule(): Promise<void> {
    const id = randomUUID().slice(0, 32)
    const menu = `(select id from sys_permission where component = 'online/f-visit')`
    await sql(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
       values ($1, ${menu}, '别的门店', 'shopName', '=', '西门店', '1')`,
      [id],
    )
    await sql(
      `update sys_role_permission set data_rule_ids = array[$1] where role_id = $2 and permission_id = ${menu}`,
      [id, issuer.role],
    )
  }

  it.each(ways)('gives the same message when it %s', async (_, spoil) => {
    const link = await issue('edit')
    expect((await open(link.token)).success).toBe(true)
    await spoil(link)
    await expectInvalid(link.token)
  })

  it('gives the same message for unknown secrets', async () => {
    const { token } = await issue('edit')
    const other = token.startsWith('A') ? 'B' : 'A'
    for (const wrong of [other + token.slice(1), `${token}x`, token.slice(1), 'x', "' or 1=1 --", '\0']) {
      await expectInvalid(wrong)
    }
  })

  it('ends when its form is deleted', async () => {
    const table = `gone_${randomUUID().slice(0, 8)}`
    const id = await addForm(table, [field('name')])
    const { body } = await call('POST', '/online/cgform/link/add', { table, allows: 'add', hours: 1 })
    const token = String(body.result.address).split('#')[1]!
    expect((await open(token)).success).toBe(true)
    await sql('delete from sys_permission where perms like $1', [`online:data:${table}:%`])
    expect((await call('DELETE', `/online/cgform/head/removeRecord?id=${id}`)).body.success).toBe(true)
    await expectInvalid(token)
  })
})

describe('a link that ended', () => {
  it('stays in the list for a while, and is deleted then', async () => {
    const [expired, revoked, recent, used] = [
      await issue('view'),
      await issue('view'),
      await issue('view'),
      await issue('view'),
    ]
    const days = (id: string, column: string, count: number) =>
      sql(`update onl_form_link set ${column} = now() - $2 * interval '1 day' where id = $1`, [id, count])
    await days(expired.id, 'expires_at', 91)
    await days(revoked.id, 'revoked_at', 91)
    await days(recent.id, 'expires_at', 89)
    await createFormLinkRepository(server.database).removeEnded(90)
    const ids = [expired, revoked, recent, used].map(({ id }) => id)
    const { rows } = await sql('select id from onl_form_link where id = any ($1)', [ids])
    expect(rows.map(({ id }) => id).sort()).toEqual([recent.id, used.id].sort())
  })
})

describe('an issuer of links', () => {
  it('needs the permission, and can pass on only own permissions', async () => {
    const wanted = { table: TABLE, allows: 'edit', hours: 1, dataId: record }
    const { username } = await addPerson(server, admin)
    const nobody = await server.signIn(username, USER_PASSWORD)
    expect((await call('POST', '/online/cgform/link/add', wanted, nobody)).status).toBe(403)
    await sql(
      `delete from sys_role_permission where role_id = $1
       and permission_id in (select id from sys_permission where perms = 'online:data:${TABLE}:edit')`,
      [issuer.role],
    )
    expect((await call('POST', '/online/cgform/link/add', wanted, issuer.token)).status).toBe(403)
    expect((await call('POST', '/online/cgform/link/add', { ...wanted, allows: 'view' }, issuer.token)).status).toBe(
      200,
    )
  })

  it('can name only visible records of the own tenant', async () => {
    await sql(`insert into sys_user_tenant values ('admin', ${TENANT}) on conflict do nothing`)
    const foreign = await addRecord({ shopName: '七号店' }, admin, TENANT)
    for (const dataId of [foreign, 'no-such-record', '', null, undefined]) {
      const wanted = { table: TABLE, allows: 'view', hours: 1, dataId }
      expect((await call('POST', '/online/cgform/link/add', wanted, issuer.token)).body.message).toBe('未找到对应实体')
    }
    const own = { table: TABLE, allows: 'view', hours: 1, dataId: foreign }
    const { body } = await call('POST', '/online/cgform/link/add', own, admin, TENANT)
    const opened = await server.call<Opened>('POST', '/online/cgform/link/open', {
      body: { token: String(body.result.address).split('#')[1] },
    })
    expect(opened.body.result.record).toMatchObject({ shopName: '七号店' })
  })

  it.each([{ hours: 0 }, { hours: 721 }, { hours: 1.5 }, { allows: 'delete' }, { maxUses: 0 }])(
    'cannot exceed the limits: %j',
    async (wrong) => {
      const wanted = { table: TABLE, allows: 'add', hours: 1, ...wrong }
      expect((await call('POST', '/online/cgform/link/add', wanted, issuer.token)).status).toBe(400)
    },
  )

  it('lists links with their state, and revokes links of the tenant', async () => {
    const [first, second] = [await issue('view'), await issue('add')]
    const list = async () =>
      (
        await call<{ records: Row[] }>(
          'GET',
          `/online/cgform/link/list?formId=${formId}&pageSize=2`,
          undefined,
          issuer.token,
        )
      ).body.result.records
    expect(await list()).toMatchObject([
      { id: second.id, allows: 'add', state: 'valid', maxUses: 1 },
      { id: first.id, allows: 'view', state: 'valid', dataId: record },
    ])
    await save(second.token, { shopName: '新门店' })
    await call('PUT', '/online/cgform/link/revoke', { ids: first.id }, issuer.token)
    expect((await list()).map(({ state }) => state)).toEqual(['used', 'revoked'])
    expect(JSON.stringify(await list())).not.toMatch(/token|hash/i)
    await sql(`insert into sys_user_tenant values ('admin', ${TENANT}) on conflict do nothing`)
    const foreign = await call('PUT', '/online/cgform/link/revoke', { ids: second.id }, admin, TENANT)
    expect(foreign.body.message).toBe('未找到对应实体')
  })
})
