import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from './migrator.ts'
import { seed, seedSet } from './seed.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let test: TestDatabase
const passwords = { hash: async (password: string) => `hash of ${password}` }
const start = (adminPassword: string, demo = false) => seed(test.database.kysely, { passwords, adminPassword, demo })
const count = async (table: string) =>
  (await test.database.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]!.n
const adminHash = async () =>
  (await test.database.pool.query(`select password_hash from sys_user where id = 'admin'`)).rows[0]!.password_hash

beforeEach(async () => {
  test = await createTestDatabase({ empty: true })
  await migrate(test.database.pool)
})
afterEach(() => test.drop())

describe('the seeds', () => {
  it('give the administrator his password at the first start only', async () => {
    expect(await start('first')).toBe(true)
    expect(await start('second')).toBe(false)
    expect(await adminHash()).toBe('hash of first')
  })

  it('are put in once, also when several processes start together', async () => {
    const firsts = await Promise.all([start('a'), start('b'), start('c')])
    expect(firsts.filter(Boolean)).toHaveLength(1)
    const before = await count('sys_dict_item')
    await start('d')
    expect(await count('sys_dict_item')).toBe(before)
  })

  it('leave alone what an administrator changed or deleted', async () => {
    const { pool } = test.database
    await start('x')
    await pool.query(`update sys_role set role_name = '来宾' where id = 'guest'`)
    await pool.query(`delete from sys_permission where id = 'system-position'`)
    await start('x')
    const { rows } = await pool.query(`select role_name from sys_role where id = 'guest'`)
    expect(rows).toEqual([{ role_name: '来宾' }])
    expect((await pool.query(`select from sys_permission where id = 'system-position'`)).rowCount).toBe(0)
  })

  it('give a database that is older than a dictionary its items at the next start', async () => {
    const { pool } = test.database
    const items = async () => {
      const { rows } = await pool.query(
        `select item_value as value from sys_dict_item where dict_id = (select id from sys_dict where dict_code = 'wf_priority')`,
      )
      return rows.map(({ value }) => value).sort()
    }
    await start('x')
    const all = await items()
    await pool.query(`delete from sys_dict_item where dict_id in (select id from sys_dict where dict_code = 'wf_priority');
      delete from sys_dict where dict_code = 'wf_priority';
      delete from sys_seed where seed_key like '%wf_priority%'`)
    expect(await items()).toEqual([])
    await start('x')
    expect([all, await items()]).toEqual([['H', 'L', 'M'], all])
  })

  it('have demo people on request, none of whom has a password', async () => {
    await start('x', true)
    const { rows } = await test.database.pool.query(
      'select username from sys_user where password_hash is null order by 1',
    )
    expect(rows.map(({ username }) => username)).toEqual(['guest', 'lisi', 'zhangsan'])
  })

  it('can be added later', async () => {
    await start('x')
    expect(await seedSet(test.database.kysely, 'demo')).toBeGreaterThan(10)
    expect(await seedSet(test.database.kysely, 'demo')).toBe(0)
  })

  it('build a menu whose parents exist and whose buttons have codes', async () => {
    await start('x')
    const { rows } = await test.database.pool.query(
      `select p.id from sys_permission p left join sys_permission up on up.id = p.parent_id
       where (p.parent_id <> '' and up.id is null) or (p.menu_type = 2 and p.perms is null)
          or (p.menu_type < 2 and (p.url is null or p.component is null))`,
    )
    expect(rows).toEqual([])
  })
})
