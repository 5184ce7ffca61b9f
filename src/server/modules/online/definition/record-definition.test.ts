import { describe, expect, it } from 'vitest'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { definitionOfRecord, editBody, recordKind, shapeOfKind } from './record-definition.ts'

const text = (name: string, more: object = {}) => ({ type: 'string' as const, title: name, ...more })
const item = {
  $id: 'test/item',
  properties: { headId: text('head'), fieldName: text('name'), width: { type: 'integer', title: 'width' } },
} as unknown as Entity
const filter = { $id: 'test/filter', properties: { headId: text('head'), value: text('value') } } as unknown as Entity
const head = {
  ...{ $id: 'test/head', title: 'head', 'x-title': 'name' },
  properties: {
    code: text('code', { 'x-write': 'once' }),
    name: text('name'),
    note: text('note'),
    parentId: text('parent'),
    parentCode: text('parent', { 'x-write': 'server' }),
    made: text('made', { 'x-write': 'server' }),
  },
  'x-children': [
    { entity: 'test/item', by: 'headId', kind: 'many', name: 'items', rules: [{ noDuplicates: ['fieldName'] }] },
    { entity: 'test/filter', by: 'headId', kind: 'many', name: 'filters' },
  ],
} as unknown as Entity
const entities = new Map([item, filter, head].map((entity) => [entity.$id, entity]))
const kind = recordKind({ entity: head, code: 'code', entities, named: { parentId: 'parentCode' } })

const stored: Row = {
  ...{ id: '1', version: 3, code: 'a', name: 'A', note: null, parentId: '9', parentCode: 'p', made: 'x', tenantId: 0 },
  items: [
    { id: 'i1', headId: '1', fieldName: 'one', width: 5 },
    { id: 'i2', headId: '1', fieldName: 'two', width: null },
  ],
  filters: [{ id: 'f1', headId: '1', value: 'v' }],
}

describe('a record in a file', () => {
  it('has the settings of its editor, without keys, and names other records by their codes', () => {
    expect(definitionOfRecord(stored, kind)).toEqual({
      ...{ code: 'a', name: 'A', parentCode: 'p' },
      items: [{ fieldName: 'one', width: 5 }, { fieldName: 'two' }],
      filters: [{ value: 'v' }],
    })
  })

  it('may have only these names', () => {
    const { settings, lists } = shapeOfKind(kind)
    expect([...settings]).toEqual(['code', 'name', 'note', 'parentCode'])
    expect([...lists.items!.settings]).toEqual(['fieldName', 'width'])
  })

  it('updates rows of equal names, adds and deletes others, and clears what the file lacks', () => {
    const content = { code: 'a', note: 'N', items: [{ fieldName: 'one' }, { fieldName: 'three', width: 7 }] }
    expect(editBody(content, stored, kind)).toEqual({
      ...{ id: '1', name: '', note: 'N', parentId: '' },
      items: [
        { id: 'i1', fieldName: 'one', width: '' },
        { fieldName: 'three', width: 7 },
        { id: 'i2', rowState: 'deleted' },
      ],
      filters: [{ id: 'f1', rowState: 'deleted' }],
    })
    expect(editBody({ code: 'a', name: 'B', filters: [{ value: 'v' }] }, stored, kind).filters).toBeUndefined()
  })
})
