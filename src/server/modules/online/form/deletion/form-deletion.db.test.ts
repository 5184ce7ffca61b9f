import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createFormHarness, field, freshName } from '#server/modules/online/testing/form-harness.ts'
import { addPerson, addRole, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { addressOfForm, fieldNameOf } from '#shared/documents/online-form/form.ts'

const forms = createFormHarness()
const { call, cgform: form, synchronise, makeForm } = forms

const data = (method: string, path: string, body?: unknown) => call(method, `/online/data/${path}`, body)
const addForm = (head: Row) => forms.addForm({ tableTxt: `表单 ${head.tableName}`, ...head })
const createForm = (tableName: string) =>
  makeForm({ tableName, tableTxt: `表单 ${tableName}`, fields: [field('name')] })

/** A main form with one sub form, in use. */
async function createFormWithSubs(tableName: string) {
  const main = await addForm({ tableName, tableType: 2, fields: [field('name')] })
  const lines = await addForm({
    ...{ tableName: `${tableName}_line`, tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [field('main_id', { mainTable: tableName }), field('goods')],
  })
  expect((await synchronise(main)).body.message).toBe('同步成功')
  return { main, lines }
}

const plan = async (id: string) =>
  (await form<{ losses: string; confirm: string }>('GET', `api/deletePlan?ids=${id}`)).body.result
const remove = (id: string, confirm = '', as = forms.token) =>
  form('DELETE', `head/delete?id=${id}&confirm=${confirm}`, undefined, as)
const removeAll = (ids: string[], more = '', as = forms.token) =>
  form('DELETE', `head/deleteBatch?ids=${ids.join(',')}${more}`, undefined, as)
const planAll = (ids: string[]) => plan(ids.join(','))
const isThere = async (id: string) => (await form('GET', `head/queryById?id=${id}`)).body.success
async function count(statement: string, values: unknown[]): Promise<number> {
  const { rows } = await forms.server.database.pool.query(`select count(*)::int as count from ${statement}`, values)
  return rows[0].count
}
const tablesNamed = (...names: string[]) => count('pg_class where relkind = $2 and relname = any($1)', [names, 'r'])
const documentsOf = (name: string) => count('sys_document where starts_with(address, $1)', [addressOfForm(name)])

describe('a form that is deleted', () => {
  it('shows its rows, menu and grants first, and is then deleted with all of them', async () => {
    const table = freshName('doomed')
    const id = await createForm(table)
    const menu = String((await form('POST', 'head/publish', { id })).body.result.id)
    await addRole(forms.server.database, [menu])
    for (const name of ['一', '二', '三']) await data('POST', `${table}/add`, { name })
    await forms.server.database.pool.query(`update of_${table} set del_flag = 1 where name = '一'`)
    await forms.server.database.pool.query(`update of_${table} set tenant_id = 7 where name = '二'`)
    const { losses, confirm } = await plan(id)
    expect(losses).toBe(
      `数据表 of_${table} 的3行（其中1行在回收站），分属2个租户；菜单 表单 ${table}；8个按钮；1个角色的授权`,
    )
    const refused = await remove(id)
    expect(refused.body).toMatchObject({ success: false, message: `删除将丢失：${losses}`, result: { confirm } })
    expect(await tablesNamed(`of_${table}`)).toBe(1)

    expect((await remove(id, confirm)).body.message).toBe('删除成功!')
    expect([await isThere(id), await tablesNamed(`of_${table}`), await documentsOf(table)]).toEqual([false, 0, 0])
    expect(await count(`sys_permission where starts_with(perms, $1)`, [`online:data:${table}:`])).toBe(0)
    expect((await data('GET', `${table}/list`)).body.message).toBe('NO_DB_SYNC')
    const { rows } = await forms.server.database.pool.query(
      'select mode, statements from onl_form_sync where document_id = $1 order by create_time desc limit 1',
      [id],
    )
    expect(rows).toEqual([{ mode: 'delete', statements: `drop table "of_${table}"` }])
  })

  it('lists the reports and graphs that read it', async () => {
    const table = freshName('asked')
    const id = await createForm(table)
    const other = await createForm(`${table}_too`)
    const cgrSql = `select name from of_${table}`
    const report = await call('POST', '/online/cgreport/head/add', { code: `r_${table}`, name: '门店报表', cgrSql })
    expect(report.body.success).toBe(true)
    expect((await plan(id)).losses).toBe(`数据表 of_${table} 的0行；报表 门店报表 的数据来源`)
    expect((await plan(other)).losses).toBe(`数据表 of_${table}_too 的0行`)
  })

  it("names the reports and designs of the caller's tenant, and counts those of others", async () => {
    const table = freshName('shared')
    const id = await createForm(table)
    const design = { desformName: '巡店设计', cgformCode: table, desformType: '1' }
    await call('POST', '/desform/add', { ...design, desformCode: `d_${table}` })
    const cgrSql = `select name from of_${table}`
    const report = { name: '别家报表', cgrSql, code: `s_${table}` }
    expect((await call('POST', '/online/cgreport/head/add', report)).body.success).toBe(true)
    await call('POST', '/desform/add', { ...design, desformCode: `e_${table}`, desformName: '别家设计' })
    await forms.server.database.pool.query(`update onl_cgreport_head set tenant_id = 71 where code = 's_${table}'`)
    await forms.server.database.pool.query(`update design_form set tenant_id = 71 where desform_code = 'e_${table}'`)
    const planned = await plan(id)
    expect(planned.losses).toBe(
      `数据表 of_${table} 的0行；其他租户的1个报表和图表的数据来源；表单设计 巡店设计 的表单；其他租户的1个表单设计的表单`,
    )
    expect((await remove(id, planned.confirm)).body.success).toBe(true)
  })

  it('prevents the deletion of a tenant that has rows in it', async () => {
    const table = freshName('tenanted')
    await createForm(table)
    const tenant = 700_000 + randomBytes(2).readUInt16BE()
    expect((await call('POST', '/sys/tenant/add', { id: tenant, name: `租户${tenant}`, status: 1 })).body.success).toBe(
      true,
    )
    await data('POST', `${table}/add`, { name: '一' })
    await forms.server.database.pool.query(`update of_${table} set tenant_id = $1`, [tenant])
    const leave = () => call('DELETE', `/sys/tenant/delete?id=${tenant}`)
    expect((await leave()).body).toMatchObject({ success: false, message: expect.stringContaining(`租户${tenant}`) })
    await forms.server.database.pool.query(`delete from of_${table}`)
    expect((await leave()).body.success).toBe(true)
  })

  it('is refused when the impact grew since it was confirmed', async () => {
    const table = freshName('growing')
    const id = await createForm(table)
    const { confirm } = await plan(id)
    await data('POST', `${table}/add`, { name: '新的' })
    expect((await remove(id, confirm)).body.message).toContain(`of_${table} 的1行`)
    expect(await isThere(id)).toBe(true)
  })

  it('is deleted once by two parallel calls, in every process', async () => {
    const table = freshName('once_only')
    const id = await createForm(table)
    const second = await forms.server.startSecond()
    const ask = async () => {
      const url = `/tjjc/online/data/${table}/list`
      return (await second.inject({ url, headers: { 'X-Access-Token': forms.token } })).json().message
    }
    await ask()
    const { confirm } = await plan(id)
    const both = await Promise.all([remove(id, confirm), remove(id, confirm)])
    expect(both.map(({ body }) => body.success).toSorted()).toEqual([false, true])
    expect(await ask()).toBe('NO_DB_SYNC')
    expect(await documentsOf(table)).toBe(0)
  })

  it('deletes its sub forms with it', async () => {
    const table = freshName('whole')
    const { main, lines } = await createFormWithSubs(table)
    const { confirm, losses } = await plan(main)
    expect(losses).toBe(`数据表 of_${table} 的0行；数据表 of_${table}_line 的0行`)
    expect((await remove(main, confirm)).body.success).toBe(true)
    expect([await isThere(main), await isThere(lines)]).toEqual([false, false])
    expect(await tablesNamed(`of_${table}`, `of_${table}_line`)).toBe(0)
  })

  it('leaves its main form in use without it', async () => {
    const table = freshName('partly')
    const { main, lines } = await createFormWithSubs(table)
    const rows = fieldNameOf(`${table}_line`)
    const added = await data('POST', `${table}/add`, { name: '甲', [rows]: [{ goods: '米' }] })
    const { confirm } = await plan(lines)
    expect((await remove(lines, confirm)).body.success).toBe(true)
    const read = await data('GET', `${table}/queryById?id=${added.body.result.id}&children=*`)
    expect(read.body.result).toMatchObject({ name: '甲' })
    expect(read.body.result).not.toHaveProperty(rows)
    expect((await synchronise(main)).body.message).toBe('同步成功')
  })

  it('is refused while another document names it, or other entries stand in its menu', async () => {
    const table = freshName('named_form')
    const named = await createForm(table)
    const page = { title: '别的页面', 'x-entity': addressOfForm(table), type: 'object', properties: {} }
    await call('POST', '/sys/document/save', {
      ...{ kind: 'page', address: `business/p-${table.replaceAll('_', '-')}`, text: JSON.stringify(page), base: 0 },
    })
    expect((await remove(named, (await plan(named)).confirm)).body.message).toBe('别的页面 使用该表单，请先修改')

    const holding = await createForm(freshName('holding'))
    const menu = String((await form('POST', 'head/publish', { id: holding })).body.result.id)
    const child = {
      parentId: menu,
      name: '下级菜单',
      menuType: 1,
      url: `/${freshName('below')}`,
      component: 'system/position',
    }
    expect((await call('POST', '/sys/permission/add', child)).body.success).toBe(true)
    expect((await remove(holding, (await plan(holding)).confirm)).body.message).toBe(
      '该表单的菜单下还有 下级菜单，请先移到别处',
    )
  })

  it('needs the permission to delete menus when it has entries, and its own permission', async () => {
    const table = freshName('guarded')
    const id = await createForm(table)
    const menu = await form('POST', 'head/publish', { id })
    const { username } = await addPerson(forms.server, forms.token)
    const person = await forms.server.signIn(username, USER_PASSWORD)
    const calls = [
      ['GET', `api/deletePlan?ids=${id}`],
      ['DELETE', `head/delete?id=${id}`],
      ['DELETE', `head/removeRecord?id=${id}`],
    ] as const
    for (const [method, path] of calls) expect((await form(method, path, undefined, person)).status).toBe(403)
    const { rows } = await forms.server.database.pool.query(
      `select id from sys_permission where perms = 'online:form:delete'`,
    )
    const roleId = await addRole(forms.server.database, [rows[0].id])
    await forms.server.database.pool.query(
      'insert into sys_user_role (user_id, role_id) select id, $2 from sys_user where username = $1',
      [username, roleId],
    )
    const { confirm } = await plan(id)
    expect((await remove(id, confirm, person)).body.message).toBe(`菜单 表单 ${table} 显示该表单，请先在菜单管理中删除`)
    expect((await call('DELETE', `/sys/permission/delete?id=${menu.body.result.id}`)).body.success).toBe(true)
    expect((await remove(id, (await plan(id)).confirm, person)).body.success).toBe(true)
  })
})

describe('a form that is removed', () => {
  it('leaves its table, which a form of the same name uses again', async () => {
    const table = freshName('kept')
    const id = await createForm(table)
    await data('POST', `${table}/add`, { name: '还在' })
    expect((await form('DELETE', `head/removeRecord?id=${id}`)).body.message).toBe('删除成功!')
    expect([await isThere(id), await tablesNamed(`of_${table}`)]).toEqual([false, 1])
    expect((await data('GET', `${table}/list`)).body.message).toBe('NO_DB_SYNC')
    await createForm(table)
    expect((await data('GET', `${table}/list`)).body.result.records).toMatchObject([{ name: '还在' }])
  })

  it('is refused while the menu shows it, or sub forms belong to it', async () => {
    const shown = await createForm(freshName('shown_still'))
    await form('POST', 'head/publish', { id: shown })
    expect((await form('DELETE', `head/removeRecord?id=${shown}`)).body.message).toContain('菜单 表单 shown_still_')
    const { main } = await createFormWithSubs(freshName('parental'))
    expect((await form('DELETE', `head/removeRecord?id=${main}`)).body.message).toMatch(
      /^该表单有附表 parental_\w+_line，请先移除附表$/,
    )
    expect((await form('DELETE', 'head/removeRecord?id=nothing')).body.message).toBe('没有该在线表单')
  })

  it('drops password columns, which a later form could show', async () => {
    const table = freshName('secretive')
    const id = await addForm({ tableName: table, fields: [field('name'), field('pin', { fieldShowType: 'password' })] })
    expect((await synchronise(id)).body.message).toBe('同步成功')
    await data('POST', `${table}/add`, { name: '甲', pin: 'geheim-1' })
    expect(await count(`of_${table} where pin is not null`, [])).toBe(1)
    expect((await form('DELETE', `head/removeRecord?id=${id}`)).body.message).toBe('删除成功!')
    const other = await addForm({ tableName: table, fields: [field('name'), field('pin')] })
    expect((await synchronise(other)).body.message).toBe('同步成功')
    expect((await data('GET', `${table}/list`)).body.result.records).toMatchObject([{ name: '甲', pin: null }])
    const { rows } = await forms.server.database.pool.query(
      `select mode, statements from onl_form_sync where document_id = $1 and mode = 'remove'`,
      [id],
    )
    expect(rows).toEqual([{ mode: 'remove', statements: `alter table "of_${table}" drop column "pin"` }])
  })
})

describe('several forms that are deleted', () => {
  it('are listed with the impact of each, confirmed by one word, and deleted together', async () => {
    const [one, other, family] = [freshName('first'), freshName('second'), freshName('with_rows')]
    const ids = [await createForm(one), await addForm({ tableName: other, fields: [field('name')] })]
    const { main, lines } = await createFormWithSubs(family)
    await form('POST', 'head/publish', { id: ids[0] })
    await data('POST', `${one}/add`, { name: '一' })
    const { losses, confirm } = await planAll([...ids, main, lines])
    expect(losses.split('\n').toSorted()).toEqual(
      [
        `表单 ${one}（${one}）：数据表 of_${one} 的1行；菜单 表单 ${one}；8个按钮`,
        `表单 ${other}（${other}）：还没有数据表和菜单`,
        `表单 ${family}（${family}）：数据表 of_${family} 的0行；数据表 of_${family}_line 的0行`,
      ].toSorted(),
    )
    await data('POST', `${family}/add`, { name: '后来的' })
    const refused = await removeAll([...ids, main, lines], `&confirm=${confirm}`)
    expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining(`of_${family} 的1行`) })
    expect(await isThere(ids[1]!)).toBe(true)

    const word = (await planAll([...ids, main, lines])).confirm
    expect((await removeAll([...ids, main, lines], `&confirm=${word}`)).body.message).toBe('批量删除成功！')
    for (const id of [...ids, main, lines]) expect(await isThere(id)).toBe(false)
    expect(await tablesNamed(...[one, other, family, `${family}_line`].map((name) => `of_${name}`))).toBe(0)
    expect(await count(`sys_permission where starts_with(perms, $1)`, [`online:data:${one}:`])).toBe(0)
  })

  it('may name each other, and a view goes with its form; a form that is still named refuses all', async () => {
    const [shop, order, outside] = [freshName('shop'), freshName('order'), freshName('outside')]
    const shopId = await createForm(shop)
    const view = String((await form('POST', `head/copyOnline?code=${shopId}`)).body.result.id)
    expect((await synchronise(view)).body.message).toBe('同步成功')
    const link = field('shop', { fieldShowType: 'link_table', dictTable: shop })
    const orderId = await addForm({ tableName: order, fields: [field('name'), link] })
    const outsideId = await addForm({ tableName: outside, fields: [field('name'), link] })
    for (const id of [orderId, outsideId]) expect((await synchronise(id)).body.message).toBe('同步成功')

    expect((await form('GET', `api/deletePlan?ids=${shopId},${orderId}`)).body.message).toBe(
      `表单 ${shop}（${shop}）：该表单有视图 表单 ${shop}视图1，请先删除视图`,
    )
    const ids = [shopId, orderId, view]
    const named = await removeAll(ids, `&confirm=${(await planAll(ids)).confirm}`)
    expect(named.body.message).toBe(`表单 ${shop}（${shop}）：表单 ${outside} 使用该表单，请先修改`)
    for (const id of ids) expect(await isThere(id)).toBe(true)

    const all = [...ids, outsideId]
    expect((await removeAll(all, `&confirm=${(await planAll(all)).confirm}`)).body.success).toBe(true)
    for (const id of all) expect(await isThere(id)).toBe(false)
    expect(await tablesNamed(`of_${shop}`, `of_${order}`, `of_${outside}`)).toBe(0)
  })

  it('may be sub forms of one main form, which stays in use without them', async () => {
    const table = freshName('keeps')
    const { main, lines } = await createFormWithSubs(table)
    const more = await addForm({
      ...{ tableName: `${table}_note`, tableType: 3, relationType: 0, tabOrderNum: 2 },
      fields: [field('main_id', { mainTable: table }), field('memo')],
    })
    expect((await synchronise(main)).body.message).toBe('同步成功')
    const ids = [more, lines]
    expect((await removeAll(ids, `&confirm=${(await planAll(ids)).confirm}`)).body.message).toBe('批量删除成功！')
    const added = await data('POST', `${table}/add`, { name: '甲' })
    const read = await data('GET', `${table}/queryById?id=${added.body.result.id}&children=*`)
    expect(read.body.result).not.toHaveProperty(fieldNameOf(`${table}_line`))
    expect(read.body.result).not.toHaveProperty(fieldNameOf(`${table}_note`))
    expect((await synchronise(main)).body.message).toBe('同步成功')
  })

  it('need the permission to delete forms, and their entries that to delete menus', async () => {
    const ids = [await createForm(freshName('denied')), await createForm(freshName('denied'))]
    await form('POST', 'head/publish', { id: ids[1] })
    const { username } = await addPerson(forms.server, forms.token)
    const person = await forms.server.signIn(username, USER_PASSWORD)
    for (const flag of [0, 1]) expect((await removeAll(ids, `&flag=${flag}`, person)).status).toBe(403)
    const { rows } = await forms.server.database.pool.query(
      `select id from sys_permission where perms = 'online:form:delete'`,
    )
    const roleId = await addRole(forms.server.database, [rows[0].id])
    await forms.server.database.pool.query(
      'insert into sys_user_role (user_id, role_id) select id, $2 from sys_user where username = $1',
      [username, roleId],
    )
    const { confirm } = await planAll(ids)
    const refused = await removeAll(ids, `&confirm=${confirm}`, person)
    expect(refused.body.message).toMatch(/^表单 denied_\w+（denied_\w+）：菜单 .+ 显示该表单/)
    expect(await isThere(ids[0]!)).toBe(true)
    expect((await removeAll(Array.from({ length: 101 }, (_, at) => `x${at}`))).status).toBe(400)
  })

  it('leave their tables when only definitions are removed, a main form only together with all its sub forms', async () => {
    const table = freshName('defined')
    const { main, lines } = await createFormWithSubs(table)
    const other = await createForm(freshName('defined_too'))
    const refused = await removeAll([main, other], '&flag=0')
    expect(refused.body.message).toBe(`表单 ${table}（${table}）：该表单有附表 ${table}_line，请先移除附表`)
    expect((await removeAll([main, lines, other], '&flag=0')).body.success).toBe(true)
    for (const id of [main, lines, other]) expect(await isThere(id)).toBe(false)
    expect(await tablesNamed(`of_${table}`, `of_${table}_line`)).toBe(2)
  })
})
