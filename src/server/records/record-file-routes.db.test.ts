import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { LOG_TYPE } from '../platform/stores/system-log.store.ts'
import { halfUpload } from '../testing/half-upload.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '../testing/test-server.ts'
import { textsIn, workbookOf } from './testing/test-workbook.ts'

let server: TestServer
let admin: string
let base: string
beforeAll(async () => {
  server = await createTestServer({ env: { UPLOAD_LIMIT_MB: '1' } })
  admin = await server.admin()
  base = `${await server.app.listen({ port: 0 })}${CONTEXT_PATH}`
})
afterAll(() => server.close())

/** Sends over a socket, as a browser does. */
async function send(
  content: Buffer | undefined,
  path = '/sys/position/importExcel?dryRun=true',
  token = admin,
  signal?: AbortSignal,
) {
  const form = new FormData()
  if (content === undefined) form.set('biz', 'none')
  else form.set('file', new Blob([new Uint8Array(content)]), '职务.xlsx')
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token },
    body: form,
    signal,
  })
  return { status: response.status, body: (await response.json()) as Envelope<ImportResult> }
}

/** As `send`, for an answer in lines. */
async function sendForLines(content: Buffer, path: string): Promise<unknown[]> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), '职务.xlsx')
  const response = await fetch(`${base}${path}`, { method: 'POST', headers: { [TOKEN_HEADER]: admin }, body: form })
  const text = await response.text()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)
}

const fetched = (path: string, token = admin) =>
  server.app.inject({ method: 'GET', url: `${CONTEXT_PATH}${path}`, headers: { [TOKEN_HEADER]: token } })

describe('the calls with workbooks', () => {
  it('answer a file with its Chinese name and size', async () => {
    const { statusCode, headers, rawPayload } = await fetched('/sys/position/exportXls?order=asc&column=code')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('spreadsheetml')
    expect(headers['content-length']).toBe(String(rawPayload.length))
    const [, name] = /filename\*=UTF-8''(\S+)/.exec(String(headers['content-disposition']))!
    expect(decodeURIComponent(name!)).toMatch(/^职务-\d{14}\.xlsx$/)
    const [title, , heads] = await textsIn(rawPayload)
    expect(title).toEqual(['职务列表数据'])
    expect(heads).toEqual(['职务编码', '职务名称', '职级'])
  })

  it('take a workbook, check it first, and then add what is in it', async () => {
    const content = await workbookOf(
      ['职务编码', '职务名称', '职级'],
      [
        ['IMP1', '一', '员级'],
        ['IMP2', '二', '无此级'],
      ],
    )
    const dry = await send(content)
    expect(dry.body).toMatchObject({ success: true, code: 200, result: { dryRun: true, successCount: 1 } })
    expect(dry.body.result.problems).toEqual([
      { row: 5, cell: 'C5', field: 'postRank', message: '职级「无此级」不在字典中' },
    ])
    const partly = await send(content, '/sys/position/importExcel')
    expect(partly.body).toMatchObject({ success: true, code: 201, message: '文件导入成功，但有错误。' })
    const good = await workbookOf(['职务编码', '职务名称', '职级'], [['IMP3', '三', '助级']])
    expect((await send(good, '/sys/position/importExcel')).body.message).toBe('共1行数据全部导入成功！')
    expect((await send(good, '/sys/position/importExcel')).body).toMatchObject({
      success: false,
      code: 500,
      message: '文件导入失败:没有一行可以导入',
    })
  })

  it('report the progress of an import line by line, and answer with the last line', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => [`LINE${n}`, '行', '员级'])
    const good = await workbookOf(['职务编码', '职务名称', '职级'], rows)
    const lines = await sendForLines(good, '/sys/position/importExcel?progress=true&dryRun=true')
    expect(lines.slice(0, -1)).toEqual([
      { done: 0, total: 60 },
      { done: 25, total: 60 },
      { done: 50, total: 60 },
      { done: 60, total: 60 },
    ])
    expect(lines.at(-1)).toMatchObject({ success: true, code: 200, result: { dryRun: true, successCount: 60 } })
    const [refused] = await sendForLines(Buffer.from('a,b'), '/sys/position/importExcel?progress=true')
    expect(refused).toMatchObject({
      success: false,
      code: 500,
      message: expect.stringContaining('不是有效的 Excel 工作簿'),
    })
  })

  it('import nothing where a flag is neither true nor false', async () => {
    const good = await workbookOf(['职务编码', '职务名称', '职级'], [['IMP9', '九', '员级']])
    for (const flag of ['dryRun=true&dryRun=true', 'dryRun=1', 'dryRun=TRUE', 'dryRun=', 'progress=yes']) {
      const { body } = await send(good, `/sys/position/importExcel?${flag}`)
      expect(body, flag).toMatchObject({ success: false, message: expect.stringContaining('只能是 true 或 false') })
    }
    const { rows } = await server.database.pool.query(`select 1 from sys_position where code = 'IMP9'`)
    expect(rows).toEqual([])
  })

  it('refuse no file, a wrong one and one that is too large in plain words', async () => {
    expect((await send(undefined)).body.message).toBe('文件导入失败:请选择要导入的文件')
    expect((await send(Buffer.from('a,b'))).body.message).toContain('不是有效的 Excel 工作簿')
    const large = await send(Buffer.alloc(1024 * 1024 + 1))
    expect(large.body).toMatchObject({ success: false, message: '文件导入失败:文件超过1MB' })
  })

  it.each(['/sys/position/importExcel', '/sys/position/importExcel?progress=true'])(
    'are given up when the caller goes away, without a trace: %s',
    async (path) => {
      const { pool } = server.database
      const count = async (sql: string) => Number((await pool.query<{ n: number }>(sql)).rows[0]!.n)
      const writing = () =>
        count(`select count(*) as n from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and backend_xid is not null`)
      const incidents = () => count(`select count(*) as n from sys_log where log_type = ${LOG_TYPE.exception}`)
      const before = await incidents()
      const rows = Array.from({ length: 4000 }, (_, n) => [`GONE${n}`, '去', '员级'])
      const caller = new AbortController()
      const content = await workbookOf(['职务编码', '职务名称', '职级'], rows)
      const answer = send(content, path, admin, caller.signal)
      await expect.poll(writing, { interval: 5 }).toBeGreaterThan(0)
      caller.abort()
      await expect(answer).rejects.toThrow()
      await expect.poll(writing).toBe(0)
      expect(await count(`select count(*) as n from sys_position where code like 'GONE%'`)).toBe(0)
      expect(await incidents()).toBe(before)
    },
  )

  it('take few workbooks of one person at a time, since each is in memory', async () => {
    const { username } = await addPerson(server, admin, {
      selectedroles: await addRole(server.database, ['system-position-import']),
    })
    const staff = await server.signIn(username, USER_PASSWORD)
    const url = `${base}/sys/position/importExcel`
    const halves = Array.from({ length: 3 }, () => halfUpload({ url, token: staff, fileName: 'a.xlsx' }))
    const content = await workbookOf(['职务编码', '职务名称', '职级'], [['TURN', '轮', '员级']])
    // The server has received the halves when it has answered a later request.
    expect((await send(content)).body.success).toBe(true)
    const waiting = send(content, '/sys/position/importExcel?dryRun=true', staff)
    const ended = vi.fn()
    void waiting.then(ended)
    for (const _ of halves) expect((await send(content)).body.success).toBe(true)
    expect(ended).not.toHaveBeenCalled()
    for (const half of halves) half.destroy()
    expect((await waiting).body.success).toBe(true)
  })

  it('need grants of their own', async () => {
    const { username } = await addPerson(server, admin, {
      selectedroles: await addRole(server.database, ['system-position']),
    })
    const token = await server.signIn(username, USER_PASSWORD)
    for (const call of ['exportXls', 'importTemplate']) {
      expect((await fetched(`/sys/position/${call}`, token)).statusCode).toBe(403)
    }
    expect((await send(Buffer.from('x'), '/sys/position/importExcel', token)).status).toBe(403)
  })
})
