import { expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { entityTypes } from './gen-entity-type.ts'

const item: Entity = {
  $id: 'system/dict-item',
  title: '字典项',
  type: 'object',
  required: ['text', 'password'],
  properties: {
    text: { type: 'string', title: '名称' },
    color: { type: 'string', title: '颜色', enum: ['red', "it's"] },
    tags: { type: 'array', title: '标签', items: { type: 'integer' } },
    sizes: { type: 'array', title: '尺码', items: { type: 'string', enum: ['S', 'M'] } },
    status: { type: 'integer', title: '状态', 'x-dict': 'status' },
    password: { type: 'string', title: '密码', 'x-secret': true },
    hidden: { type: 'string', title: '内部', 'x-read': 'server' },
  },
}
const dict: Entity = {
  $id: 'system/dict',
  title: '字典',
  type: 'object',
  properties: {},
  'x-children': [
    { entity: 'system/dict-item', by: 'dictId', kind: 'many' },
    { entity: 'system/dict-item', by: 'dictId', kind: 'one', name: 'first' },
  ],
}

it('maps the address of each entity to what its records hold on the wire', () => {
  expect(entityTypes([item, dict])).toBe(`// Generated from schemas/**/*.entity.json by npm run gen; do not edit.

/** Types of records by the address of their entity. */
export interface Entities {
  /** 字典 */
  'system/dict': {
    dictItem?: Entities['system/dict-item'][]
    first?: Entities['system/dict-item'] | null
  }
  /** 字典项 */
  'system/dict-item': {
    /** 名称 */
    text: string
    /** 颜色 */
    color?: 'red' | 'it\\'s' | null
    /** 标签 */
    tags?: number[] | null
    /** 尺码 */
    sizes?: ('S' | 'M')[] | null
    /** 状态 */
    status?: number | null
    status_dictText?: string
    /** 密码 */
    password?: string | null
  }
}
`)
})
