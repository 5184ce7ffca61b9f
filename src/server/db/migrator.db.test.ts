import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from './connection.ts'
import { migrate } from './migrator.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let test: TestDatabase
let folder: string

beforeEach(async () => {
  test = await createTestDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await test.drop()
  await rm(folder, { recursive: true })
})

const write = (file: string, sql: string) => writeFile(join(folder, file), sql)
const run = () => migrate(test.database.pool, folder)

async function tables(): Promise<string[]> {
  const { rows } = await test.database.pool.query(
    `select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' order by 1`,
  )
  return rows.map(({ tablename }) => tablename)
}

describe('migrating', () => {
  it('applies each file once, in order', async () => {
    await write('000001-first.sql', 'create table first (id int)')
    await write('000002-second.sql', 'alter table first rename to second')
    expect(await run()).toEqual(['first', 'second'])
    expect(await run()).toEqual([])
    expect(await tables()).toEqual(['second'])
  })

  it('applies a file once when several processes start at the same time', async () => {
    await write('000001-slow.sql', 'create table slow (id int); select pg_sleep(0.2); insert into slow values (1)')
    const processes = await Promise.all(
      [1, 2, 3, 4].map(() => connect(test.address, { poolSize: 2, warn: () => undefined })),
    )
    const applied = await Promise.all(processes.map(({ pool }) => migrate(pool, folder)))
    await Promise.all(processes.map((process) => process.close()))
    expect(applied.flat()).toEqual(['slow'])
    const { rows } = await test.database.pool.query('select count(*) as count from slow')
    expect(rows[0].count).toBe(1)
  })

  it('leaves nothing of a file that fails half way, and keeps the files before it', async () => {
    await write('000001-good.sql', 'create table good (id int)')
    await write('000002-bad.sql', 'create table half (id int); select 1 / 0')
    await expect(run()).rejects.toThrow('bad')
    expect(await tables()).toEqual(['good'])
    await write('000002-bad.sql', 'create table whole (id int)')
    expect(await run()).toEqual(['bad'])
  })

  it('takes no notice of how lines end', async () => {
    await write('000001-lines.sql', 'create table a (id int);\ncreate table b (id int);\n')
    await run()
    await write('000001-lines.sql', 'create table a (id int);\r\ncreate table b (id int);\r\n')
    expect(await run()).toEqual([])
  })
})

describe('history that does not fit the files', () => {
  it('is refused when a file was changed after it was applied', async () => {
    await write('000001-first.sql', 'create table first (id int)')
    await run()
    await write('000001-first.sql', 'create table other (id int)')
    await expect(run()).rejects.toThrow('迁移 000001-first 在应用之后被修改')
  })

  it('is refused when a number is missing', async () => {
    await write('000001-first.sql', 'create table first (id int)')
    await write('000003-third.sql', 'create table third (id int)')
    await expect(run()).rejects.toThrow('000003-third 之前有缺失或重复的编号')
    expect(await tables()).toEqual([])
  })

  it('is refused when a number is used twice', async () => {
    await write('000001-first.sql', 'create table first (id int)')
    await write('000001-other.sql', 'create table other (id int)')
    await expect(run()).rejects.toThrow('000001-other 之前有缺失或重复的编号')
  })

  it('is refused when a newer program made the database', async () => {
    await write('000001-first.sql', 'create table first (id int)')
    await write('000002-second.sql', 'create table second (id int)')
    await run()
    await rm(join(folder, '000002-second.sql'))
    await expect(run()).rejects.toThrow('数据库由更新的版本建立（迁移 000002-second）')
  })

  it('is refused when a file appears before those already applied', async () => {
    await write('000001-first.sql', 'create table first (id int)')
    await write('000002-second.sql', 'create table second (id int)')
    await run()
    await test.database.pool.query('delete from schema_migration where number = 1')
    await expect(run()).rejects.toThrow('早于数据库已应用的迁移 000002-second')
  })

  it('is refused when a name is malformed', async () => {
    await write('1_first.sql', 'select 1')
    await expect(run()).rejects.toThrow('NNNNNN-name.sql')
  })
})
