import { describe, expect, it } from 'vitest'
import type { ValueKind } from '#server/records/entity-table.ts'
import { boundValue } from './bound-value.ts'

describe('a text as a value of a column', () => {
  it.each<[ValueKind, string, boolean]>([
    ['text', 'anything', true],
    ['integer', '12', true],
    ['integer', ' -3 ', true],
    ['integer', '1.5', true],
    ['integer', '1e5', false],
    ['integer', '0x10', false],
    ['integer', '', false],
    ['integer', '1; drop table x', false],
    ['number', '9'.repeat(30), true],
    ['number', '9'.repeat(31), false],
    ['number', 'NaN', false],
    ['number', 'Infinity', false],
    ['boolean', '1', true],
    ['boolean', 'N', true],
    ['boolean', 'maybe', false],
    ['date', '2024-02-29', true],
    ['date', '2024-02-29 10:00:00', true],
    ['date', '2023-02-29', false],
    ['date', '0000-01-01', false],
    ['date', 'infinity', false],
    ['datetime', '2024-01-01', true],
    ['datetime', '2024-01-01T10:00', true],
    ['datetime', '2024-01-01 24:00:00', false],
    ['datetime', '2024-01-01 10:00:00; select', false],
    ['time', '23:59', true],
    ['time', '24:00', false],
    ['json', '{}', false],
  ])('%s %j is one: %s', (kind, text, usable) => {
    expect(boundValue(kind, text) !== undefined).toBe(usable)
  })
})
