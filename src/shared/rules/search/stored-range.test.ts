import { describe, expect, it } from 'vitest'
import type { Entity, Field } from '#shared/documents/entity.ts'
import { validateRecord } from '../records/validate-record.ts'

function messages(field: Omit<Field, 'title'>, value: unknown): string[] {
  const entity: Entity = {
    $id: 'system/test',
    title: '测试',
    type: 'object',
    'x-table': 'test',
    properties: { amount: { title: '数量', ...field } },
  }
  return validateRecord(entity, { amount: value }, { mode: 'add' }).map(({ message }) => message)
}

describe('a number without its own limits', () => {
  it('has the limit of an integer column', () => {
    expect(messages({ type: 'integer' }, 2_147_483_647)).toEqual([])
    expect(messages({ type: 'integer' }, 2_147_483_648)).toEqual(['数量不能大于2147483647'])
    expect(messages({ type: 'integer' }, -2_147_483_648)).toEqual(['数量不能小于-2147483647'])
  })

  it('may be larger where the entity allows it, because the column is then a bigint', () => {
    expect(messages({ type: 'integer', maximum: 9e12 }, 8e12)).toEqual([])
    expect(messages({ type: 'integer', maximum: 9e12 }, 9.1e12)).toEqual(['数量不能大于9000000000000'])
  })

  it('with decimals has a smaller limit than its column', () => {
    expect(messages({ type: 'number', 'x-precision': 2 }, 999_999_999_999)).toEqual([])
    expect(messages({ type: 'number', 'x-precision': 4 }, 1e14)).toEqual(['数量必须小于100000000000000'])
    expect(messages({ type: 'number', 'x-precision': 4 }, -1e14)).toEqual(['数量必须大于-100000000000000'])
    expect(messages({ type: 'number', 'x-precision': 4, maximum: 10 }, 11)).toEqual(['数量不能大于10'])
  })

  it('is refused with more decimals than its column has', () => {
    expect(messages({ type: 'number', 'x-precision': 2 }, 12.34)).toEqual([])
    expect(messages({ type: 'number', 'x-precision': 2 }, 123_456_789_012.34)).toEqual([])
    expect(messages({ type: 'number', 'x-precision': 2 }, 12.345)).toEqual(['数量最多2位小数'])
    expect(messages({ type: 'number', 'x-precision': 0 }, 12.5)).toEqual(['数量应为整数'])
    expect(messages({ type: 'number', 'x-precision': 2, multipleOf: 0.5 }, 12.25)).toEqual(['数量必须是0.5的倍数'])
  })

  it('without a column has no range', () => {
    expect(messages({ type: 'integer', 'x-virtual': true }, 1e15)).toEqual([])
    expect(messages({ type: 'number' }, 1e300)).toEqual([])
  })
})
