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
  const isEarlier = (path: string) => path === MIGRATIONS || basename(path) < '000056'
  await cp(MIGRATIONS, earlier, { recursive: true, filter: isEarlier })
})
afterEach(async () => {
  await test.drop()
  await rm(earlier, { recursive: true })
})

const SHIPPED = [
  ['system', '', '系统管理', 'setting', 2],
  ['system-dict', 'system', '数据字典', 'file-text', 12],
  ['system-category', 'system', '分类字典', 'apartment', 13],
  ['online-form', 'system', '在线表单', 'file-text', 19],
  ['online-design-form', 'system', '表单设计', 'file-text', 20],
  ['message', '', '消息中心', 'message', 3],
] as const

async function installEarlier(): Promise<void> {
  const { pool } = test.database
  await migrate(pool, earlier)
  for (const [id, parent, name, icon, sort] of SHIPPED) {
    await pool.query(
      `insert into sys_permission (id, parent_id, name, icon, sort_no, menu_type, url, component)
       values ($1, $2, $3, $4, $5, $6, $7, 'x')`,
      [id, parent, name, icon, sort, parent ? 1 : 0, `/${id}`],
    )
    await pool.query(`insert into sys_seed (seed_table, seed_key) values ('sys_permission', $1)`, [id])
  }
}

async function upgrade(): Promise<Record<string, unknown[]>> {
  const { pool, kysely } = test.database
  await migrate(pool)
  await seed(kysely, { passwords: { hash: async (word) => word }, adminPassword: 'x', demo: false })
  const ids = [...SHIPPED.map(([id]) => id), 'online', 'base-data']
  const { rows } = await pool.query(
    'select id, parent_id, name, icon, sort_no from sys_permission where id = any($1)',
    [ids],
  )
  return Object.fromEntries(
    rows.map(({ id, parent_id, name, icon, sort_no }) => [id, [parent_id, name, icon, sort_no]]),
  )
}

it('an upgrade puts the shipped menu into its groups, once', async () => {
  await installEarlier()
  expect(await upgrade()).toEqual({
    online: ['', '在线开发', 'build', 2],
    'base-data': ['', '基础数据', 'database', 3],
    system: ['', '系统管理', 'setting', 4],
    message: ['', '消息', 'message', 6],
    'system-dict': ['base-data', '数据字典', 'book', 1],
    'system-category': ['base-data', '分类字典', 'tags', 2],
    'online-form': ['online', '在线表单', 'form', 1],
    'online-design-form': ['online', '表单设计', 'layout', 2],
  })
})

it('an upgrade leaves what an administrator moved, renamed, sorted or gave another icon', async () => {
  await installEarlier()
  const { pool } = test.database
  await pool.query(`update sys_permission set parent_id = 'message', sort_no = 9 where id = 'system-dict'`)
  await pool.query(`update sys_permission set name = '类别', icon = 'star' where id = 'system-category'`)
  await pool.query(`update sys_permission set sort_no = 0.5 where id = 'online-design-form'`)
  await pool.query(`update sys_permission set sort_no = 1.5, name = '通知' where id = 'message'`)
  expect(await upgrade()).toMatchObject({
    'system-dict': ['message', '数据字典', 'book', 9],
    'system-category': ['base-data', '类别', 'star', 2],
    'online-design-form': ['online', '表单设计', 'layout', 0.5],
    message: ['', '通知', 'message', 1.5],
  })
})

it('an upgrade hides no entry below a group that could not be made', async () => {
  await installEarlier()
  const { pool } = test.database
  const own = `insert into sys_permission (id, name, url, menu_type) values ('own', '自有', '/development', 0)`
  await pool.query(own)
  const menu = await upgrade()
  expect(menu.online).toBeUndefined()
  expect(menu['online-form']).toEqual(['system', '在线表单', 'form', 19])
})
