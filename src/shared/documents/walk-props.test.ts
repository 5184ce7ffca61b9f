import { describe, expect, it } from 'vitest'
import { pageDefinitions } from './page-definitions.ts'
import type { PropsSchema } from './slots.ts'
import { type PropsPlace, REMOVED, walkProps } from './walk-props.ts'

const schema: PropsSchema = {
  type: 'object',
  properties: {
    entity: { type: 'string', format: 'entity' },
    columns: { type: 'array', items: { $ref: '#/$defs/ColumnUse' } },
    body: { $ref: '#/$defs/Values' },
  },
}

function placesOf(value: unknown): PropsPlace[] {
  const places: PropsPlace[] = []
  walkProps(schema, value, pageDefinitions, (place) => {
    places.push(place)
    return undefined
  })
  return places
}

describe('walking props along their schema', () => {
  it('finds each slot with its path', () => {
    const slots = placesOf({ columns: ['code', { field: 'name' }] }).filter((place) => place.schema.format)
    expect(slots.map(({ schema: { format }, path, value }) => [format, path.join('.'), value])).toEqual([
      ['field', 'columns.0', 'code'],
      ['field', 'columns.1.field', 'name'],
    ])
  })

  it('names the shared definition of a value, once', () => {
    const columns = placesOf({ columns: [{ field: 'name' }] }).filter((place) => place.definition === 'ColumnUse')
    expect(columns.map(({ path }) => path)).toEqual([['columns', 0]])
  })

  it('applies the entity of an object to the values inside it', () => {
    const places = placesOf({ columns: ['code'], entity: 'system/role' })
    expect(places.find((place) => place.value === 'code')?.entity).toBe('system/role')
  })

  it('walks values under free names, and distinguishes computed values from objects', () => {
    const places = placesOf({ body: { id: { expr: 'row.id' }, status: 2 } })
    expect(places.filter((place) => place.schema.format === 'expression').map(({ value }) => value)).toEqual(['row.id'])
  })

  it('puts replacements in and leaves the given value as it was', () => {
    const given = { columns: ['code', { field: 'name' }], other: [1] }
    const walked = walkProps(schema, given, pageDefinitions, ({ definition, path }) =>
      definition === 'ColumnUse' ? { replacement: `column ${path.at(-1)}` } : undefined,
    )
    expect(walked).toEqual({ columns: ['column 0', 'column 1'], other: [1] })
    expect(given.columns[0]).toBe('code')
  })
})

describe('a replacement that removes a value', () => {
  const sorts: PropsSchema = {
    type: 'object',
    required: ['columns'],
    properties: {
      columns: { type: 'array', items: { type: 'string', format: 'field' } },
      sums: { type: 'array', items: { type: 'string', format: 'field' } },
      order: {
        type: 'object',
        required: ['field'],
        properties: { field: { type: 'string', format: 'field' }, and: { type: 'string', format: 'field' } },
      },
    },
  }
  const without = (names: readonly string[], value: unknown) =>
    walkProps(sorts, value, {}, (place) =>
      place.schema.format === 'field' && names.includes(String(place.value)) ? { replacement: REMOVED } : undefined,
    )
  const props = { columns: ['name', 'phone'], sums: ['phone'], order: { field: 'phone', and: 'name' } }

  it('removes items, lists that become empty, and objects that require the value', () => {
    expect(without(['phone'], props)).toEqual({ columns: ['name'] })
    expect(without(['name'], props)).toEqual({ columns: ['phone'], sums: ['phone'], order: { field: 'phone' } })
  })

  it('keeps values that the whole requires', () => {
    expect(without(['name', 'phone'], props)).toEqual({ columns: [] })
  })
})
