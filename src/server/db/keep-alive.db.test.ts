import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationsFolder } from './migrator.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** The part of the migration that is about rows of older installations. */
async function update(): Promise<string> {
  const sql = await readFile(join(migrationsFolder, '000012-announcement.sql'), 'utf8')
  return sql.slice(sql.indexOf('update sys_permission'))
}

describe('the menu of an older installation', () => {
  it('learns to keep our own pages, but for what an administrator has edited', async () => {
    const { pool } = test.database
    await pool.query(`update sys_permission set keep_alive = false;
      update sys_permission set update_time = now() where id = 'system-position'`)
    await pool.query(await update())
    const { rows } = await pool.query('select id from sys_permission where keep_alive order by id')
    expect(rows.map(({ id }) => id)).toEqual(['dashboard-analysis', 'system-user'])
  })
})
