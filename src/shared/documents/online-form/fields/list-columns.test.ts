import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { readForm } from '../read-form.ts'
import { listColumn, plainColumn } from './list-columns.ts'

const fieldOf = (more: Row) => readForm({ tableName: 'shop_order' }, [{ dbFieldName: 'total_sum', ...more }]).fields[0]!

describe('a column of the list of a form', () => {
  it('has numbers that end below each other', () => {
    const sum = fieldOf({ dbType: 'BigDecimal', fieldShowType: 'text' })
    expect(listColumn(sum)).toEqual({ field: 'totalSum', align: 'right' })
    expect(plainColumn(sum)).toEqual({ field: 'totalSum', align: 'right' })
  })

  it('is read as words where its numbers are codes', () => {
    expect(plainColumn(fieldOf({ dbType: 'int', fieldShowType: 'list' }))).toBe('totalSum')
  })

  it('leads to a page and is sorted by only where it is not merely shown', () => {
    const linked = fieldOf({ sortFlag: '1', fieldHref: '/a/${total_sum}' })
    expect(listColumn(linked)).toEqual({ field: 'totalSum', sortable: true, href: '/a/${totalSum}' })
    expect(plainColumn(linked)).toBe('totalSum')
  })
})
