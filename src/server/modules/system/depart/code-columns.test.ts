import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { codeColumns } from './code-columns.ts'

const entity = (changes: Partial<Entity>): Entity => ({
  $id: 'business/thing',
  title: '物品',
  type: 'object',
  'x-table': 'biz_thing',
  properties: {},
  ...changes,
})
const columnsOf = (...entities: Entity[]) => codeColumns(new Map(entities.map((each) => [each.$id, each])))
const code = { entity: 'system/depart', value: 'orgCode' }

describe('the columns that store department codes', () => {
  it('include the department of the author, of tenants or shared', () => {
    const shared = entity({ $id: 'business/shared', 'x-table': 'biz_shared', 'x-tenant': false })
    expect(columnsOf(entity({}), shared)).toEqual([
      { table: 'biz_thing', column: 'sys_org_code', hasTenant: true },
      { table: 'biz_shared', column: 'sys_org_code', hasTenant: false },
    ])
  })

  it('include references to a department by its code, not by its key', () => {
    const properties: Entity['properties'] = {
      unit: { type: 'string', title: '单位', 'x-ref': code },
      depart: { type: 'string', title: '部门', 'x-ref': { entity: 'system/depart' } },
      post: { type: 'string', title: '职务', 'x-ref': { entity: 'system/position', value: 'code' } },
    }
    expect(columnsOf(entity({ properties, 'x-audit': false })).map(({ column }) => column)).toEqual(['unit'])
  })

  it('exclude entities without a table, and the current department of people', () => {
    const user = entity({
      $id: 'system/user',
      'x-audit': false,
      properties: { orgCode: { type: 'string', title: '当前部门', 'x-fill': { insert: 'orgCode' } } },
    })
    expect(columnsOf(entity({ 'x-table': undefined, 'x-audit': false }), user)).toEqual([])
  })
})
