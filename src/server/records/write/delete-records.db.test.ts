import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { refusalOf } from '../testing/refused.ts'
import { productEntities, type TestEngine, testEngine } from '../testing/test-engine.ts'
import { createTestTables, itemEntity, nodeEntity } from '../testing/test-entities.ts'
import { testPrincipal } from '../testing/test-principal.ts'

const admin = testPrincipal()
let test: TestDatabase
let under: TestEngine

beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
  const product = productEntities('system/user', 'system/role', 'system/position', 'system/depart', 'system/tenant')
  under = testEngine(test.database, [itemEntity, nodeEntity, ...product])
})
afterAll(() => test.drop())

const addItem = async (name: string, more: Record<string, unknown> = {}) =>
  String((await under.engine.add(admin, itemEntity, { name, ...more })).id)
const addNode = async (title: string, parentId?: string) =>
  String((await under.engine.add(admin, nodeEntity, { title, parentId })).id)
const remove = (ids: unknown, entity = itemEntity) => under.engine.remove(admin, entity, ids)

describe('deleting records', () => {
  it('takes comma lists with blanks, repetitions and a trailing comma', async () => {
    const [a, b] = [await addItem('一'), await addItem('二')]
    expect(await remove(` ${a},,${b} ,${a},`)).toBe(2)
    expect((await under.engine.list(admin, itemEntity, { id: `${a},${b}` })).total).toBe(0)
  })

  it.each([undefined, '', ' , ,', [], {}, null])('asks for ids when given %j', async (ids) => {
    expect((await refusalOf(remove(ids))).code).toBe('IDS_MISSING')
  })

  it('refuses more than 1,000 in one call', async () => {
    const ids = Array.from({ length: 1001 }, (_, n) => `x${n}`).join(',')
    expect((await refusalOf(remove(ids))).code).toBe('REQUEST_INVALID')
  })

  it('deletes all or none', async () => {
    const kept = await addItem('留')
    expect((await refusalOf(remove(`${kept},nobody`))).code).toBe('RECORD_NOT_FOUND')
    await expect(under.engine.get(admin, itemEntity, kept)).resolves.toMatchObject({ name: '留' })
  })

  it('marks the row of an entity with soft delete, and keeps its links', async () => {
    const node = await addNode('软')
    const id = await addItem('软', { linked: node })
    await remove(id)
    const { rows } = await sql`select del_flag, version, update_by from demo_item where id = ${id}`.execute(
      test.database.kysely,
    )
    expect(rows).toEqual([{ del_flag: 1, version: 2, update_by: 'admin' }])
    const links = await sql`select 1 from demo_item_node where item_id = ${id}`.execute(test.database.kysely)
    expect(links.rows).toHaveLength(1)
    expect((await refusalOf(remove(id))).code).toBe('RECORD_NOT_FOUND')
  })

  it('refuses a record to which an active one refers, alone or in a comma list', async () => {
    const [main, listed] = [await addNode('主'), await addNode('列')]
    const item = await addItem('引用', { mainNode: main, nodes: `${listed},${main}` })
    expect((await refusalOf(remove(main, nodeEntity))).code).toBe('RECORD_REFERENCED')
    expect((await refusalOf(remove(listed, nodeEntity))).code).toBe('RECORD_REFERENCED')
    await remove(item)
    expect(await remove(`${main},${listed}`, nodeEntity)).toBe(2)
  })

  it('lets a position go that a user holds by its code, but not for good', async () => {
    const position = under.entity('system/position')
    const { id } = await under.engine.add(admin, position, { code: 'chief', name: '主管', postRank: '1' })
    await sql`insert into sys_user (id, username, realname, post) values ('u1', 'u1', '甲', 'chief')`.execute(
      test.database.kysely,
    )
    expect(await remove(id, position)).toBe(1)
    expect((await refusalOf(under.engine.purge(admin, position, id))).code).toBe('RECORD_REFERENCED')
    const listed = await under.engine.list(admin, under.entity('system/user'), { username: 'u1' })
    expect(listed.records).toMatchObject([{ post: 'chief', post_dictText: '主管' }])
  })

  it('takes the links to a record away with it', async () => {
    const role = under.entity('system/role')
    const { id } = await under.engine.add(admin, role, { roleName: '临时', roleCode: 'temp' })
    await sql`insert into sys_user (id, username, realname) values ('u2', 'u2', '乙')`.execute(test.database.kysely)
    await sql`insert into sys_user_role values ('u2', ${id})`.execute(test.database.kysely)
    await remove(id, role)
    expect((await sql`select 1 from sys_user_role where role_id = ${id}`.execute(test.database.kysely)).rows).toEqual(
      [],
    )
  })

  it('listens to the foreign keys of tables without an entity', async () => {
    const id = await addNode('外键')
    await sql`create table demo_outside (node_id varchar(36) references demo_node)`.execute(test.database.kysely)
    await sql`insert into demo_outside values (${id})`.execute(test.database.kysely)
    expect((await refusalOf(remove(id, nodeEntity))).code).toBe('RECORD_REFERENCED')
  })

  it('never leaves a reference to a record that is deleted at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const node = await addNode(`竞争${round}`)
      const [added, removed] = await Promise.allSettled([addItem('竞争', { mainNode: node }), remove(node, nodeEntity)])
      expect([added.status, removed.status]).not.toEqual(['fulfilled', 'fulfilled'])
    }
  })

  it('is undone when a hook refuses', async () => {
    const id = await addItem('保护')
    const hooked = testEngine(test.database, [itemEntity, nodeEntity], {
      hooks: {
        'demo/item': {
          afterDelete: async () => {
            throw new Error('protected')
          },
        },
      },
    })
    await expect(hooked.engine.remove(admin, itemEntity, id)).rejects.toThrow('protected')
    await expect(under.engine.get(admin, itemEntity, id)).resolves.toBeDefined()
  })
})
