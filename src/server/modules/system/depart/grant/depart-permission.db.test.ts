import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textsIn, workbookOf } from '#server/records/testing/test-workbook.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

const HEADS = ['机构编码', '机构名称', '菜单标识', '菜单名称', '数据规则']
const [OFFICE, DISTRICT] = ['A01A03', 'A02']

let server: TestServer
let admin: string
let base: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  base = `${await server.app.listen({ port: 0 })}${CONTEXT_PATH}/sys/sysDepartPermission`
  await server.database.pool.query(
    `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
     values ('own', 'system-position', '自己的', 'createBy', '=', '#{sys_user_code}')`,
  )
})
afterAll(() => server.close())

async function send(content: Buffer, query = '', token = admin) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), '部门权限.xlsx')
  const headers = { [TOKEN_HEADER]: token }
  const response = await fetch(`${base}/importExcel${query}`, { method: 'POST', headers, body: form })
  return { status: response.status, body: (await response.json()) as Envelope<ImportResult> }
}
const sendRows = async (rows: string[][], query = '', token = admin) =>
  send(await workbookOf(HEADS, rows), query, token)
async function fetched(query: string, token = admin) {
  const response = await fetch(`${base}/exportXls?${query}`, { headers: { [TOKEN_HEADER]: token } })
  return { status: response.status, content: Buffer.from(await response.arrayBuffer()) }
}
async function grantsOf(departId: string) {
  const { rows } = await server.database.pool.query<{ menu: string; rules: string }>(
    `select permission_id as menu, array_to_string(data_rule_ids, ',') as rules from sys_depart_permission
     where depart_id = $1 order by permission_id`,
    [departId],
  )
  return rows.map(({ menu, rules }) => [menu, rules])
}
async function clear() {
  await server.database.pool.query('delete from sys_depart_permission')
}

describe('grants of departments in a workbook', () => {
  it('are imported, exported and imported again without a change', async () => {
    await clear()
    const { body } = await sendRows([
      [OFFICE, '', 'system-position', '', 'own'],
      [DISTRICT, '随便', 'system-dict', '', ''],
    ])
    expect(body).toMatchObject({ success: true, message: '共2行数据全部导入成功！' })
    expect(await grantsOf('demo-office')).toEqual([['system-position', 'own']])

    const { content } = await fetched('')
    const lines = await textsIn(content)
    expect(lines.slice(0, 3)).toEqual([['部门权限报表'], ['导出人:管理员'], HEADS])
    expect(lines.slice(3)).toEqual([
      [OFFICE, '办公室', 'system-position', '职务管理', 'own'],
      [DISTRICT, '城东分局', 'system-dict', '数据字典'],
    ])
    await clear()
    expect((await send(content)).body.success).toBe(true)
    expect(await grantsOf('demo-office')).toEqual([['system-position', 'own']])
    expect(await grantsOf('demo-district')).toEqual([['system-dict', '']])
  })

  it('are exported for one department, or as selected', async () => {
    await clear()
    await sendRows([
      [OFFICE, '', 'system-position', '', ''],
      [OFFICE, '', 'system-dict', '', ''],
      [DISTRICT, '', 'system-dict', '', ''],
    ])
    const menusIn = async (query: string) =>
      (await textsIn((await fetched(query)).content)).slice(3).map((line) => line[2])
    expect(await menusIn('departId=demo-office')).toEqual(['system-dict', 'system-position'])
    expect(await menusIn('selections=demo-office:system-position,')).toEqual(['system-position'])
    expect(await menusIn("departId=x' or 1=1")).toEqual([])
  })

  it('are refused line by line, with the address of the cell; other lines are imported', async () => {
    await clear()
    const { body } = await sendRows([
      [OFFICE, '', 'system-position', '', ''],
      [OFFICE, '', 'system-position', '', ''],
      ['Z99', '', 'system-dict', '', ''],
      [OFFICE, '', 'nothing', '', ''],
      [OFFICE, '', 'system-dict', '', 'own'],
      ['', '', 'system-dict', '', ''],
      [OFFICE, '', '', '', 'own'],
    ])
    expect(body).toMatchObject({ success: true, code: 201, result: { totalCount: 7, successCount: 1, errorCount: 6 } })
    expect(body.result.problems.map(({ cell, message }) => [cell, message])).toEqual([
      ['C5', '该部门已有此权限'],
      ['A6', '机构编码 Z99 不存在'],
      ['C7', '要授予的菜单或按钮已不存在，请刷新后重试'],
      ['E8', '数据规则不属于该菜单，请刷新后重试'],
      ['A9', '请填写机构编码'],
      ['C10', '请填写菜单标识'],
    ])
    expect(await grantsOf('demo-office')).toEqual([['system-position', '']])
    const refused = await textsIn(Buffer.from(body.result.file!.content, 'base64'))
    expect(refused.slice(2).map((line) => line.at(-1))).toEqual([
      '错误原因',
      ...body.result.problems.map(({ message }) => message),
    ])
  })

  it('are validated by a dry run, and a file without the columns is refused', async () => {
    await clear()
    const tried = await sendRows([[OFFICE, '', 'system-dict', '', '']], '?dryRun=true')
    expect(tried.body.result).toMatchObject({ dryRun: true, successCount: 1 })
    expect(await grantsOf('demo-office')).toEqual([])
    const strange = await send(await workbookOf(['机构名称'], [['办公室']]))
    expect(strange.body.message).toBe('文件导入失败:缺少必填的列：机构编码、菜单标识')
    expect((await send(Buffer.from('text'))).body.success).toBe(false)
    expect((await sendRows([['Z99', '', 'system-dict', '', '']])).body.message).toBe('文件导入失败:没有一行可以导入')
  })

  it('are logged once for each department', async () => {
    await clear()
    const { pool } = server.database
    await pool.query("delete from sys_data_log where data_table = 'sys_depart_permission'")
    await sendRows([
      [OFFICE, '', 'system-position', '', ''],
      [OFFICE, '', 'system-dict', '', ''],
    ])
    const { rows } = await pool.query(
      "select data_content as content from sys_data_log where data_table = 'sys_depart_permission' and data_id = 'demo-office' order by data_version",
    )
    expect(rows.at(-1).content.grants).toHaveLength(2)
  })
})

describe('permission to import', () => {
  it('requires the grant permission, and never exceeds own permissions or the tenant', async () => {
    await clear()
    const person = await addPerson(server, admin, {
      selectedroles: await addRole(server.database, ['system-depart', 'system-permission-save-depart', 'system-dict']),
    })
    const token = await server.signIn(person.username, USER_PASSWORD)
    const { body } = await sendRows(
      [
        [OFFICE, '', 'system-dict', '', ''],
        [OFFICE, '', 'system-user', '', ''],
      ],
      '',
      token,
    )
    expect(body.result.problems.map(({ message }) => message)).toEqual(['不能授予超出自身权限的菜单或按钮：用户管理'])
    expect(await grantsOf('demo-office')).toEqual([['system-dict', '']])

    const other = await addPerson(server, admin, {})
    const bare = await server.signIn(other.username, USER_PASSWORD)
    expect((await fetched('', bare)).status).toBe(403)
    expect((await sendRows([[OFFICE, '', 'system-dict', '', '']], '', bare)).status).toBe(403)
    expect((await fetched('', await server.guest())).status).toBe(403)

    const { pool } = server.database
    await pool.query(
      `insert into sys_depart (id, depart_name, org_code, tenant_id) values ('foreign', '外部', 'F01', 5)`,
    )
    await pool.query(`insert into sys_depart_permission (depart_id, permission_id) values ('foreign', 'system-dict')`)
    const foreign = await sendRows([['F01', '', 'system-user', '', '']])
    expect(foreign.body.message).toBe('文件导入失败:没有一行可以导入')
    expect(await textsIn((await fetched('departId=foreign')).content)).toHaveLength(3)
  })
})
