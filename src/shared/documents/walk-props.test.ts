import { describe, expect, it } from 'vitest'
import { pageDefinitions } from './page-definitions.ts'
import type { PropsSchema } from './slots.ts'
import { type PropsPlace, walkProps } from './walk-props.ts'

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

  it('says which shared definition a value is of, once', () => {
    const columns = placesOf({ columns: [{ field: 'name' }] }).filter((place) => place.definition === 'ColumnUse')
    expect(columns.map(({ path }) => path)).toEqual([['columns', 0]])
  })

  it('knows the entity that an object names for what is inside it', () => {
    const places = placesOf({ columns: ['code'], entity: 'system/role' })
    expect(places.find((place) => place.value === 'code')?.entity).toBe('system/role')
  })

  it('walks values under free names, and tells computed ones from objects', () => {
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
