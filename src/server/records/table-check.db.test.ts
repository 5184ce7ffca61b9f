import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { productEntities, testEngine } from './testing/test-engine.ts'
import { createTestTables, itemEntity, nodeEntity } from './testing/test-entities.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
})
afterAll(() => test.drop())

const faults = (...entities: Entity[]) => testEngine(test.database, entities).engine.checkTables()

/** The item with one field changed or added. */
const itemWith = (name: string, field: Partial<Entity['properties'][string]>): Entity => ({
  ...itemEntity,
  properties: {
    ...itemEntity.properties,
    [name]: { ...(itemEntity.properties[name] ?? { type: 'string', title: name }), ...field },
  },
})

/** The item with members in tenants, in a link table that fits but for these parts. */
const itemOf = (members: Partial<NonNullable<Entity['x-members']>>): Entity => ({
  ...itemEntity,
  'x-members': { table: 'demo_item_node', from: 'item_id', to: 'node_id', ties: 'demo_item_tie', own: [], ...members },
})

describe('the check of tables', () => {
  it('finds nothing wrong with tables that fit', async () => {
    expect(await faults(itemEntity, nodeEntity)).toEqual([])
    const product = ['user', 'role', 'position', 'depart', 'dict', 'dict-item'].map((noun) => `system/${noun}`)
    expect(await faults(...productEntities(...product))).toEqual([])
  })

  it.each([
    [{ ...nodeEntity, 'x-table': 'demo_gone' }, 'demo/node：数据表 demo_gone 不存在'],
    [itemWith('extra', {}), 'demo/item：字段 extra 在数据表 demo_item 中没有列 extra'],
    [
      itemWith('quantity', { type: 'boolean' }),
      'demo/item：字段 quantity 的列 demo_item.quantity 类型为 int4，应为 bool',
    ],
    [
      itemWith('name', { 'x-unique': true }),
      'demo/item：字段 name 要求唯一，但数据表 demo_item 没有 (name) 的唯一索引',
    ],
    [
      itemWith('code', { 'x-unique': true }),
      'demo/item：字段 code 要求唯一，但数据表 demo_item 没有 (code) 的唯一索引',
    ],
    [
      itemWith('linked', {
        'x-ref': { entity: 'demo/node', many: true, through: { table: 'demo_gone', from: 'a', to: 'b' } },
      }),
      'demo/item：字段 linked 的关联表 demo_gone 不存在',
    ],
    [
      itemWith('linked', {
        'x-ref': { entity: 'demo/node', many: true, through: { table: 'demo_item_node', from: 'item_id', to: 'b' } },
      }),
      'demo/item：字段 linked 的关联表 demo_item_node 没有列 b',
    ],
    [itemOf({ table: 'demo_gone' }), 'demo/item：所属租户的关联表 demo_gone 不存在'],
    [itemOf({ from: 'owner_id' }), 'demo/item：所属租户的关联表 demo_item_node 没有列 owner_id'],
    [itemOf({ to: 'tenant_id' }), 'demo/item：所属租户的关联表 demo_item_node 没有列 tenant_id'],
    [itemOf({ copies: ['createTime'] }), 'demo/item：所属租户的关联表 demo_item_node 没有列 create_time'],
  ])('tells what does not fit (%#)', async (entity, sentence) => {
    expect(await faults(entity)).toEqual([sentence])
  })

  it('takes no index over some of the rows for a unique one', async () => {
    await sql`create unique index demo_item_name on demo_item (name) where del_flag = 0`.execute(test.database.kysely)
    expect(await faults(itemWith('name', { 'x-unique': true }))).toHaveLength(1)
  })

  it('refuses names that could not be tables or columns when the engine is made', () => {
    expect(() => testEngine(test.database, [{ ...nodeEntity, 'x-table': 'x"; drop table y' }])).toThrow('no name')
    expect(() => testEngine(test.database, [itemWith('extra', { 'x-column': 'a b' })])).toThrow('no name')
  })
})
