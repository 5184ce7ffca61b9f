import { describe, expect, it } from 'vitest'
import type { Entity, Field } from '#shared/documents/entity.ts'
import { coerceField, coerceRecord, isEmptyValue } from './coerce-record.ts'

const field = (type: Field['type'], more: Partial<Field> = {}): Field => ({ type, title: '字段', ...more })

describe('a value from the wire', () => {
  it.each<[Field, unknown, unknown]>([
    [field('integer'), '12', 12],
    [field('number', { 'x-precision': 2 }), 1.005, 1.005],
    [field('number', { 'x-precision': 2 }), '-2.345', -2.345],
    [field('number', { 'x-precision': 2 }), 0.1 + 0.2, 0.3],
    [field('number', { 'x-precision': 2 }), '1.10', 1.1],
    [field('number', { 'x-precision': 2 }), 'abc', 'abc'],
    [field('number'), 1.005, 1.005],
    [field('number'), '-1.5', -1.5],
    [field('number'), '1e3', 1000],
    [field('integer'), '0', 0],
    [field('integer'), '', null],
    [field('integer'), ' 12', ' 12'],
    [field('integer'), '0x10', '0x10'],
    [field('integer'), '12345678901234567890', '12345678901234567890'],
    [field('number'), 'Infinity', 'Infinity'],
    [field('integer'), 'abc', 'abc'],
    [field('integer'), [1], [1]],
    [field('boolean'), 'true', true],
    [field('boolean'), 'false', false],
    [field('boolean'), '', null],
    [field('boolean'), 'yes', 'yes'],
    [field('string'), ' a ', ' a '],
    [field('string'), '', ''],
    [field('string'), '12', '12'],
    [field('string'), { a: 1 }, { a: 1 }],
    [field('string', { format: 'date' }), '', null],
    [field('string', { format: 'date-time' }), '', null],
    [field('string', { format: 'email' }), '', ''],
    [field('string', { 'x-ref': { entity: 'system/role', many: true } }), ['1', 2], '1,2'],
    [field('string', { 'x-ref': { entity: 'system/role', many: true } }), [], ''],
    [field('string', { 'x-ref': { entity: 'system/role', many: true } }), [{}], [{}]],
    [field('string', { 'x-ref': { entity: 'system/role' } }), ['1'], ['1']],
    [field('array'), [], []],
    [field('string'), null, null],
    [field('integer'), undefined, undefined],
  ])('%j takes %j as %j', (definition, value, expected) => {
    expect(coerceField(definition, value)).toEqual(expected)
  })
})

describe('a record from the wire', () => {
  const entity: Entity = {
    $id: 'system/sample',
    title: '样例',
    type: 'object',
    properties: { name: field('string'), rank: field('integer') },
  }

  it('drops unknown fields', () => {
    const data = JSON.parse('{"name":"a","rank":"1","name_dictText":"x","children":[],"__proto__":{"admin":true}}')

    expect(coerceRecord(entity, data)).toEqual({ name: 'a', rank: 1 })
  })

  it('does not add absent fields', () => {
    expect(Object.keys(coerceRecord(entity, { rank: null }))).toEqual(['rank'])
  })
})

it.each([
  [null, true],
  [undefined, true],
  ['', true],
  [0, false],
  [false, false],
  [' ', false],
  [[], false],
])('%j is empty: %s', (value, empty) => {
  expect(isEmptyValue(value)).toBe(empty)
})
