import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { GrantEffects } from '#shared/wire/grants.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const API = '/online/cgform/api'

let server: TestServer
let admin: string
/** Id of the form, and of its menu entry. */
let form: string
let entry: string
/** Id of the sub form. */
let lines: string
/** User with a grant on the entry by a role, and on nothing below. */
let reader: { id: string; token: string }
let role: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  const field = (name: string, more: object = {}) => ({ dbFieldName: name, dbFieldTxt: name, ...more })
  const fields = [field('goods'), field('unit_price'), field('memo')]
  form = (
    await send<{ id: string }>('POST', '/online/cgform/head/add', {
      tableName: 'kept',
      tableTxt: '保留',
      tableType: 2,
      fields,
    })
  ).id
  const rows = [field('kept_id', { mainTable: 'kept' }), field('amount')]
  lines = (
    await send<{ id: string }>('POST', '/online/cgform/head/add', {
      ...{ tableName: 'kept_line', tableTxt: '保留明细', tableType: 3, relationType: 0, tabOrderNum: 1, fields: rows },
    })
  ).id
  await send('POST', `${API}/doDbSynch/${form}/normal`)
  entry = (await send<{ id: string }>('POST', '/online/cgform/head/publish', { id: form })).id
  for (const goods of ['米', '油']) await send('POST', '/online/data/kept/add', { goods, unitPrice: '3' })
  role = await addRole(server.database, [entry])
  reader = await joins({ selectedroles: role })
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

async function send<T = unknown>(method: string, path: string, body?: object, token = admin): Promise<T> {
  const answer = await server.call<T>(method, path, { token, ...(body && { body }) })
  if (!answer.body.success) throw new Error(`${path}: ${answer.body.message} ${JSON.stringify(answer.body.result)}`)
  return answer.body.result
}

async function refusal(method: string, path: string, body?: object, token = admin): Promise<string> {
  const answer = await server.call(method, path, { token, ...(body && { body }) })
  expect(answer.body.success).toBe(false)
  return `${answer.body.message} ${JSON.stringify(answer.body.result ?? '')}`
}

async function joins(values: Row = {}): Promise<{ id: string; token: string }> {
  const created = await addPerson(server, admin, values)
  return { id: created.id, token: await server.signIn(created.username, USER_PASSWORD) }
}

async function seenBy(token: string): Promise<Row[]> {
  return (await send<PageResult<Row>>('GET', '/online/data/kept/list', undefined, token)).records
}

const put = (body: object) => send('POST', `${API}/authColumn`, { cgformId: form, ...body })
const columnNamed = async (code: string) =>
  (await send<Row[]>('GET', `${API}/authColumn/${form}`)).find((column) => column.code === code)
const items = (type: 1 | 2) => send<Row[]>('GET', `${API}/authPage/${form}/${type}`)
const overwrite = (what: string, ids: readonly unknown[], more: object = {}) =>
  send('POST', `${API}/${what}/${role}/${form}`, { authId: JSON.stringify(ids), ...more })
const grantedTo = async (type: 1 | 2 | 3) =>
  (await send<Row[]>('GET', `${API}/roleAuth?roleId=${role}&cgformId=${form}&type=${type}&authMode=role`)).map(
    ({ authId }) => authId,
  )

describe('a field that is switched', () => {
  it('is restricted to users with a grant, and open again without a trace', async () => {
    expect(await send('GET', `${API}/authEntry?cgformId=${form}`)).toEqual({ id: entry, name: '保留' })
    expect((await seenBy(reader.token))[0]).toHaveProperty('unitPrice')
    await put({ code: 'unit_price', switchFlag: 1, listShow: true })
    expect(await columnNamed('unitPrice')).toMatchObject({
      ...{ status: 1, listShow: true, formShow: true, formEditable: false, title: 'unit_price' },
    })
    expect((await seenBy(reader.token))[0]).not.toHaveProperty('unitPrice')
    const [item] = await items(1)
    expect(item).toMatchObject({ code: 'unitPrice', page: 3, control: 5, type: 1 })
    await overwrite('roleColumnAuth', [item!.id])
    expect(await grantedTo(1)).toEqual([item!.id])
    expect((await seenBy(reader.token))[0]).toHaveProperty('unitPrice')
    // Overwriting does not revoke the grant on the entry.
    await overwrite('roleColumnAuth', [])
    expect((await seenBy(reader.token))[0]).not.toHaveProperty('unitPrice')
    await overwrite('roleColumnAuth', [item!.id])
    await put({ code: 'unitPrice', switchFlag: '2', formShow: 0 })
    expect(await columnNamed('unitPrice')).toMatchObject({ status: 0, listShow: false, formShow: false })
    const left = await sql('select from sys_role_permission where permission_id = $1', [item!.id])
    expect(left.rows).toEqual([])
    expect((await seenBy(reader.token))[0]).toHaveProperty('unitPrice')
  })

  it('previews who would lose it, and changes nothing', async () => {
    const body = { cgformId: form, code: 'memo', switchFlag: 1, listShow: true }
    const { losing } = await send<GrantEffects>('POST', `${API}/previewAuthColumn`, body)
    expect(losing.count).toBeGreaterThan(0)
    expect(losing.users[0]!.permissions).toEqual(['查看保留：memo'])
    expect(await columnNamed('memo')).toMatchObject({ status: 0 })
  })

  it('may be switched twice, in both uses, with others, or in the rows of a record', async () => {
    for (const _ of [1, 2]) await put({ code: 'memo', switchFlag: 3, formEditable: true })
    expect(await columnNamed('memo')).toMatchObject({ listShow: false, formEditable: true })
    await send('PUT', `${API}/authColumn`, { cgformId: form, code: 'memo', status: 1 })
    expect(await columnNamed('memo')).toMatchObject({ listShow: true, formEditable: true })
    await send('PUT', `${API}/authColumn`, { cgformId: form, code: 'memo', status: 0 })
    expect(await columnNamed('memo')).toMatchObject({ status: 0 })
    const both = { cgformId: form, code: 'memo,unit_price', switchFlag: 3 }
    await send('POST', `${API}/authColumn/batch`, { ...both, formEditable: true })
    expect((await items(1)).map(({ code }) => code)).toEqual(['unitPrice', 'memo'])
    await send('POST', `${API}/authColumn/batch`, { ...both, formEditable: false })
    expect(await items(1)).toEqual([])
    await send('POST', `${API}/authColumn`, { cgformId: lines, code: 'amount', switchFlag: 1, listShow: true })
    const page = await send<PageResult<Row>>('GET', `${API}/authFields?cgformId=${form}&pageSize=100`)
    expect(page.records).toContainEqual(
      expect.objectContaining({ cgformId: lines, code: 'amount', form: '保留明细', reading: 'on' }),
    )
    const [line] = await send<Row[]>('GET', `${API}/authPage/${lines}/1`)
    await send('POST', `${API}/roleColumnAuth/${role}/${lines}`, { authId: JSON.stringify([line!.id]) })
    expect(await send('GET', `${API}/roleAuth?roleId=${role}&cgformId=${lines}&type=1`)).toMatchObject([
      { authId: line!.id },
    ])
    await send('POST', `${API}/authColumn`, { cgformId: lines, code: 'amount', switchFlag: 1, listShow: false })
  })

  it('stays restricted when the switch is missing or invalid', async () => {
    await put({ code: 'memo', switchFlag: 1, listShow: 'Y' })
    const [item] = await items(1)
    await overwrite('roleColumnAuth', [item!.id])
    const field = { cgformId: form, code: 'memo' }
    for (const [method, path, body, member] of [
      ['POST', 'authColumn', { switchFlag: 1, formShow: true }, 'listShow'],
      ['POST', 'authColumn', { switchFlag: 1, listShow: 'yes' }, 'listShow'],
      ['POST', 'authColumn', { switchFlag: 2, formShow: null }, 'formShow'],
      ['POST', 'authColumn', { switchFlag: 3, formEditable: 2 }, 'formEditable'],
      ['POST', 'authColumn', { switchFlag: 3, formEditable: [false] }, 'formEditable'],
      ['POST', 'authColumn/batch', { switchFlag: 1 }, 'listShow'],
      ['POST', 'previewAuthColumn', { switchFlag: 1 }, 'listShow'],
      ['PUT', 'authColumn', {}, 'status'],
      ['PUT', 'authColumn', { status: '' }, 'status'],
    ] as const) {
      const message = await refusal(method, `${API}/${path}`, { ...field, ...body })
      expect(message, JSON.stringify([method, path, body])).toContain(`${member} 应为 true 或 false`)
    }
    expect(await grantedTo(1)).toEqual([item!.id])
    await put({ code: 'memo', switchFlag: 1, listShow: 'N' })
    expect(await items(1)).toEqual([])
  })

  it('is switched with the others of a batch or not at all, and once however often it is named', async () => {
    const batch = (code: string, listShow: boolean) => ({ cgformId: form, code, switchFlag: 1, listShow })
    const sendBatch = (code: string, on: boolean) => send('POST', `${API}/authColumn/batch`, batch(code, on))
    await sendBatch('unitPrice,unit_price,memo', true)
    expect((await items(1)).map(({ code }) => code)).toEqual(['unitPrice', 'memo'])
    await sendBatch('unitPrice,unit_price,memo', false)
    expect(await items(1)).toEqual([])
    // One of them has a button that is not in force. The other has none, and the database refuses a new one.
    await sql(
      `insert into sys_permission (id, parent_id, name, menu_type, perms, status)
       values ('kept-off', $1, '停', 2, 'online:data:kept:read:unitPrice', '0') on conflict do nothing`,
      [entry],
    )
    await sql(
      `create or replace function refuse_memo() returns trigger language plpgsql as
       $$ begin if new.perms like '%read:memo' then raise check_violation; end if; return new; end $$`,
    )
    await sql(
      `create or replace trigger refuse_memo before insert on sys_permission for each row execute function refuse_memo()`,
    )
    await refusal('POST', `${API}/authColumn/batch`, batch('unit_price,memo', true))
    expect(await items(1)).toEqual([])
    await sql(`drop function refuse_memo cascade`)
    await sendBatch('unit_price,memo', true)
    expect((await items(1)).map(({ code }) => code)).toEqual(['unitPrice', 'memo'])
    await sendBatch('unit_price,memo', false)
  })

  it('is previewed with the others of a batch, also when a button comes into force', async () => {
    await sql(
      `insert into sys_permission (id, parent_id, name, menu_type, perms, status)
       values ('kept-later', $1, '留价', 2, 'online:data:kept:write:unitPrice', '0') on conflict do nothing`,
      [entry],
    )
    const body = { cgformId: form, code: 'unitPrice,memo,unit_price', switchFlag: 3 }
    const message = (on: boolean) =>
      send<GrantEffects>('POST', `${API}/previewAuthColumn/batch`, { ...body, formEditable: on })
    const { losing, gaining } = await message(true)
    expect(gaining.count).toBe(0)
    expect(losing.users[0]).toMatchObject({ permissions: ['修改保留：memo', '留价'], permissionCount: 2 })
    await send('POST', `${API}/authColumn/batch`, { ...body, formEditable: true })
    const back = await message(false)
    expect([back.losing.count, back.gaining.count]).toEqual([0, losing.count])
    await send('POST', `${API}/authColumn/batch`, { ...body, formEditable: false })
    expect((await message(false)).gaining.count).toBe(0)
  })

  it('must be a field of the form that can be restricted, of a form in the menu', async () => {
    const message = (body: object) => refusal('POST', `${API}/authColumn`, { cgformId: form, switchFlag: 1, ...body })
    expect(await message({ code: 'nothing', listShow: true })).toContain('该表单没有字段 nothing')
    expect(await message({ code: 'memo', switchFlag: 7 })).toMatch(/switchFlag/)
    // It is the title field of the records.
    expect(await message({ code: 'goods', listShow: true })).toContain('不能对角色隐藏')
    const fields = [{ dbFieldName: 'goods', dbFieldTxt: '货' }]
    const { id } = await send<{ id: string }>('POST', '/online/cgform/head/add', {
      tableName: 'unkept',
      tableTxt: '未',
      fields,
    })
    expect(await message({ cgformId: id, code: 'goods', listShow: true })).toContain('请先将该表单发布到菜单')
    expect(await refusal('GET', `${API}/authColumn/${id}`)).toContain('请先将该表单发布到菜单')
  })

  it('can be switched only by administrators, and gives nobody more permissions', async () => {
    await put({ code: 'memo', switchFlag: 1, listShow: true })
    const off = { cgformId: form, code: 'memo', switchFlag: 1, listShow: false }
    const rights = [
      'online-form',
      'online-form-publish',
      'system-permission',
      'system-permission-add',
      'system-permission-delete',
    ]
    const only = await joins({ selectedroles: await addRole(server.database, rights) })
    expect(await refusal('POST', `${API}/authColumn`, off, only.token)).toContain('拒绝访问')
    expect((await server.call('POST', `${API}/authColumn`, { token: reader.token, body: off })).status).toBe(403)
    // The preview does not reveal permissions either.
    for (const [path, preview] of [
      ['previewAuthColumn', off],
      ['previewAuthButton', { cgformId: form, code: 'add', status: 0 }],
    ] as const) {
      expect(await refusal('POST', `${API}/${path}`, preview, only.token)).toContain('拒绝访问')
    }
    const [item] = await items(1)
    const granting = ['online-form-grantee-list', 'system-permission-save-role', 'system-role', entry]
    const granter = await joins({ selectedroles: await addRole(server.database, granting) })
    const grant = { authId: JSON.stringify([item!.id]) }
    const path = `${API}/roleColumnAuth/${role}/${form}`
    expect(await refusal('POST', path, grant, granter.token)).toContain('不能授予超出自身权限')
    await put({ code: 'memo', switchFlag: 1, listShow: false })
  })

  it('is refused while its menu button has other codes, too', async () => {
    await sql(
      `insert into sys_permission (id, parent_id, name, menu_type, perms)
       values ('kept-two', $1, '两个', 2, 'online:data:kept:read:memo,online:data:kept:read:unitPrice')`,
      [entry],
    )
    const message = await refusal('POST', `${API}/authColumn`, {
      cgformId: form,
      code: 'memo',
      switchFlag: 1,
      listShow: 0,
    })
    expect(message).toContain('按钮“两个”有多个授权标识')
    await sql(`delete from sys_permission where id = 'kept-two'`)
  })
})

describe('a button that is switched', () => {
  it('is open to all users when it is off, and only to users with a grant when it is on', async () => {
    const add = (token: string) =>
      server.call('POST', '/online/data/kept/add', { token, body: { goods: '面' } }).then(({ status }) => status)
    expect(await add(reader.token)).toBe(403)
    const kept = await send<{ authList: Row[]; mainThemeTemplate: string }>('GET', `${API}/authButton/${form}`)
    expect(kept.mainThemeTemplate).toBe('normal')
    const button = kept.authList.find(({ code }) => code === 'add')!
    expect(button).toMatchObject({ page: 3, control: 5, type: 2, status: 1 })
    const off = { cgformId: form, code: 'add', status: 0 }
    const { gaining } = await send<GrantEffects>('POST', `${API}/previewAuthButton`, off)
    expect(gaining.count).toBeGreaterThan(0)
    await send('PUT', `${API}/authButton/${button.id}`, {})
    expect(await add(reader.token)).toBe(200)
    expect((await items(2)).map(({ code }) => code)).not.toContain('add')
    await send('POST', `${API}/authButton`, { cgformId: form, code: 'add', page: 3, type: 2, control: 5, status: 1 })
    expect(await add(reader.token)).toBe(403)
    await overwrite('roleButtonAuth', [button.id])
    expect(await add(reader.token)).toBe(200)
    expect(await grantedTo(2)).toEqual([button.id])
    await overwrite('roleButtonAuth', [])
    expect(await add(reader.token)).toBe(403)
  })

  it('has the names of the agreed interface, and must be of the form', async () => {
    const { records } = await send<PageResult<Row>>('GET', `${API}/authButtons?cgformId=${form}&pageSize=100`)
    expect(records.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['add', 'edit', 'delete', 'import', 'export']),
    )
    for (const [code, status] of [
      ['batch_delete', 0],
      ['delete', 1],
    ] as const) {
      await send('POST', `${API}/authButton`, { cgformId: form, code, status })
      expect((await items(2)).map((item) => item.code).includes('delete')).toBe(status === 1)
    }
    expect(await refusal('POST', `${API}/authButton`, { cgformId: form, code: 'super_query' })).toContain('super_query')
    for (const status of [null, 'off', 2]) {
      const odd = { cgformId: form, code: 'add', status }
      expect(await refusal('POST', `${API}/authButton`, odd)).toContain('status 应为 true 或 false')
      expect(await refusal('POST', `${API}/previewAuthButton`, odd)).toContain('status 应为 true 或 false')
    }
    const [kept] = await items(2)
    expect(await refusal('PUT', `${API}/authButton/${kept!.id}`, { status: null })).toContain('status 应为')
    expect(await items(2)).toContainEqual(kept)
    await send('PUT', `${API}/authButton/${kept!.id}`)
    expect(await items(2)).not.toContainEqual(kept)
    await send('POST', `${API}/authButton`, { cgformId: form, code: kept!.code })
    expect(await items(2)).toContainEqual(kept)
    expect(await refusal('PUT', `${API}/authButton/system-user-add`, {})).toContain('没有按钮')
    expect(await refusal('POST', `${API}/roleButtonAuth/${role}/${form}`, { authId: '["system-user-add"]' })).toContain(
      '不属于该表单',
    )
    expect(await refusal('POST', `${API}/roleButtonAuth/${role}/${form}`, { authId: '{' })).toContain('authId')
  })
})

describe('a data rule of a form', () => {
  it('restricts users with its grant, in the names of the agreed interface', async () => {
    const { id } = await send<{ id: string }>('POST', `${API}/authData`, {
      ...{ cgformId: form, ruleName: '米', ruleColumn: 'goods', ruleOperator: '=', ruleValue: '米', status: 1 },
    })
    await overwrite('roleDataAuth', [id])
    expect(await grantedTo(3)).toEqual([id])
    expect((await seenBy(reader.token)).map(({ goods }) => goods)).toEqual(['米'])
    await send('PUT', `${API}/authData`, {
      cgformId: form,
      id,
      ruleColumn: 'unit_price',
      ruleOperator: 'EMPTY',
      ruleValue: '',
    })
    const [rule] = await send<Row[]>('GET', `${API}/authData/${form}`)
    expect(rule).toEqual({
      ...{
        id,
        cgformId: form,
        ruleName: '米',
        ruleColumn: 'unitPrice',
        ruleOperator: 'EMPTY',
        ruleValue: '',
        status: 1,
      },
    })
    const seen = await seenBy(reader.token)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.map(({ goods }) => goods)).not.toContain('米')
    const now = async () => (await send<Row[]>('GET', `${API}/authData/${form}`))[0]
    await send('PUT', `${API}/authData`, { cgformId: form, id, ruleColumn: 'memo' })
    expect(await now()).toMatchObject({ ruleColumn: 'memo', ruleOperator: 'EMPTY' })
    await send('PUT', `${API}/authData`, { cgformId: form, id, ruleOperator: 'NOT_EMPTY' })
    expect(await now()).toMatchObject({ ruleColumn: 'memo', ruleOperator: 'NOT_EMPTY' })
    await send('PUT', `${API}/authData`, { cgformId: form, id, status: false })
    expect(await send('GET', `${API}/validAuthData/${form}`)).toEqual([])
    await send('PUT', `${API}/authData`, { cgformId: form, id, status: true })
    expect(await now()).toMatchObject({ status: 1, ruleColumn: 'memo', ruleOperator: 'NOT_EMPTY' })
    await overwrite('roleDataAuth', [])
    await send('DELETE', `${API}/authData/${id}`)
    expect(await send('GET', `${API}/authData/${form}`)).toEqual([])
    expect(await grantedTo(3)).toEqual([])
  })

  it('is refused with a message when it has no counterpart here', async () => {
    const rule = { cgformId: form, ruleName: '试', ruleColumn: '', ruleOperator: 'USE_SQL_RULES', status: 1 }
    const message = (more: object) => refusal('POST', `${API}/authData`, { ...rule, ...more })
    expect(await message({ ruleValue: `a.create_by = '#{sys_user_code}' and 1 = 1` })).toContain('"field":"ruleValue"')
    expect(await message({ ruleColumn: 'nothing', ruleOperator: '=', ruleValue: '1' })).toContain('没有字段 nothing')
    expect(await message({ ruleOperator: 'EMPTY' })).toContain('"field":"ruleColumn"')
    expect(await refusal('GET', `${API}/authData/${lines}`)).toContain('附表的数据规则随主表')
    const { id } = await send<{ id: string }>('POST', '/sys/permission/addPermissionRule', {
      ...{ permissionId: 'system-position', ruleName: '别处', ruleColumn: 'code', ruleConditions: '=', ruleValue: '1' },
    })
    expect(await refusal('PUT', `${API}/authData`, { cgformId: form, id, ruleName: '改' })).toContain('未找到')
  })
})
