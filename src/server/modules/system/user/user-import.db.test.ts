import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbookOf } from '#server/records/testing/test-workbook.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

const HEADS = ['用户账号', '用户姓名', '工号', '手机号码', '性别', '部门分配', '角色分配', '登录密码']
const PASSWORD = 'OneTime#123'

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
  const content = await workbookOf(HEADS, rows)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), '用户.xlsx')
  const response = await fetch(`${base}/sys/user/importExcel${query}`, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Envelope<ImportResult> }
}

async function found(username: string) {
  const path = `/sys/user/list?username=${username}`
  const { body } = await server.call<PageResult<Record<string, unknown>>>('GET', path, { token: admin })
  return body.result.records[0]
}
const GOOD = ['imp1', '导入一', 'IMP1', '13500000001', '女', '办公室', '', PASSWORD]

describe('people from a workbook', () => {
  it('are validated first, and an invalid cell is named by its address', async () => {
    const wrong = ['imp2', '导入二', 'IMP2', '135', '未知', '没有的部门', '', '']
    const { body } = await send([GOOD, wrong], '?dryRun=true')
    expect(body.result).toMatchObject({ dryRun: true, totalCount: 2, successCount: 1, errorCount: 1 })
    expect(body.result.problems.map(({ cell }) => cell).sort()).toEqual(['D5', 'E5', 'F5'])
    expect(await found('imp1')).toBeUndefined()
  })

  it('are imported without passwords, and sign in once one is set for them', async () => {
    const { body } = await send([GOOD])
    expect(body.message).toBe('共1行数据全部导入成功！')
    expect(body.result.ignoredColumns).toEqual(['登录密码'])
    expect(await found('imp1')).toMatchObject({ sex: 2, selecteddeparts: 'demo-office', orgCode: 'A01A03', status: 1 })
    await expect(server.signIn('imp1', PASSWORD)).rejects.toThrow('用户名或密码错误')
    const reset = { username: 'imp1', password: PASSWORD }
    await server.call('PUT', '/sys/user/changePassword', { token: admin, body: reset })
    await expect(server.signIn('imp1', PASSWORD)).resolves.toBeTypeOf('string')
  })

  it('get no role that the importer may not assign', async () => {
    const roles = await addRole(server.database, ['system-user', 'system-user-import', 'system-user-grant'])
    const { username } = await addPerson(server, admin, { selectedroles: roles })
    const token = await server.signIn(username, USER_PASSWORD)
    const { body } = await send([['imp3', '导入三', 'IMP3', '13500000003', '', '', 'admin', '']], '', token)
    expect(body).toMatchObject({ success: false })
    expect(await found('imp3')).toBeUndefined()
    const stranger = await addPerson(server, admin)
    expect((await send([GOOD], '', await server.signIn(stranger.username, USER_PASSWORD))).status).toBe(403)
  })
})
