import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { FieldExplanation } from '#shared/wire/permission-explanation.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import type { FieldDifference } from '#shared/wire/record-history.ts'
import type { ReportData } from '#shared/wire/report.ts'
import { textsIn, workbookOf } from '../testing/test-workbook.ts'

const READ_EMAIL = 'system:user:read:email'

let server: TestServer
let admin: string
let base: string
/** Role with full rights on accounts and sales reports. */
let clerk: string
/** Person whom the others look at. */
let subject: { id: string; email: string }
/** Keys of the buttons by their codes. */
const buttons: Record<string, string> = {}

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  base = `${await server.app.listen({ port: 0 })}${CONTEXT_PATH}`
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select id from sys_permission
     where id like 'system-user%' or id like 'business-daily-report%' or id = 'online-report-user-choice'`,
  )
  clerk = await addRole(
    server.database,
    rows.map(({ id }) => id),
  )
  const email = 'subject@shop.example'
  const { id } = await addPerson(server, admin, { email })
  subject = { id, email }
  await server.call('PUT', '/sys/user/edit', { token: admin, body: { id, birthday: '2000-01-01' } })
  await addButton(READ_EMAIL)
})
afterAll(() => server.close())

const get = <T = Row>(path: string, token: string) => server.call<T>('GET', path, { token })
const send = <T = Row>(method: string, path: string, body: Row, token: string) =>
  server.call<T>(method, path, { token, body })

/** Also in a second try. */
async function addButton(perms: string): Promise<void> {
  if (buttons[perms]) return
  const menu = { parentId: 'system-user', name: `字段 ${perms}`, menuType: 2, perms }
  const { body } = await send('POST', '/sys/permission/add', menu, admin)
  expect(body.message).toBe('添加成功！')
  buttons[perms] = String(body.result.id)
}

async function tokenWith(...roles: string[]): Promise<string> {
  const { username } = await addPerson(server, admin, { selectedroles: roles.join(',') })
  return server.signIn(username, USER_PASSWORD)
}

const roleWith = (...codes: string[]) =>
  addRole(
    server.database,
    codes.map((code) => buttons[code]!),
  )

const stored = async (id: string) =>
  (await server.database.pool.query<Row>('select * from sys_user where id = $1', [id])).rows[0]!

async function headsOf(path: string, token: string): Promise<string[]> {
  const headers = { [TOKEN_HEADER]: token }
  const { rawPayload } = await server.app.inject({ method: 'GET', url: `${CONTEXT_PATH}${path}`, headers })
  const lines = await textsIn(rawPayload)
  return lines.find((line) => line.some((text) => text?.startsWith('用户账号')))!.map((text) => text.replace(/\*$/, ''))
}

let people = 0
const newAccount = () => {
  people += 1
  const number = String(people).padStart(4, '0')
  return { username: `own${number}`, realname: '某人', workNo: `OWN${number}`, phone: `1360000${number}` }
}

async function imported(token: string): Promise<unknown> {
  const { username, realname, workNo, phone } = newAccount()
  const heads = ['用户账号', '用户姓名', '工号', '手机号码', '邮箱']
  const form = new FormData()
  const content = await workbookOf(heads, [[username, realname, workNo, phone, `${username}@shop.example`]])
  form.set('file', new Blob([new Uint8Array(content)]), '用户.xlsx')
  const path = `${base}/sys/user/importExcel`
  const response = await fetch(path, { method: 'POST', headers: { [TOKEN_HEADER]: token }, body: form })
  expect(((await response.json()) as Envelope<unknown>).message).toBe('共1行数据全部导入成功！')
  const { rows } = await server.database.pool.query('select email from sys_user where username = $1', [username])
  return rows[0]!.email
}

async function added(token: string): Promise<{ id: string; email: unknown }> {
  const account = newAccount()
  const passwords = { password: USER_PASSWORD, confirmpassword: USER_PASSWORD }
  const body = { ...account, ...passwords, email: `${account.username}@shop.example` }
  const id = String((await send('POST', '/sys/user/add', body, token)).body.result.id)
  return { id, email: (await stored(id)).email }
}

const listed = (token: string, query: string) => get<PageResult<Row>>(`/sys/user/list?${query}`, token)
const asJson = (value: unknown) => encodeURIComponent(JSON.stringify(value))

/** Calls that return whether they show a person's mail, or accept one. */
const CALLS: Record<string, (token: string) => Promise<boolean>> = {
  'the list': async (token) => 'email' in (await listed(token, 'pageSize=1')).body.result.records[0]!,
  'a record': async (token) => 'email' in (await get(`/sys/user/queryById?id=${subject.id}`, token)).body.result,
  'a filter': async (token) => (await listed(token, `email=${subject.email}`)).body.result.total === 1,
  'the advanced query': async (token) =>
    (await listed(token, `superQueryParams=${asJson([{ field: 'email', rule: 'like', val: 's' }])}`)).body.success,
  'an order': async (token) => (await listed(token, 'column=email&order=asc')).body.success,
  'a workbook': async (token) => (await headsOf('/sys/user/exportXls', token)).includes('邮箱'),
  'a workbook with chosen columns': async (token) =>
    (await headsOf('/sys/user/exportXls?columns=username,email', token)).includes('邮箱'),
  'the template of an import': async (token) => (await headsOf('/sys/user/importTemplate', token)).includes('邮箱'),
  'an import': async (token) => (await imported(token)) !== null,
  'an addition': async (token) => (await added(token)).email !== null,
  'a change': async (token) => {
    const { id } = await added(token)
    await send('PUT', '/sys/user/edit', { id, email: `${id}@shop.example`, birthday: '2001-01-01' }, token)
    const { email, birthday } = await stored(id)
    expect(birthday).not.toBeNull()
    return email === `${id}@shop.example`
  },
  'a comparison of versions': async (token) => {
    const path = `/sys/user/historyCompare?id=${subject.id}&from=0&to=1`
    return (await get<FieldDifference[]>(path, token)).body.result.some(({ field }) => field === 'email')
  },
  'the recycle bin': async (token) => {
    const { id } = await added(token)
    await server.call('DELETE', `/sys/user/delete?id=${id}`, { token })
    const { body } = await get<PageResult<Row>>('/sys/user/recycleBin?pageNo=1&pageSize=1', token)
    return 'email' in body.result.records[0]!
  },
  'a condition on choices': async (token) => {
    const condition = asJson({ email: subject.email })
    return (await get(`/sys/dict/loadDict/sys_user,realname,username?condition=${condition}`, token)).body.success
  },
  'the question whether a value is taken': async (token) =>
    (await get('/sys/duplicate/check?tableName=sys_user&fieldName=email&fieldVal=free@shop.example', token)).body
      .success,
  'the description of a form': async (token) => {
    const { body } = await get<{ schema: { properties: Row } }>('/online/cgform/api/getFormItem/sys_user', token)
    return 'email' in body.result.schema.properties
  },
}

async function visibility(token: string): Promise<Record<string, boolean>> {
  const answers: Record<string, boolean> = {}
  for (const [name, call] of Object.entries(CALLS)) answers[name] = await call(token)
  return answers
}

const everywhere = (value: boolean) => Object.fromEntries(Object.keys(CALLS).map((name) => [name, value]))

describe('a field that a button restricts to roles', () => {
  it('appears in no call for a person without a role that has it', async () => {
    expect(await visibility(await tokenWith(clerk))).toEqual(everywhere(false))
  })

  it('is there in all of them for whom one of several roles has it, and for administrators', async () => {
    expect(await visibility(await tokenWith(clerk, await roleWith(READ_EMAIL)))).toEqual(everywhere(true))
    expect(await visibility(admin)).toEqual(everywhere(true))
  })

  it('comes with the next request after a grant, and goes with the next after it is lost', async () => {
    const role = await addRole(server.database, [])
    const token = await tokenWith(clerk, role)
    const shows = () => CALLS['a record']!(token)
    const grant = (permissionIds: string, lastpermissionIds: string) =>
      send('POST', '/sys/permission/saveRolePermission', { roleId: role, permissionIds, lastpermissionIds }, admin)
    expect(await shows()).toBe(false)
    await grant(buttons[READ_EMAIL]!, '')
    expect(await shows()).toBe(true)
    await grant('', buttons[READ_EMAIL]!)
    expect(await shows()).toBe(false)
  })

  it('is everybody’s who signed in while the button has status 0, or lies in the recycle bin', async () => {
    const token = await tokenWith(clerk)
    const id = buttons[READ_EMAIL]!
    const change = (body: Row) => send('PUT', '/sys/permission/edit', { id, ...body }, admin)
    await change({ status: '0' })
    expect(await CALLS['a record']!(token)).toBe(true)
    await change({ status: '1' })
    expect(await CALLS['a record']!(token)).toBe(false)
    await server.call('DELETE', `/sys/permission/delete?id=${id}`, { token: admin })
    delete buttons[READ_EMAIL]
    expect(await CALLS['a record']!(token)).toBe(true)
    await addButton(READ_EMAIL)
    expect(await CALLS['a record']!(token)).toBe(false)
  })

  it('may be given with a new record that must have it, and is then neither read nor changed', async () => {
    const code = 'system:user:read:phone'
    await addButton(code)
    const token = await tokenWith(clerk)
    const { id } = await added(token)
    const phone = (await stored(id)).phone
    expect(phone).toMatch(/^136/)
    expect((await get(`/sys/user/queryById?id=${id}`, token)).body.result).not.toHaveProperty('phone')
    const { body } = await send('PUT', '/sys/user/edit', { id, phone: '13799999999', realname: '另名' }, token)
    expect(body.success).toBe(true)
    expect(await stored(id)).toMatchObject({ phone, realname: '另名' })
    // A duplicate check cannot reveal whose value it is by excepting one record after another.
    const taken = (dataId: string) =>
      get(`/sys/duplicate/check?tableName=sys_user&fieldName=phone&fieldVal=${phone}&dataId=${dataId}`, token)
    expect([(await taken(id)).body.success, (await taken(subject.id)).body.success]).toEqual([false, false])
    // A report over accounts gets no values either, and still works.
    const rows = async (as: string) =>
      (await get<ReportData>('/online/cgreport/api/getData/user_choice', as)).body.result.records
    expect((await rows(token)).map((row) => row.phone ?? null)).toEqual((await rows(token)).map(() => null))
    expect((await rows(admin)).some((row) => row.phone === phone)).toBe(true)
  })

  it('may be the time by which clients always ask for the newest first', async () => {
    await addButton('system:user:read:createTime')
    const { body } = await get<PageResult<Row>>('/sys/user/list?column=createTime&order=desc', await tokenWith(clerk))
    expect(body.result.records[0]).not.toHaveProperty('createTime')
    expect((await get('/sys/user/list?column=email&order=desc', await tokenWith(clerk))).body.success).toBe(false)
  })

  it('is readable but not writable when only writing is restricted', async () => {
    const code = 'system:user:write:birthday'
    await addButton(code)
    const edit = async (token: string, birthday: string) => {
      const { id } = await added(token)
      await send('PUT', '/sys/user/edit', { id, birthday, realname: '另名' }, token)
      return (await get(`/sys/user/queryById?id=${id}`, token)).body.result
    }
    expect(await edit(await tokenWith(clerk), '2001-01-01')).toMatchObject({ realname: '另名', birthday: null })
    expect(await edit(await tokenWith(clerk, await roleWith(code)), '2001-01-01')).toMatchObject({
      birthday: '2001-01-01',
    })
  })

  it('is measured, grouped and summed up by nobody else, also in rows of a record', async () => {
    const codes = ['business:daily-report:read:total', 'business:daily-report-line:read:price']
    for (const code of codes) await addButton(code)
    const line = { goods: '大米', unit: 'ton', sold: 2, price: 5, amount: 10 }
    people += 1
    const report = {
      enterprise: `甲商场${people}`,
      reportDate: '2026-03-01',
      total: 10,
      lines: [line],
      contact: { name: '张三' },
    }
    const own = await tokenWith(clerk, await roleWith(...codes))
    const id = String((await send('POST', '/business/dailyReport/add', report, own)).body.result.id)
    const ask = (path: string, token: string) => get(`/business/dailyReport/${path}`, token)
    for (const [token, success] of [
      [own, true],
      [await tokenWith(clerk), false],
    ] as const) {
      const calls = ['aggregate?groupBy=enterprise&measures=total:sum', 'aggregate?groupBy=total']
      for (const path of calls) expect([path, (await ask(path, token)).body.success]).toEqual([path, success])
      const sums = (await ask('list?summary=total:sum', token)).body
      expect(JSON.stringify(sums).includes('total_sum') || 'summary' in (sums.result ?? {})).toBe(success)
      const found = (await ask(`queryById?id=${id}&children=*`, token)).body.result
      expect('total' in found).toBe(success)
      expect((found.lines as Row[]).map((row) => 'price' in row)).toEqual([success])
    }
  })
})

describe('the administration of restricted fields', () => {
  it('refuses a code of an unknown field and suggests a name', async () => {
    const menu = { parentId: 'system-user', name: '字段', menuType: 2, perms: 'system:user:read:emial' }
    const { body } = await send<{ problems: Row[] }>('POST', '/sys/permission/add', menu, admin)
    expect(body.result.problems).toMatchObject([{ field: 'perms', message: '用户没有字段 emial，是否为 email？' }])
  })

  it('lets nobody remove a button or a restriction of a field that is restricted for them', async () => {
    const keeper = await addRole(server.database, [
      'system-permission',
      'system-permission-edit',
      'system-permission-delete',
    ])
    const token = await tokenWith(clerk, keeper)
    const id = buttons[READ_EMAIL]!
    // A button of the tenant: only administrators change buttons that all tenants share.
    const ofTenant = (tenantId: number | null) =>
      server.database.pool.query('update sys_permission set tenant_id = $1 where id = $2', [tenantId, id])
    await ofTenant(0)
    for (const change of [{ status: '0' }, { perms: 'system:user:list' }, { perms: '' }]) {
      const { body } = await send('PUT', '/sys/permission/edit', { id, ...change }, token)
      expect([change, body.success]).toEqual([change, false])
    }
    const { body } = await server.call('DELETE', `/sys/permission/delete?id=${id}`, { token })
    expect(body).toMatchObject({ success: false, message: '该按钮保留着对您隐藏或锁定的字段，只有拥有它的人才能修改' })
    expect(await CALLS['a record']!(token)).toBe(false)
    await ofTenant(null)
  })

  it('explains a hidden field by the name of the button', async () => {
    const { id } = await addPerson(server, admin, { selectedroles: clerk })
    const fields = await get<PageResult<FieldExplanation>>(
      `/sys/permission/explainFields?userId=${id}&kind=system/user&pageSize=1000`,
      admin,
    )
    expect(fields.body.result.records.find((field) => field.id === 'email')).toMatchObject({
      ...{ readable: 0, addable: 0, editable: 0 },
      readReason: expect.stringContaining(`该字段需要 ${READ_EMAIL}：`),
      place: `菜单管理：字段 ${READ_EMAIL}`,
    })
  })
})

describe('a field of an online form', () => {
  it('can be restricted to roles like any other', async () => {
    const fields = [
      { dbFieldName: 'shop_name', dbFieldTxt: '门店' },
      { dbFieldName: 'rent', dbFieldTxt: '租金' },
    ]
    people += 1
    const tableName = `kept_fields_${people}`
    const form = { tableName, tableTxt: '门店', fields }
    const { id } = (await send('POST', '/online/cgform/head/add', form, admin)).body.result
    await server.call('POST', `/online/cgform/api/doDbSynch/${id}/normal`, { token: admin })
    await send('POST', '/online/cgform/head/publish', { id }, admin)
    const code = `online:data:${tableName}:read:rent`
    await addButton(code)
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from sys_permission where starts_with(perms, $1) and perms <> $2',
      [`online:data:${tableName}:`, code],
    )
    const reader = await addRole(
      server.database,
      rows.map((row) => row.id),
    )
    const row = { shopName: '甲', rent: '100' }
    await send('POST', `/online/data/${tableName}/add`, row, admin)
    const first = async (token: string) =>
      (await get<PageResult<Row>>(`/online/data/${tableName}/list`, token)).body.result.records[0]!
    const kept = await first(await tokenWith(reader))
    expect(kept).toMatchObject({ shopName: '甲' })
    expect(kept).not.toHaveProperty('rent')
    const granted = await tokenWith(reader, await roleWith(code))
    expect(await first(granted)).toMatchObject(row)
    // It stays restricted after a rename.
    const whole = (await get<Row>(`/online/cgform/head/queryById?id=${id}`, admin)).body.result
    const [shop, rent] = whole.fields as Row[]
    const renamed = { ...whole, fields: [shop, { ...rent, dbFieldName: 'monthly_rent' }] }
    expect((await send('PUT', '/online/cgform/head/edit', renamed, admin)).body.message).toBe('修改成功!')
    await server.call('POST', `/online/cgform/api/doDbSynch/${id}/normal`, { token: admin })
    expect(await first(await tokenWith(reader))).not.toHaveProperty('monthlyRent')
    expect(await first(granted)).toMatchObject({ shopName: '甲', monthlyRent: '100' })
  })
})
