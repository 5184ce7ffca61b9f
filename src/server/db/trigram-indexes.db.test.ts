import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationsFolder } from './migrator.ts'
import { readMigrations } from './migrator-files.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

async function trigramIndexes(client: Pick<PoolClient, 'query'>): Promise<string[]> {
  const { rows } = await client.query(
    `select indexname from pg_indexes where indexdef like '%gin_trgm_ops%' order by 1`,
  )
  return rows.map(({ indexname }) => indexname)
}

async function migration(): Promise<string> {
  const file = (await readMigrations(migrationsFolder)).find(({ name }) => name === 'trigram-indexes')!
  return readFile(join(migrationsFolder, `${String(file.number).padStart(6, '0')}-${file.name}.sql`), 'utf8')
}

describe('trigram indexes', () => {
  it('are there for what people and logs are searched by, and for files in texts', async () => {
    const sought = [
      'biz_report_form_name_trgm',
      'biz_report_unit_code_trgm',
      'biz_report_unit_name_trgm',
      'sys_announcement_attachments_trgm',
      'sys_announcement_content_trgm',
      'sys_log_content_trgm',
      'sys_user_avatar_trgm',
      'sys_user_phone_trgm',
      'sys_user_realname_trgm',
      'sys_user_username_trgm',
      'sys_user_work_no_trgm',
      'wf_comment_files_trgm',
      'wf_task_files_trgm',
      'wf_task_signature_trgm',
    ]
    expect(await trigramIndexes(test.database.pool)).toEqual(sought)
  })

  it('are left out where the extension may not be created', async () => {
    const client = await test.database.pool.connect()
    try {
      // Everything is rolled back, also the account, which other databases of the server would see.
      await client.query(`begin; drop extension pg_trgm cascade;
        create role without_rights; grant all on schema public to without_rights;
        alter table sys_user owner to without_rights; set local role without_rights`)
      await client.query(await migration())
      expect(await trigramIndexes(client)).toEqual([])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
