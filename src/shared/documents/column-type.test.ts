import { describe, expect, it } from 'vitest'
import { columnType, decimalSize } from './column-type.ts'

describe('the type of a column', () => {
  it('has the length of a text, and the digits and scale of a decimal', () => {
    expect(columnType({ of: 'text', length: 20 })).toBe('character varying(20)')
    expect(columnType({ of: 'text' })).toBe('text')
    expect(columnType({ of: 'decimal', digits: 10, scale: 2 })).toBe('numeric(10,2)')
    expect(columnType({ of: 'datetime' })).toBe('timestamp with time zone')
  })

  it('gives its digits and scale back', () => {
    expect(decimalSize('numeric(10,2)')).toEqual({ digits: 10, scale: 2 })
    expect(decimalSize('numeric')).toEqual({ digits: Number.POSITIVE_INFINITY, scale: Number.POSITIVE_INFINITY })
    expect(decimalSize('integer')).toBeUndefined()
  })
})
