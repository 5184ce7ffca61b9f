/** Pages far from the beginning of the accounts of a tenant, which are read from the table of members. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { loadDocuments, requireEntity } from '#server/documents/shipped/load-documents.ts'
import { type TestEngine, testEngine } from '#server/records/testing/test-engine.ts'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const TENANT = 31
const SIZE = 3
const member = testPrincipal({ isAdmin: false, tenantId: TENANT, roleIds: ['any'] })
const documents = await loadDocuments()
const entities = [...documents.entities.values()]
const userEntity = requireEntity(documents, 'system/user')

let test: TestDatabase
let deep: TestEngine
let front: TestEngine
beforeAll(async () => {
  test = await createTestDatabase()
  await test.database.pool.query(`insert into sys_tenant (id, name) values (${TENANT}, '三十一'), (32, '三十二')`)
  // Some have the same time, some are of another tenant only, and one is deleted.
  await test.database.pool.query(`
    insert into sys_user (id, username, realname, work_no, phone, del_flag, create_time)
    select 'p' || n, 'page' || n, '员工' || n, 'P' || n, '1390000' || lpad(n::text, 4, '0'), case when n = 7 then 1 else 0 end,
      now() - n / 2 * interval '1 minute'
    from generate_series(1, 20) n`)
  await test.database.pool.query(`
    insert into sys_user_tenant (user_id, tenant_id)
    select 'p' || n, case when n % 5 = 0 then 32 else ${TENANT} end from generate_series(1, 20) n`)
  deep = testEngine(test.database, entities, { paging: { exactTotal: 2, deepOffset: 1 } })
  front = testEngine(test.database, entities)
})
afterAll(() => test.drop())

const list = (under: TestEngine, query: Row, person = member): Promise<PageResult<Row>> =>
  under.engine.list(person, userEntity, { pageSize: SIZE, ...query })
const idsOf = ({ records }: PageResult<Row>) => records.map(({ id }) => String(id))

describe.each([
  {},
  { column: 'createTime', order: 'asc' },
  { column: 'id', order: 'desc' },
  { column: 'username', order: 'asc' },
  { username: 'page1*' },
])('the accounts of a tenant, asked for by %j', (query) => {
  it('are the same on each page wherever one jumps to', async () => {
    const whole = idsOf(await list(front, { ...query, pageSize: 100 }))
    expect(whole.length).toBeGreaterThan(SIZE)
    for (let page = 1; (page - 1) * SIZE < whole.length; page += 1)
      expect(idsOf(await list(deep, { ...query, pageNo: page }))).toEqual(whole.slice((page - 1) * SIZE, page * SIZE))
  })
})

describe('the table of members', () => {
  const pageTwo = async (query: Row = {}, person = member) => idsOf(await list(deep, { pageNo: 2, ...query }, person))
  const differing = async () => {
    const { rows } = await test.database.pool.query(
      `select m.user_id from sys_user_tenant m join sys_user u on u.id = m.user_id
       where (m.create_time, m.del_flag) is distinct from (u.create_time, u.del_flag)`,
    )
    return rows
  }

  it('has the time and the deletion mark of the account, whatever is written', async () => {
    const { pool } = test.database
    expect(await differing()).toEqual([])
    await pool.query(`update sys_user set del_flag = 1 where id = 'p3'`)
    expect(await pageTwo()).not.toContain('p3')
    await pool.query(`update sys_user set del_flag = 0, create_time = now() - interval '1 day' where id = 'p3'`)
    await pool.query(`update sys_user_tenant set user_id = 'p5' where user_id = 'p4'`)
    await pool.query(`insert into sys_user_tenant (user_id, tenant_id) values ('p4', ${TENANT}), ('p7', 32)`)
    expect(await differing()).toEqual([])
  })

  it('is what a page of all members is found in, and no page that is narrowed', async () => {
    const filters = [{ username: 'page1*' }, { column: 'username', order: 'asc' }]
    const admin = testPrincipal({ tenantId: TENANT })
    const narrowed = () => Promise.all([...filters.map((query) => pageTwo(query)), pageTwo({}, admin)])
    const [before, others] = [await pageTwo(), await narrowed()]
    await test.database.pool.query(`update sys_user_tenant set create_time = now() - (now() - create_time) * -1`)
    expect(await pageTwo()).not.toEqual(before)
    expect(await narrowed()).toEqual(others)
    deep.filters.set('system/user', 'none')
    expect(await pageTwo()).toEqual([])
    deep.filters.clear()
  })
})
