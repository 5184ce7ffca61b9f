import { expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { checkExpression } from './check-expression.ts'
import { scopeOfEntity } from './entity-scope.ts'

const entity: Entity = {
  $id: 'system/sample',
  title: '样例',
  type: 'object',
  'x-table': 'sample',
  properties: {
    code: { type: 'string', title: '编码' },
    rank: { type: 'integer', title: '级别', 'x-dict': 'rank' },
    birthday: { type: 'string', format: 'date', title: '生日' },
    enabled: { type: 'boolean', title: '启用' },
    tags: { type: 'array', title: '标签', items: { type: 'string' } },
    extra: { type: 'object', title: '扩展' },
  },
}
const scope = { values: scopeOfEntity(entity) }

it.each([
  'values.code == "a"',
  'values.rank > 1',
  'values.rank_dictText == "高"',
  'values.birthday < today()',
  'values.createTime > "2026-01-01 00:00:00"',
  'values.enabled',
  'values.tags.exists(t, t == "x")',
  'values.extra.anything == 1',
])('%s fits the entity', (text) => {
  expect(checkExpression(text, scope, 'bool')).toEqual([])
})

it.each([
  'values.rank == "1"',
  'values.code > 1',
  'values.enabled == "Y"',
  'values.tags.exists(t, t == 1)',
  'values.cod == ""',
])('%s does not fit the entity', (text) => {
  expect(checkExpression(text, scope, 'bool')).toHaveLength(1)
})
