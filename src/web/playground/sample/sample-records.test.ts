import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addCronFormat } from '#shared/cron/cron-format.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { validateRecord } from '#shared/rules/records/validate-record.ts'
import { sampleOfPattern } from './sample-pattern.ts'
import { sampleRecords } from './sample-records.ts'

const folder = join(import.meta.dirname, '../../../../schemas')
const entities = Object.fromEntries(
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.entity.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Entity)
    .map((entity) => [entity.$id, entity]),
)
const option = (value: string, text: string) => ({ value, text, title: text })
const dictionaries = { sex: [option('1', '男'), option('2', '女')], user_status: [option('1', '正常')] }
const environment = { entities, dictionaries }
const user = entities['system/user']!

const goods: Entity = {
  $id: 'business/goods',
  title: '商品',
  type: 'object',
  'x-table': 'goods',
  'x-title': 'name',
  required: ['name', 'price', 'made'],
  properties: {
    name: { type: 'string', title: '名称', maxLength: 6, 'x-unique': true },
    price: { type: 'number', title: '价格', minimum: 0.5, maximum: 9.5, 'x-precision': 1 },
    count: { type: 'integer', title: '数量', exclusiveMinimum: 0, multipleOf: 5 },
    made: { type: 'string', title: '日期', format: 'date' },
    level: { type: 'string', title: '等级', enum: ['A', 'B'] },
  },
}

addCronFormat()

describe('sample records', () => {
  it.each(Object.keys(entities).filter((address) => /^(system|account)\//.test(address)))(
    'of %s keep to its rules',
    (address) => {
      const entity = entities[address]!
      for (const row of sampleRecords(entity, environment)) {
        const given = Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmptyValue(value)))
        const problems = validateRecord(entity, given, { mode: 'edit', existing: given })
        expect(problems, JSON.stringify(given)).toEqual([])
      }
    },
  )

  it('are the same each time', () => {
    expect(sampleRecords(user, environment)).toEqual(sampleRecords(user, environment))
  })

  it('have distinct keys and unique values, within every limit', () => {
    const rows = sampleRecords(goods, environment)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
    expect(rows[0]).toMatchObject({ name: '商品1', level: 'A', made: '2026-01-08' })
    for (const { price } of rows) expect(price).toSatisfy((given: number) => given >= 0.5 && given <= 9.5)
    for (const { count } of rows) expect(count === null || Number(count) % 5 === 0).toBe(true)
  })

  it('carry the texts of codes and keys', () => {
    const [first] = sampleRecords(user, environment)
    expect(first).toMatchObject({ sex: 1, sex_dictText: '男', post_dictText: '职务1' })
  })

  it('of a tree hang together', () => {
    const depart = entities['system/depart']!
    const rows = sampleRecords(depart, environment)
    const keys = new Set(rows.map(({ id }) => id))
    expect(rows.filter(({ parentId }) => parentId === '')).toHaveLength(3)
    expect(rows.every(({ parentId }) => parentId === '' || keys.has(parentId))).toBe(true)
  })

  it('can be made from an entity that is half written', () => {
    const half = { ...goods, properties: { name: { type: 'string', title: '名称', pattern: '(' } } } as Entity
    expect(sampleRecords(half, environment)[0]).toMatchObject({ name: '' })
  })
})

describe('a text for a pattern', () => {
  it.each(['^1[3-9][0-9]{9}$', '^[A-Za-z][A-Za-z0-9_-]*$', '^0[0-9]{2,3}-[0-9]{7,8}$', '^(ab|cd)+\\d?\\.x$'])(
    '%s keeps to it',
    (pattern) => {
      for (let number = 0; number < 30; number++) expect(sampleOfPattern(pattern, number)).toMatch(new RegExp(pattern))
    },
  )

  it('differs from one number to the next', () => {
    const texts = Array.from({ length: 40 }, (_, number) => sampleOfPattern('^1[3-9][0-9]{9}$', number))
    expect(new Set(texts).size).toBe(40)
  })

  it('returns nothing for unsupported patterns', () => {
    for (const pattern of ['(?=a)b', '(', '[^a]', '\\1']) expect(sampleOfPattern(pattern, 1)).toBeUndefined()
  })
})
