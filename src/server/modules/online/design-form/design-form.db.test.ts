import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textsIn, workbookOf } from '#server/records/testing/test-workbook.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FormPreview } from '#shared/documents/online-form/pages/form-preview.ts'
import type { FieldUse, LayoutItem, Page } from '#shared/documents/page.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

const TENANT = '7'

let server: TestServer
let admin: string
let created = 0

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  await server.database.pool.query(`insert into sys_tenant (id, name) values (${TENANT}, '七')`)
  await server.database.pool.query(`insert into sys_user_tenant values ('admin', ${TENANT}) on conflict do nothing`)
  await addForm('visit', [
    field('shop_name', { fieldMustInput: 1, dbLength: 20 }),
    field('rent'),
    field('memo', { fieldShowType: 'textarea' }),
    field('grade', { fieldShowType: 'radio', dictField: 'sex', isReadOnly: 1 }),
  ])
  await server.database.pool.query(
    `insert into sys_permission (id, parent_id, name, menu_type, perms, perms_type)
     values ('keeps-rent', 'system-user', '租金', 2, 'online:data:visit:read:rent', '1')`,
  )
})
afterAll(() => server.close())

const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })
const call = async <T = Row>(method: string, path: string, body?: unknown, token = admin, tenant?: string) =>
  (
    await server.call<T>(method, path, {
      token,
      ...(tenant !== undefined && { tenant }),
      ...(body === undefined ? {} : { body }),
    })
  ).body as Envelope<T> & { result: T }

async function addForm(tableName: string, fields: Row[]): Promise<string> {
  const { result } = await call('POST', '/online/cgform/head/add', { tableName, tableTxt: `走访 ${tableName}`, fields })
  await call('POST', `/online/cgform/api/doDbSynch/${result.id}/normal`)
  await call('POST', '/online/cgform/head/publish', { id: result.id })
  return String(result.id)
}

const item = (fieldName: string, more: Row = {}): Row => ({ itemType: 'field', fieldName, ...more })
const divider = (title: string): Row => ({ itemType: 'divider', title })

async function addDesign(given: Row = {}, token = admin, tenant?: string): Promise<Row> {
  const code = `d_${created++}`
  const sent = { desformCode: code, desformName: `设计 ${code}`, cgformCode: 'visit', desformType: '1', ...given }
  const { success, message, result } = await call('POST', '/desform/add', sent, token, tenant)
  if (!success) throw new Error(message)
  return result
}

async function refusedOf(given: Row): Promise<string[]> {
  const sent = { desformCode: `d_${created++}`, desformName: '设计', cgformCode: 'visit', desformType: '1', ...given }
  const { success, result } = await call<{ problems?: { field: string; message: string }[] }>(
    'POST',
    '/desform/add',
    sent,
  )
  expect(success).toBe(false)
  return (result?.problems ?? []).map(({ field, message }) => `${field}: ${message}`)
}

/** A user with these permissions and no others. */
async function personWith(...codes: string[]): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from sys_permission where perms = any($1)',
    [codes],
  )
  expect(rows.length).toBeGreaterThanOrEqual(codes.length)
  const role = await addRole(
    server.database,
    rows.map(({ id }) => id),
  )
  const { id, username } = await addPerson(server, admin)
  await server.database.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [id, role])
  return server.signIn(username, USER_PASSWORD)
}

const pageOf = (code: unknown, token = admin, more = '') =>
  call<Page>('GET', `/desform/page?code=${code}${more}`, undefined, token)
const fieldsOf = ({ properties }: Page) => properties.editor!['x-component-props']!.fields as (FieldUse & LayoutItem)[]
const namesOf = (page: Page) => fieldsOf(page).map((use) => use.field ?? use.title)

describe('designs', () => {
  it('store their layout, are read by key and by code, and refuse an outdated edit', async () => {
    const items = [divider('门店'), item('shopName', { title: '店名', colSpan: 2 }), item('memo')]
    const design = await addDesign({ formTemplate: '2', items })
    const read = (await call('GET', `/desform/queryById?id=${design.id}`)).result
    expect(read).toMatchObject({ formTemplate: '2', version: 1, desformCode: design.desformCode })
    expect((read.items as Row[]).map(({ itemType, fieldName, title }) => [itemType, fieldName, title])).toEqual([
      ['divider', '', '门店'],
      ['field', 'shopName', '店名'],
      ['field', 'memo', ''],
    ])
    expect(JSON.parse(String(read.desformDesignJson)).config).toEqual({ columns: 2 })
    const byCode = await call('GET', `/desform/queryByCode?desformCode=${design.desformCode}`)
    expect(byCode.result.id).toBe(design.id)
    for (const by of [`id=${design.id}`, `desformCode=${design.desformCode}`]) {
      expect((await call('GET', `/desform/queryByIdOrCode?${by}`)).result.id).toBe(design.id)
    }
    expect((await call('GET', '/desform/queryByIdOrCode?desformCode=none')).success).toBe(false)

    const edit = { id: design.id, items: [item('memo')], version: 1 }
    expect((await call('PUT', '/desform/edit', edit)).success).toBe(true)
    const stale = await call('PUT', '/desform/edit', { ...edit, items: [item('rent')] })
    expect(stale).toMatchObject({ success: false, message: expect.stringMatching(/admin/) })
    const after = (await call('GET', `/desform/queryById?id=${design.id}`)).result
    expect((after.items as Row[]).map(({ fieldName }) => fieldName)).toEqual(['memo'])
    expect(after.formTemplate).toBe('2')
  })

  it('cannot hide or lock required fields, and refuse unknown fields', async () => {
    expect(await refusedOf({ items: [item('shopName', { isShowForm: '0' })] })).toEqual([
      'items[0].isShowForm: 必填字段不能隐藏',
    ])
    expect(await refusedOf({ items: [item('memo'), item('shopName', { isReadOnly: '1' })] })).toEqual([
      'items[1].isReadOnly: 必填字段不能只读',
    ])
    expect(await refusedOf({ items: [item('password_hash'), item('memo'), item('memo')] })).toEqual([
      'items[0].fieldName: 表单中没有字段 password_hash，请从设计中删除',
      'items[2].fieldName: 字段 memo 已在设计中',
    ])
    expect(await refusedOf({ items: [{ itemType: 'divider' }, { itemType: 'button' }] })).toHaveLength(2)
    expect(await refusedOf({ items: 'x' })).toEqual(['items: 布局应为对象的列表'])
    expect(await refusedOf({ cgformCode: 'sys_user' })).toEqual([
      expect.stringMatching(/^cgformCode: 没有已同步的该表单/),
    ])
    expect(await refusedOf({ desformCode: 'Upper' })).toEqual([expect.stringContaining('以小写字母开头')])
  })

  it('have sub views of the same form, which are deleted first, and one view for phones', async () => {
    const otherVisit = `other_visit_${created++}`
    await addForm(otherVisit, [field('name')])
    const main = await addDesign({ items: [item('memo')] })
    const sub = await addDesign({ desformType: '2', parentId: main.id })
    expect(sub.parentCode).toBe(main.desformCode)
    expect(await refusedOf({ desformType: '2' })).toEqual(['parentId: 请选择主视图'])
    expect(await refusedOf({ desformType: '2', parentId: sub.id })).toEqual(['parentId: 主视图应为同一表单的主视图'])
    const other = await addDesign({ cgformCode: otherVisit })
    expect(await refusedOf({ desformType: '2', parentId: other.id })).toHaveLength(1)
    const nested = await call('PUT', '/desform/edit', { id: main.id, desformType: '2', parentId: sub.id })
    expect(nested.message).toContain('该设计有子视图')

    const remove = (...ids: unknown[]) => call('DELETE', `/desform/deleteBatch?ids=${ids.join(',')}`)
    for (const ids of [[main.id], [sub.id, main.id]]) {
      expect((await remove(...ids)).message).toBe(`该设计有子视图 ${sub.desformName}，请先删除子视图`)
    }
    expect((await remove(sub.id)).success).toBe(true)
    expect((await remove(main.id)).success).toBe(true)

    const phone = await addDesign({ cgformCode: otherVisit, izMobileView: '1', items: [item('name')] })
    expect(await refusedOf({ cgformCode: otherVisit, izMobileView: '1' })).toEqual([
      `izMobileView: 该表单已有移动视图「${phone.desformName}」`,
    ])
    const wide = await addDesign({ cgformCode: otherVisit, items: [divider('大屏'), item('name')] })
    expect(namesOf((await pageOf(wide.desformCode)).result)).toEqual(['大屏', 'name'])
    expect(namesOf((await pageOf(wide.desformCode, admin, '&narrow=1')).result)).toEqual(['name'])
    const back = await call('PUT', '/desform/edit', { id: phone.id, izMobileView: '0' })
    expect(back.success).toBe(true)
  })

  it('are previewed before they are saved, and refused with the place of each item', async () => {
    const head = { cgformCode: 'visit', formTemplate: '2' }
    const drawn = await call<FormPreview>('POST', '/desform/preview', {
      head,
      fields: [item('memo', { title: '说明' })],
    })
    expect(drawn.result.form.columns).toBe(2)
    expect(drawn.result.form.fields).toMatchObject([{ field: 'memo', title: '说明', span: 2 }, { field: 'shopName' }])
    expect(drawn.result.entity).not.toHaveProperty('x-form')
    const refused = await call('POST', '/desform/preview', { head, fields: [item('nothing')] })
    expect(refused.success).toBe(false)
    const fields = (await call<Row[]>('GET', '/desform/fields?cgformCode=visit')).result
    expect(fields.map(({ fieldName, required, readOnly }) => [fieldName, required, readOnly])).toEqual([
      ['shopName', true, false],
      ['rent', false, false],
      ['memo', false, false],
      ['grade', false, true],
    ])
    const forms = (await call<Row[]>('GET', '/desform/forms')).result
    expect(forms.map(({ value }) => value)).toContain('visit')
  })

  it('hold fields in cards and grids, and show only fields that the reader may see', async () => {
    const items = [
      { itemType: 'card', title: '证照', columnCount: 3, foldable: 'closed' },
      item('memo', { isInCard: '1', colSpan: 4 }),
      item('rent', { isInCard: '1' }),
      item('grade', { isInCard: '1', isShowForm: '0' }),
      item('shopName'),
      { itemType: 'card', title: '空卡片' },
      { itemType: 'grid', columnCount: 2 },
      // Cards and grids hold only fields, titles and texts.
      { itemType: 'tab', title: '其他', isInCard: '1' },
    ]
    const design = await addDesign({ formTemplate: '2', items })
    const read = (await call('GET', `/desform/queryById?id=${design.id}`)).result
    expect(
      (read.items as Row[]).map(({ itemType, columnCount, foldable, isInCard }) => [
        ...[itemType, columnCount, foldable, isInCard],
      ]),
    ).toEqual([
      ['card', 3, 'closed', '0'],
      ['field', null, '', '1'],
      ['field', null, '', '1'],
      ['field', null, '', '1'],
      ['field', null, '', '0'],
      ['card', null, '', '0'],
      ['grid', 2, '', '0'],
      ['tab', null, '', '0'],
    ])
    await call('POST', '/desform/publish', { id: design.id })
    const staff = await personWith(`online:design:${design.desformCode}`, 'online:data:visit:list')
    const drawn = (page: Page) =>
      fieldsOf(page).map(({ widget, title, field, span, group, props }) =>
        widget === 'Group' ? { title, span, ...props } : { field, span, group },
      )
    const held = drawn((await pageOf(design.desformCode)).result)
    expect(held).toEqual([
      { title: '证照', span: 2, columns: 3, fold: 'closed' },
      { field: 'memo', span: 3, group: true },
      { field: 'rent', span: undefined, group: true },
      { field: 'shopName', span: undefined, group: undefined },
      { title: '空卡片', span: 2, columns: 2 },
      { title: undefined, span: 2, columns: 2, frame: false },
    ])
    // The permission restricts the rent, and this user lacks it.
    expect(drawn((await pageOf(design.desformCode, staff)).result)).toEqual(held.toSpliced(2, 1))
    expect(await refusedOf({ items: [{ itemType: 'card' }, { itemType: 'grid', columnCount: 5 }] })).toEqual([
      'items[0].title: 请输入标题',
      expect.stringMatching(/^items\[1\]\.columnCount: /),
    ])
    expect(
      await refusedOf({ items: [{ itemType: 'grid' }, item('shopName', { isInCard: '1', isShowForm: '0' })] }),
    ).toEqual(['items[1].isShowForm: 必填字段不能隐藏'])
  })

  it('are listed before their form is deleted, still open without removed fields, and report these to authors', async () => {
    const table = `short_lived_${created++}`
    const id = await addForm(table, [field('name'), field('extra')])
    const design = await addDesign({ cgformCode: table, items: [item('extra'), item('name')] })
    const { result } = await call('GET', `/online/cgform/head/queryById?id=${id}`)
    const fields = (result.fields as Row[]).filter(({ dbFieldName }) => dbFieldName !== 'extra')
    await call('PUT', '/online/cgform/head/edit', { ...result, fields })
    expect((await call('POST', `/online/cgform/api/doDbSynch/${id}/normal`)).success).toBe(true)
    const { result: page } = await pageOf(design.desformCode)
    expect(namesOf(page)).toEqual(['name'])
    expect(page.properties.gone!['x-component-props']!.title).toContain('extra')
    await call('POST', '/desform/publish', { id: design.id })
    const staff = await personWith(`online:design:${design.desformCode}`, `online:data:${table}:list`)
    expect((await pageOf(design.desformCode, staff)).result.properties).not.toHaveProperty('gone')

    const { result: plan } = await call('GET', `/online/cgform/api/deletePlan?ids=${id}`)
    expect(plan.losses).toContain(`表单设计 ${design.desformName} 的表单`)
    const gone = await call('DELETE', `/online/cgform/head/delete?id=${id}&confirm=${plan.confirm}`)
    expect(gone.success).toBe(true)
    expect((await pageOf(design.desformCode)).message).toBe('NO_DB_SYNC')
  })
})

describe('permissions of designs', () => {
  it('open the layout by the grant of the design, and records by the grants of the form alone', async () => {
    const design = await addDesign({ items: [item('memo'), item('rent'), item('shopName')] })
    const code = String(design.desformCode)
    expect((await call('POST', '/desform/publish', { id: design.id })).success).toBe(true)
    const { rows } = await server.database.pool.query(
      'select url, component, menu_type from sys_permission where perms = $1',
      [`online:design:${code}`],
    )
    expect(rows).toEqual([{ url: `/online/desform/list/${code}`, component: 'online/design', menu_type: 0 }])

    const layoutOnly = await personWith(`online:design:${code}`)
    expect((await pageOf(code, layoutOnly)).message).toBe((await pageOf('none', layoutOnly)).message)
    const recordsOnly = await personWith('online:data:visit:list')
    expect((await pageOf(code, recordsOnly)).success).toBe(false)
    const staff = await personWith(`online:design:${code}`, 'online:data:visit:list', 'online:data:visit:add')
    const { result: page } = await pageOf(code, staff)
    // The permission restricts the rent, and this user lacks it.
    expect(namesOf(page)).toEqual(['memo', 'shopName'])
    expect(namesOf((await pageOf(code)).result)).toEqual(['memo', 'rent', 'shopName'])
    expect(page.properties.table).toBeDefined()
    for (const path of ['list', 'forms', 'fields?cgformCode=visit', `queryByCode?desformCode=${code}`]) {
      expect((await call('GET', `/desform/${path}`, undefined, staff)).success).toBe(false)
    }
    expect((await call('POST', '/desform/publish', { id: design.id }, staff)).success).toBe(false)
  })

  it('open a page of one record only with the permission for its call', async () => {
    const design = await addDesign({ items: [item('memo'), item('rent'), item('shopName')] })
    const code = String(design.desformCode)
    await call('POST', '/desform/publish', { id: design.id })
    const formOf = async (kind: string, as: string) => {
      const { success, message, result } = await pageOf(code, as, `&kind=${kind}`)
      return success ? result.properties.form : message
    }
    const staff = await personWith(`online:design:${code}`, 'online:data:visit:list', 'online:data:visit:add')
    const refused = (await pageOf('none', staff)).message
    const names = (node: Awaited<ReturnType<typeof formOf>>) =>
      ((node as Page['properties'][string])['x-component-props']!.fields as FieldUse[]).map(({ field }) => field)
    expect(names(await formOf('add', staff))).toEqual(['memo', 'shopName'])
    expect(names(await formOf('detail', staff))).toEqual(['memo', 'shopName'])
    expect(await formOf('edit', staff)).toBe(refused)
    const reader = await personWith(`online:design:${code}`, 'online:data:visit:list')
    expect(await formOf('add', reader)).toBe(refused)
    const recordsOnly = await personWith('online:data:visit:list', 'online:data:visit:add', 'online:data:visit:edit')
    for (const kind of ['add', 'edit', 'detail']) expect(await formOf(kind, recordsOnly)).toBe(refused)
    expect(names(await formOf('edit', admin))).toEqual(['memo', 'rent', 'shopName'])
    expect((await pageOf(code, admin, '&kind=else')).success).toBe(false)
  })

  it('require a published form, whose buttons move below its own entry', async () => {
    const table = `late_${created++}`
    const added = await call('POST', '/online/cgform/head/add', {
      ...{ tableName: table, tableTxt: table, fields: [field('name')] },
    })
    const formId = String(added.result.id)
    await call('POST', `/online/cgform/api/doDbSynch/${formId}/normal`)
    const design = await addDesign({ cgformCode: table })
    const early = await call('POST', '/desform/publish', { id: design.id })
    expect(early.message).toBe(`请先将在线表单「${table}」发布到菜单：数据的权限由表单的菜单和按钮授权`)
    // Entries that an administrator may have made: one with a button of the form alone, one that also grants
    // something else.
    await server.database.pool.query(
      `insert into sys_permission (id, parent_id, name, menu_type, perms, perms_type) values
         ('${table}-add', 'system-user', '新增', 2, 'online:data:${table}:add', '1'),
         ('${table}-both', 'system-user', '编辑', 2, 'online:data:${table}:edit, elsewhere:${table}', '1')`,
    )
    const role = await addRole(server.database, [`${table}-add`])
    const published = await call('POST', '/online/cgform/head/publish', { id: formId })
    expect(published.success).toBe(true)
    const buttons = async () => {
      const { rows } = await server.database.pool.query<{ id: string; parent_id: string; perms: string }>(
        `select id, parent_id, perms from sys_permission
         where menu_type = 2 and perms like 'online:data:${table}:%' order by perms`,
      )
      return rows
    }
    const found = await buttons()
    expect(found).toHaveLength(8)
    expect(found.filter(({ parent_id: parent }) => parent !== published.result.id).map(({ id }) => id)).toEqual([
      `${table}-both`,
    ])
    expect(found.map(({ id }) => id)).toContain(`${table}-add`)
    const { rows: grants } = await server.database.pool.query(
      'select permission_id from sys_role_permission where role_id = $1',
      [role],
    )
    expect(grants).toEqual([{ permission_id: `${table}-add` }])
    expect((await call('POST', '/desform/publish', { id: design.id })).success).toBe(true)
    expect((await call('POST', '/online/cgform/head/publish', { id: formId })).result.id).toBe(published.result.id)
    expect(await buttons()).toEqual(found)
  })

  it('require all buttons of their form: publishing is all or none', async () => {
    const table = `long_${created++}`
    const form = { tableName: table, tableTxt: table, fields: [field('name')] }
    const added = await call('POST', '/online/cgform/head/add', form)
    await call('POST', `/online/cgform/api/doDbSynch/${added.result.id}/normal`)
    // The database refuses buttons for deleting.
    await server.database.pool.query(
      `alter table sys_permission add constraint no_delete check (perms not like '%:${table}:delete%')`,
    )
    try {
      expect((await call('POST', '/online/cgform/head/publish', { id: added.result.id })).success).toBe(false)
    } finally {
      await server.database.pool.query('alter table sys_permission drop constraint no_delete')
    }
    const { rows } = await server.database.pool.query('select name from sys_permission where perms like $1', [
      `online:data:${table}:%`,
    ])
    expect(rows).toEqual([])
    expect((await call('POST', '/online/cgform/head/publish', { id: added.result.id })).success).toBe(true)
  })

  it('require deleting the menu entry first, so that no grant applies to a later design with the same code', async () => {
    const mine = await addDesign()
    const theirs = await addDesign({ desformCode: mine.desformCode }, admin, TENANT)
    const entry = String((await call('POST', '/desform/publish', { id: mine.id })).result.id)
    const role = await addRole(server.database, [entry])
    const remove = ({ id }: Row, tenant?: string) =>
      call('DELETE', `/desform/delete?id=${id}`, undefined, admin, tenant)
    // The entry still opens the design of the other tenant.
    expect((await remove(theirs, TENANT)).success).toBe(true)
    expect((await remove(mine)).message).toBe(
      `菜单中还有该设计的菜单 ${mine.desformName}，请先在菜单管理中删除，角色的授权随菜单删除`,
    )
    expect((await call('GET', `/desform/queryById?id=${mine.id}`)).success).toBe(true)
    expect((await call('DELETE', `/sys/permission/delete?id=${entry}`)).success).toBe(true)
    expect((await remove(mine)).success).toBe(true)
    const { rows } = await server.database.pool.query('select 1 from sys_role_permission where role_id = $1', [role])
    expect(rows).toEqual([])
  })

  it('keep the parameter that names the design out of the records', async () => {
    const table = `same_name_${created++}`
    await addForm(table, [field('name'), field('desform_code', { isQuery: 1 })])
    const { desformCode: code } = await addDesign({ cgformCode: table })
    await call('POST', `/online/data/${table}/add`, { name: '一', desformCode: '别的' })
    const added = await call('POST', '/desform/data/add', { desformCode: code, name: '二' })
    expect(added.result.desformCode ?? '').toBe('')
    const { result } = await call<{ records: Row[] }>('GET', `/desform/data/list?desformCode=${code}`)
    expect(result.records.map(({ name }) => name).sort()).toEqual(['一', '二'])

    const data = `desformCode=${code}`
    const { id } = added.result
    expect((await call('PUT', '/desform/data/edit', { desformCode: code, id, name: '三' })).success).toBe(true)
    expect((await call('GET', `/desform/data/queryById?${data}&id=${id}`)).result).toMatchObject({ name: '三' })
    const ids = result.records.map((row) => row.id).join()
    expect((await call('DELETE', `/desform/data/deleteBatch?${data}&ids=${ids}`)).success).toBe(true)
    const left = await call<{ total: number }>('GET', `/desform/data/list?${data}`)
    expect(left.result.total).toBe(0)
  })

  it('open the records behind a design by the permissions and rules of the form', async () => {
    const design = await addDesign({ items: [item('memo', { isReadOnly: '1' })] })
    const code = String(design.desformCode)
    await call('POST', '/desform/publish', { id: design.id })
    const staff = await personWith(`online:design:${code}`, 'online:data:visit:list', 'online:data:visit:add')
    const added = await call('POST', '/desform/data/add', { desformCode: code, shopName: '东门店', memo: '好' }, staff)
    expect(added.success).toBe(true)
    const listed = await call<{ records: Row[] }>('GET', `/desform/data/list?desformCode=${code}`, undefined, staff)
    expect(listed.result.records.map(({ shopName }) => shopName)).toContain('东门店')
    expect(listed.result.records[0]).not.toHaveProperty('rent')
    const empty = await call<{ problems: Row[] }>('POST', '/desform/data/add', { desformCode: code, memo: '好' }, staff)
    expect(empty.result.problems).toMatchObject([{ field: 'shopName' }])
    const id = String(added.result.id)
    const edited = await call('PUT', '/desform/data/edit', { desformCode: code, id, memo: '坏' }, staff)
    expect(edited.success).toBe(false)
    expect((await call('DELETE', `/desform/data/delete?desformCode=${code}&id=${id}`, undefined, staff)).success).toBe(
      false,
    )
    expect((await call('GET', `/desform/data/queryById?desformCode=${code}&id=${id}`, undefined, staff)).success).toBe(
      true,
    )
    expect((await call('GET', '/desform/data/list', undefined, staff)).success).toBe(false)
    expect((await call('GET', `/desform/getColumns?desformCode=${code}`, undefined, staff)).success).toBe(true)
    const stranger = await personWith('online:data:visit:list')
    expect((await call('GET', `/desform/data/list?desformCode=${code}`, undefined, stranger)).success).toBe(false)
  })

  it('close addresses for everybody: pages and calls are refused, buttons are gone', async () => {
    const design = await addDesign({ items: [item('memo'), item('shopName')] })
    const code = String(design.desformCode)
    const added = await call('POST', '/desform/data/add', { desformCode: code, shopName: '南门店' })
    const id = String(added.result.id)
    const statuses = async () => {
      const { result } = await call<Row[]>('GET', `/desform/url/queryAllStatus?desformCode=${code}`)
      return Object.fromEntries(result.map(({ urlType, urlStatus }) => [urlType, urlStatus]))
    }
    expect(await statuses()).toEqual({ list: '1', add: '1', edit: '1', detail: '1' })
    const buttonsOf = async () => {
      const { toolbar, rowButtons } = (await pageOf(code)).result.properties.table!['x-component-props'] as {
        toolbar: string[]
        rowButtons: (string | Row)[]
      }
      return [...toolbar, ...rowButtons].filter((button) => typeof button === 'string')
    }
    expect(await buttonsOf()).toEqual([...['add', 'import', 'export', 'recycle', 'edit', 'view', 'history', 'delete']])

    const status = (urlType: string, urlStatus: string | number, desformId: unknown = design.id) => ({
      ...{ desformId, urlType, urlStatus },
    })
    const set = (...given: Row[]) => call<{ problems?: Row[] }>('PUT', '/desform/url/editAllStatus', given)
    expect((await set(status('add', '2'), status('edit', 2), status('list', '1'))).success).toBe(true)
    expect(await statuses()).toEqual({ list: '1', add: '2', edit: '2', detail: '1' })
    expect(await buttonsOf()).toEqual(['export', 'recycle', 'view', 'history', 'delete'])
    const said = (address: string) => `设计「${design.desformName}」的${address}地址已停用`
    expect((await pageOf(code, admin, '&kind=add')).message).toBe(said('新增'))
    expect((await pageOf(code, admin, '&kind=edit')).message).toBe(said('编辑'))
    expect((await pageOf(code, admin, '&kind=detail')).success).toBe(true)
    const again = { desformCode: code, shopName: '北门店' }
    expect((await call('POST', '/desform/data/add', again)).message).toBe(said('新增'))
    expect((await call('PUT', '/desform/data/edit', { ...again, id })).message).toBe(said('编辑'))
    expect((await call('GET', `/desform/data/queryById?desformCode=${code}&id=${id}`)).success).toBe(true)

    await set(status('list', '2'), status('detail', '2'), status('add', '1'))
    expect(await statuses()).toEqual({ list: '2', add: '1', edit: '2', detail: '2' })
    for (const path of [`page?code=${code}`, `data/list?desformCode=${code}`, `getColumns?desformCode=${code}`])
      expect((await call('GET', `/desform/${path}`)).message).toBe(said('列表'))
    expect((await call('GET', `/desform/data/queryById?desformCode=${code}&id=${id}`)).message).toBe(said('详情'))
    expect((await pageOf(code, admin, '&kind=add')).success).toBe(true)
    await set(status('edit', '1'))
    expect((await call('GET', `/desform/data/queryById?desformCode=${code}&id=${id}`)).success).toBe(true)
    // Without permission the answer does not reveal the address.
    const stranger = await personWith('online:data:visit:list')
    expect((await pageOf(code, stranger)).message).toBe((await pageOf('none', stranger)).message)

    expect((await set(status('other', '2'))).result.problems).toMatchObject([{ field: '[0].urlType' }])
    expect((await set(status('add', '3'))).result.problems).toMatchObject([{ field: '[0].urlStatus' }])
    const other = await addDesign()
    expect((await set(status('add', '2'), status('add', '2', other.id))).success).toBe(false)
    expect((await set(status('add', '2', 'none'))).success).toBe(false)
    expect((await call('PUT', '/desform/edit', { id: design.id, closedUrls: 'list,all' })).success).toBe(false)
    const reader = await personWith('online:design-form:list')
    const refused = await call('POST', '/desform/url/editAllStatus', [status('add', '2')], reader)
    expect(refused.success).toBe(false)
    expect((await call('GET', `/desform/url/queryAllStatus?desformId=${design.id}`, undefined, reader)).success).toBe(
      true,
    )
  })

  it('export, import and check for duplicates like the form', async () => {
    const table = `sheet_${created++}`
    await addForm(table, [field('name', { fieldValidType: 'only' }), field('memo')])
    const design = await addDesign({ cgformCode: table, items: [item('name')] })
    const code = String(design.desformCode)
    await call('POST', '/desform/publish', { id: design.id })
    await call('POST', '/desform/data/add', { desformCode: code, name: '东门店', memo: '好' })
    const send = async (method: 'GET' | 'POST', path: string, token = admin, payload?: FormData) => {
      const request = new Request('http://localhost', { method: 'POST', body: payload ?? '' })
      const answer = await server.app.inject({
        ...{ method, url: `${CONTEXT_PATH}/desform/data/${path}` },
        headers: {
          [TOKEN_HEADER]: token,
          ...(payload && { 'content-type': request.headers.get('content-type')! }),
        },
        ...(payload && { payload: Buffer.from(await request.arrayBuffer()) }),
      })
      return answer
    }
    const workbook = (await send('GET', `exportXls/${code}`)).rawPayload
    expect((await textsIn(workbook)).slice(2)).toEqual([
      ['name', 'memo'],
      ['东门店', '好'],
    ])
    const sheet = (content: Buffer) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(content)]), '门店.xlsx')
      return form
    }
    const template = await workbookOf(['name', 'memo'], [['西门店', '新']])
    expect((await send('POST', `importXls/${code}`, admin, sheet(template))).json()).toMatchObject({ success: true })
    const { result } = await call<{ records: Row[] }>('GET', `/desform/data/list?desformCode=${code}`)
    expect(result.records.map(({ name }) => name).sort()).toEqual(['东门店', '西门店'])

    const isFree = async (fieldVal: string, as = admin, of = code) => {
      const query = new URLSearchParams({ fieldName: 'name', fieldVal })
      return (await call('GET', `/desform/data/checkUniqueForField/${of}?${query}`, undefined, as)).message
    }
    expect(await isFree('西门店')).toBe('该值不可用，系统中已存在！')
    expect(await isFree('北门店')).toBe('该值可用！')

    const granted = `online:design:${code}`
    const reader = await personWith(granted, `online:data:${table}:list`)
    const { rows: entries } = await server.database.pool.query<{ perms: string }>(
      'select perms from sys_permission where starts_with(perms, $1)',
      [`online:data:${table}:`],
    )
    // With all entries of the form, and none of the design.
    expect(entries.map(({ perms }) => perms).join()).toContain(':import')
    const recordsOnly = await personWith(...entries.map(({ perms }) => perms))
    for (const as of [reader, recordsOnly]) {
      expect((await send('GET', `exportXls/${code}`, as)).statusCode).toBe(403)
      expect((await send('POST', `importXls/${code}`, as, sheet(template))).statusCode).toBe(403)
      expect(await isFree('北门店', as)).toBe(await isFree('北门店', as, 'none'))
    }
    const closed = [
      { desformId: design.id, urlType: 'list', urlStatus: '2' },
      { desformId: design.id, urlType: 'add', urlStatus: '2' },
    ]
    await call('POST', '/desform/url/editAllStatus', closed)
    expect((await send('GET', `exportXls/${code}`)).json().message).toContain('列表地址已停用')
    expect((await send('POST', `importXls/${code}`, admin, sheet(template))).json().message).toContain('新增地址已停用')
  })

  it('lead after a save where the design says, and never out of the application', async () => {
    const design = await addDesign({
      items: [item('shopName')],
      afterSave: 'path',
      afterSavePath: '/shops/${id}?from=a',
    })
    const code = String(design.desformCode)
    const { result } = await pageOf(code, admin, '&kind=edit')
    expect(result.properties.form!['x-component-props']!.onSaved).toEqual([
      { use: 'navigate', with: { path: { expr: "'/shops/' + row.id + '?from=a'" } } },
    ])
    await call('PUT', '/desform/edit', { id: design.id, afterSave: 'list', afterSavePath: '' })
    const { result: listed } = await pageOf(code, admin, '&kind=add')
    expect(JSON.stringify(listed.properties.form)).toContain(`"/online/desform/list/${code}"`)
    expect(await refusedOf({ afterSave: 'path' })).toEqual(['afterSavePath: 请输入转到地址'])
    const outside = ['//evil.example', 'https://evil.example', '/\\evil.example', "/a'+b", '/${name}', 'shops', '/a b']
    for (const afterSavePath of outside)
      expect(await refusedOf({ afterSave: 'path', afterSavePath })).toEqual([
        'afterSavePath: 地址应为本系统内以一个 / 开头的路径，可含 ${id}',
      ])
    expect(await refusedOf({ afterSave: 'else' })).toHaveLength(1)
  })

  it('refuse authors who do not know the form, and hide restricted fields from them', async () => {
    const author = await personWith('online:design-form:list', 'online:design-form:add')
    expect((await call('GET', '/desform/fields?cgformCode=visit', undefined, author)).message).toBe('没有该在线表单')
    expect((await call('GET', '/desform/forms', undefined, author)).result).toEqual([])
    await expect(addDesign({}, author)).rejects.toThrow('没有已同步的该表单')
    const knowing = await personWith('online:design-form:list', 'online:design-form:add', 'online:data:visit:list')
    const fields = (await call<Row[]>('GET', '/desform/fields?cgformCode=visit', undefined, knowing)).result
    expect(fields.map(({ fieldName }) => fieldName)).toEqual(['shopName', 'memo', 'grade'])
    await expect(addDesign({ items: [item('rent')] }, knowing)).rejects.toThrow('表单中没有字段 rent')
    const drawn = await call<FormPreview>(
      'POST',
      '/desform/preview',
      { head: { cgformCode: 'visit' }, fields: [] },
      knowing,
    )
    expect(drawn.result.entity.properties).not.toHaveProperty('rent')
  })

  it('open to authors as far as their list shows them', async () => {
    const design = await addDesign({ desformName: '总部的设计' })
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from sys_permission where perms in ('online:design-form:list', 'online:data:visit:list')`,
    )
    const role = await addRole(
      server.database,
      rows.map(({ id }) => id),
    )
    await server.database.pool.query(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ('hides-designs', 'online-design-form', 'hides', 'desformName', '!=', '总部的设计')`,
    )
    await server.database.pool.query(
      `update sys_role_permission set data_rule_ids = '{hides-designs}'
       where role_id = $1 and permission_id = 'online-design-form'`,
      [role],
    )
    const { id, username } = await addPerson(server, admin)
    await server.database.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [id, role])
    const author = await server.signIn(username, USER_PASSWORD)
    const other = await addDesign()
    expect((await pageOf(other.desformCode, author)).success).toBe(true)
    expect((await pageOf(design.desformCode, author)).message).toBe((await pageOf('none', author)).message)
  })

  it('belong to one tenant', async () => {
    const mine = await addDesign()
    const theirs = await addDesign({ desformCode: mine.desformCode, izMobileView: '1' }, admin, TENANT)
    expect(theirs.id).not.toBe(mine.id)
    const seen = (await call<{ records: Row[] }>('GET', '/desform/list?pageSize=100', undefined, admin, TENANT)).result
    expect(seen.records.map(({ id }) => id)).toEqual([theirs.id])
    expect((await call('GET', `/desform/queryByIdOrCode?id=${mine.id}`, undefined, admin, TENANT)).success).toBe(false)
    await expect(addDesign({ desformType: '2', parentId: mine.id }, admin, TENANT)).rejects.toThrow()
    const other = await addDesign()
    expect((await call('GET', `/desform/page?code=${other.desformCode}`, undefined, admin, TENANT)).message).toBe(
      '未找到对应实体',
    )
  })
})
