import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textsIn, workbookOf } from '#server/records/testing/test-workbook.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

const HEADS = ['机构名称', '上级部门', '机构类型']

let server: TestServer
let admin: string
let base: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  base = `${await server.app.listen({ port: 0 })}${CONTEXT_PATH}`
})
afterAll(() => server.close())

async function send(rows: readonly (readonly string[])[], query = '', token = admin) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await workbookOf(HEADS, rows))]), '部门.xlsx')
  const headers = { [TOKEN_HEADER]: token }
  const response = await fetch(`${base}/sys/sysDepart/importExcel${query}`, { method: 'POST', headers, body: form })
  return { status: response.status, body: (await response.json()) as Envelope<ImportResult> }
}
const codeOf = async (name: string) =>
  (await server.database.pool.query('select org_code as code from sys_depart where depart_name = $1', [name])).rows.map(
    ({ code }) => code,
  )

describe('departments from a workbook', () => {
  it('find their parent by name, by path and by code, in the database and above in the sheet', async () => {
    const { body } = await send([
      ['表格处', '', ''],
      ['表格科', '表格处', '部门'],
      ['表格组', '表格处/表格科', ''],
      ['按名称', '商务局', ''],
      ['按路径', '商务局 / 办公室', ''],
      ['按编码', 'A02', ''],
    ])
    expect(body.result.problems).toEqual([])
    expect(body.message).toBe('共6行数据全部导入成功！')
    const [top] = await codeOf('表格处')
    expect(await codeOf('表格科')).toEqual([`${top}A01`])
    expect(await codeOf('表格组')).toEqual([`${top}A01A01`])
    expect((await codeOf('按名称'))[0]).toMatch(/^A01A\d\d$/)
    expect(await codeOf('按路径')).toEqual(['A01A03A01'])
    expect((await codeOf('按编码'))[0]).toMatch(/^A02A\d\d$/)
  })

  it('are validated first: an invalid cell is named by its address, and nothing is written', async () => {
    const { body } = await send(
      [
        ['试行一', '没有这个处', ''],
        ['试行二', '试行一', '未知类型'],
        ['', '', ''],
        ['试行三', '试行四', ''],
        ['试行四', '', ''],
      ],
      '?dryRun=true',
    )
    const problems = body.result.problems.map(({ cell, message }) => `${cell} ${message}`)
    expect(problems).toContainEqual('B4 上级部门「没有这个处」不存在')
    expect(problems).toContainEqual(expect.stringMatching(/^C5 /))
    expect(problems).toContainEqual('B7 上级部门「试行四」不存在')
    expect(await codeOf('试行四')).toEqual([])
  })

  it('require the path where a name exists twice', async () => {
    await send([
      ['同名处', '', ''],
      ['同名', '同名处', ''],
      ['同名', '商务局', ''],
    ])
    expect((await send([['其下', '同名', '']])).body.result.problems[0]).toMatchObject({
      message: '有多个上级部门名为「同名」，请填写其路径或编码',
    })
    expect((await send([['其下', '同名处/同名', '']])).body.success).toBe(true)
  })

  it('are exported as a workbook with names of parents and leaders', async () => {
    const response = await fetch(`${base}/sys/sysDepart/exportXls`, { headers: { [TOKEN_HEADER]: admin } })
    const texts = await textsIn(Buffer.from(await response.arrayBuffer()))
    expect(texts.flat()).toEqual(expect.arrayContaining(['机构名称', '上级部门', '部门负责人', '办公室', '商务局']))
  })

  it('require the permissions for import and export', async () => {
    const selectedroles = await addRole(server.database, ['system-depart'])
    const { username } = await addPerson(server, admin, { selectedroles })
    const token = await server.signIn(username, USER_PASSWORD)
    expect((await send([['不可', '', '']], '', token)).status).toBe(403)
    expect((await server.call('GET', '/sys/sysDepart/exportXls', { token })).status).toBe(403)
  })
})

describe('the order of departments', () => {
  const add = async (departName: string, parentId = '') =>
    (await server.call<{ id: string }>('POST', '/sys/sysDepart/add', { token: admin, body: { departName, parentId } }))
      .body.result.id
  const namesBelow = async (id: string) =>
    (
      await server.call<{ title: string }[]>('GET', `/sys/sysDepart/treeChildren?pid=${id}`, { token: admin })
    ).body.result.map(({ title }) => title)
  const reorder = (body: object, token = admin) => server.call('PUT', '/sys/sysDepart/reorder', { token, body })

  it('is set by hand among those of one parent, also where no order is set yet', async () => {
    const top = await add('次序')
    const [one, two, three] = [await add('一', top), await add('二', top), await add('三', top)]
    expect(await namesBelow(top)).toEqual(['一', '二', '三'])
    await reorder({ id: three, before: one })
    expect(await namesBelow(top)).toEqual(['三', '一', '二'])
    await reorder({ id: one, after: two })
    expect(await namesBelow(top)).toEqual(['三', '二', '一'])
    expect((await reorder({ id: one, before: top })).body.message).toBe('未找到对应实体')
    expect((await reorder({ id: one, before: two }, await server.guest())).status).toBe(403)
  })
})
