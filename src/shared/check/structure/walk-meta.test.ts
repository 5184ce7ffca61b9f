import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { walkProps } from '#shared/documents/walk-props.ts'
import type { MetaSchema } from '../meta-schema.ts'
import { propsDefinition } from '../meta-schema.ts'
import { fixtureEnvironment } from '../testing/fixture-environment.ts'
import { walkMeta } from './walk-meta.ts'

const { pageMeta, entityMeta } = fixtureEnvironment
const folder = fileURLToPath(new URL('../fixtures/', import.meta.url))

// Our formats are slots, and our annotations are for us: a standard validator ignores both.
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
const judges = { page: ajv.compile(pageMeta), entity: ajv.compile(entityMeta) }

const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(page|entity)\.json$/.test(name) && !name.startsWith('json-syntax'))
  .map((name) => ({
    name,
    kind: name.includes('.page.') ? ('page' as const) : ('entity' as const),
    value: JSON.parse(readFileSync(`${folder}${name}`, 'utf8')) as unknown,
  }))

describe('holding a document against _meta', () => {
  it.each(documents)('agrees with a standard validator on $name', ({ kind, value }) => {
    const { findings } = walkMeta(kind === 'page' ? pageMeta : entityMeta, value)
    expect(findings.length === 0).toBe(judges[kind](value))
  })

  it.each([
    ['pages', pageMeta],
    ['entities', entityMeta],
  ])('understands every keyword of the schema of %s', (_, meta) => {
    const known = [
      ...['$schema', '$id', '$ref', '$defs', 'title', 'description', 'type', 'format', 'enum', 'const', 'default'],
      ...['properties', 'required', 'additionalProperties', 'propertyNames', 'minProperties', 'items', 'minItems'],
      ...['anyOf', 'allOf', 'minimum', 'maximum', 'minLength', 'pattern'],
      ...['x-code', 'x-reason', 'x-result', 'x-scope', 'x-asks', 'x-pieces'],
    ]
    expect(keywordsOf(meta).filter((keyword) => !known.includes(keyword))).toEqual([])
  })

  it('finds the slots that the preparation of a page fills', () => {
    const props = {
      columns: ['code'],
      toolbar: [
        {
          label: '冻结',
          when: 'size(selection) > 0',
          do: [{ use: 'call', with: { body: { id: { expr: 'row.id' } } } }],
        },
      ],
    }
    const definition = propsDefinition('block', 'DataTable')
    const definitions = pageMeta.$defs as Parameters<typeof walkProps>[2]
    const prepared: string[] = []
    walkProps(definitions[definition]!, props, definitions, ({ schema, path }) => {
      if (schema.format) prepared.push(`${schema.format} ${path.join('/')}`)
      return undefined
    })
    const { visits } = walkMeta({ $ref: `#/$defs/${definition}`, $defs: pageMeta.$defs }, props)
    const checked = visits.flatMap(({ schema, path }) => (schema.format ? [`${schema.format} ${path.join('/')}`] : []))
    expect(prepared.length).toBeGreaterThan(1)
    expect(checked).toEqual(expect.arrayContaining(prepared))
  })

  it('applies the entity of an entity slot to values below the same object', () => {
    const page = {
      title: '样例',
      'x-entity': 'business/goods',
      type: 'object',
      properties: {
        own: { type: 'void', 'x-component': 'DataTable', 'x-component-props': { columns: ['code'] } },
        other: {
          type: 'void',
          'x-component': 'DataTable',
          'x-component-props': { entity: 'business/kind', columns: ['name'] },
        },
      },
    }
    const fields = walkMeta(pageMeta, page).visits.filter(({ schema }) => schema.format === 'field')
    expect(fields.map(({ value, entity }) => [value, entity])).toEqual([
      ['code', 'business/goods'],
      ['name', 'business/kind'],
    ])
  })
})

/** Keywords of a schema and of all schemas inside it, names of properties and definitions left out. */
function keywordsOf(schema: MetaSchema): string[] {
  const inside = [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.$defs ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []).flatMap((part) => [part.if, part.then]),
    ...[schema.items, schema.propertyNames, schema.additionalProperties].filter((part) => typeof part === 'object'),
  ]
  return [...Object.keys(schema), ...inside.flatMap(keywordsOf)]
}
