import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEMPLATE_ADMIN_PASSWORD } from '#server/db/testing/prepare-template.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

let test: TestDatabase
let dying: ServerProcess
let staying: ServerProcess
beforeAll(async () => {
  test = await createTestDatabase()
  const start = () => startServerProcess(test.address)
  ;[dying, staying] = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all([dying, staying].map((process) => process?.kill()))
  await test?.drop()
})

async function callAt<T = Row>({ url }: ServerProcess, method: string, path: string, body?: unknown, token = '') {
  const response = await fetch(`${url}${CONTEXT_PATH}${path}`, {
    method,
    headers: { [TOKEN_HEADER]: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as { success: boolean; message: string; result: T }
}

const WAITING = `select count(*)::int as waiting from pg_locks l join pg_class c on c.oid = l.relation
  where c.relname = 'onl_form_sync' and not l.granted and l.database = (select oid from pg_database where datname = current_database())`
const COLUMNS = `select attname as name from pg_attribute where attrelid = 'of_killed'::regclass and attnum > 0 and not attisdropped`

it('a synchronisation of a process that is killed leaves the table unchanged, and the next one completes it', {
  timeout: 60_000,
}, async () => {
  const signedIn = await callAt<{ token: string }>(staying, 'POST', '/sys/login', {
    username: 'admin',
    password: TEMPLATE_ADMIN_PASSWORD,
  })
  const { token } = signedIn.result
  const call = <T = Row>(method: string, path: string, body?: unknown, at = staying) =>
    callAt<T>(at, method, path, body, token)
  const synchronise = (id: unknown, at = staying) =>
    call('POST', '/online/cgform/api/synchronise', { id, mode: 'normal' }, at)
  const field = (dbFieldName: string) => ({ dbFieldName, dbFieldTxt: dbFieldName })

  const head = { tableName: 'killed', tableTxt: '中断' }
  const { id } = (await call('POST', '/online/cgform/head/add', { ...head, fields: [field('old_name')] })).result
  expect((await synchronise(id)).message).toBe('同步成功')
  expect((await call('POST', '/online/data/killed/add', { oldName: '甲' })).success).toBe(true)
  const stored = (await call<Row & { fields: Row[] }>('GET', `/online/cgform/head/queryById?id=${id}`)).result
  const fields = [{ ...stored.fields[0], dbFieldName: 'new_name' }, field('more')]
  expect((await call('PUT', '/online/cgform/head/edit', { ...stored, fields })).message).toBe('修改成功!')

  // The log entry is written last. Blocked there, the synchronisation has changed the table and not committed.
  const holder = await test.database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table onl_form_sync in share mode')
  const cut = synchronise(id, dying).catch((error: unknown) => error)
  const waiting = async () => (await test.database.pool.query<{ waiting: number }>(WAITING)).rows[0]!.waiting
  await expect.poll(waiting).toBe(1)
  await dying.kill()
  expect(await cut).toBeInstanceOf(Error)
  await holder.query('rollback')
  holder.release()

  const columns = async () => (await test.database.pool.query<{ name: string }>(COLUMNS)).rows.map(({ name }) => name)
  // The locks stay until the database notices that the process is dead.
  expect(await columns()).toContain('old_name')
  expect(await columns()).not.toContain('more')
  const unsynchronised = await call('GET', `/online/cgform/head/queryById?id=${id}`)
  expect(unsynchronised.result.isDbSynch).toBe('N')
  expect((await synchronise(id)).message).toBe('同步成功')
  const { records } = (await call<PageResult>('GET', '/online/data/killed/list')).result
  expect(records).toMatchObject([{ newName: '甲', more: null }])
})
