import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from './migrator.ts'
import { seed } from './seed.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')

let test: TestDatabase
let earlier: string
beforeEach(async () => {
  test = await createTestDatabase({ empty: true })
  earlier = await mkdtemp(join(tmpdir(), 'migrations-'))
  const isEarlier = (path: string) => path === MIGRATIONS || basename(path) < '000036'
  await cp(MIGRATIONS, earlier, { recursive: true, filter: isEarlier })
})
afterEach(async () => {
  await test.drop()
  await rm(earlier, { recursive: true })
})

it('an upgrade makes who was a member of none one of the default tenant, and seeded people stay where they are', async () => {
  const { pool, kysely } = test.database
  await migrate(pool, earlier)
  await pool.query(`insert into sys_tenant (id, name) values (7, '七')`)
  await pool.query(
    `insert into sys_user (id, username, realname) values ('admin', 'admin', '甲'), ('none', 'none', '乙'), ('seven', 'seven', '丙')`,
  )
  await pool.query(`insert into sys_seed (seed_table, seed_key) values ('sys_user', 'admin')`)
  await pool.query(`insert into sys_user_tenant (user_id, tenant_id) values ('admin', 7), ('seven', 7)`)
  await migrate(pool)
  await seed(kysely, { passwords: { hash: async (word) => word }, adminPassword: 'x', demo: false })
  const { rows } = await pool.query(
    `select user_id as id, array_agg(tenant_id) as tenants from sys_user_tenant group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { id: 'admin', tenants: [7] },
    { id: 'guest', tenants: [0] },
    { id: 'none', tenants: [0] },
    { id: 'seven', tenants: [7] },
  ])
})
