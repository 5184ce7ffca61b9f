import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { entityType, entityTypeFile, typeName } from './gen-entity-type.ts'

const entity: Entity = {
  $id: 'system/dict-item',
  title: '字典项',
  type: 'object',
  required: ['text', 'password'],
  properties: {
    text: { type: 'string', title: '名称' },
    color: { type: 'string', title: '颜色', enum: ['red', "it's"] },
    tags: { type: 'array', title: '标签', items: { type: 'integer' } },
    status: { type: 'integer', title: '状态', 'x-dict': 'status' },
    password: { type: 'string', title: '密码', 'x-secret': true },
    hidden: { type: 'string', title: '内部', 'x-read': 'server' },
  },
}

describe('the type of an entity', () => {
  it('is named after its address', () => {
    expect(typeName(entity)).toBe('DictItem')
    expect(entityTypeFile(entity)).toBe('src/shared/generated/system-dict-item.ts')
  })

  it('says what a record on the wire holds', () => {
    const lines = entityType(entity)
      .split('\n')
      .filter((line) => line.startsWith('  ') && !line.includes('/**'))
    expect(lines).toEqual([
      '  text: string',
      "  color?: 'red' | 'it\\'s' | null",
      '  tags?: number[] | null',
      '  status?: number | null',
      '  status_dictText?: string',
      '  password?: string | null',
    ])
  })
})
