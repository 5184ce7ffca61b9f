/** Creates records from an entity: equal each time, valid by its rules as far as possible. */
import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import { childName, fieldsOf, hasDefault } from '#shared/documents/entity-fields.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { validateRecord } from '#shared/rules/records/validate-record.ts'
import { type SampleDependencies, sampleValue } from './sample-values.ts'

export interface SampleEnvironment extends SampleDependencies {
  /** Entities of references and sub-tables, by address; a missing one gives keys without labels. */
  entities: Readonly<Record<string, Entity>>
}

export const SAMPLE_COUNT = 36
const CHILD_COUNT = 3
/** Number of roots of a tree, and of children of each node. */
const ROOTS = 3
const BRANCHES = 4
/** Every ninth optional field is empty, as in real data. */
const EMPTY_EVERY = 9

export function sampleRecords(entity: Entity, environment: SampleEnvironment, count = SAMPLE_COUNT): Row[] {
  return Array.from({ length: count }, (_, number) =>
    withTexts(entity, sampleRecord(entity, number, environment), environment),
  )
}

/** Key of the sample record with a number. */
export function sampleKey(entity: Entity, number: number): string {
  return `${entity.$id.replace('/', '-')}-${number + 1}`
}

function sampleRecord(entity: Entity, number: number, environment: SampleEnvironment): Row {
  const row: Row = {
    ...ownValues(entity, number, environment),
    ...treePlace(entity, number),
    ...childRows(entity, number, environment),
  }
  return mended(entity, withoutSecrets(entity, completed(entity, row, number, environment)))
}

function ownValues(entity: Entity, number: number, environment: SampleEnvironment): Row {
  const fields = Object.entries(fieldsOf(entity))
  return Object.fromEntries(
    fields.map(([name, field], at) => [name, fieldValue(entity, name, field, number, at, environment)]),
  )
}

const DAY_MS = 86_400_000
const BEGIN = Date.UTC(2026, 0, 5, 9, 30)

const KEPT: Record<string, (number: number) => unknown> = {
  createBy: () => 'admin',
  createTime: (number) => new Date(BEGIN + number * DAY_MS).toISOString().slice(0, 19).replace('T', ' '),
  updateBy: () => null,
  updateTime: () => null,
  sysOrgCode: () => 'A01',
  tenantId: () => 0,
  delFlag: () => 0,
  version: () => 1,
}

function fieldValue(
  entity: Entity,
  name: string,
  field: Field,
  number: number,
  at: number,
  environment: SampleEnvironment,
): unknown {
  if (name === 'id' && entity['x-table'] !== undefined) return keyValue(entity, number)
  const kept = KEPT[name]
  if (kept && !Object.hasOwn(entity.properties, name)) return kept(number)
  const optional = !entity.required?.includes(name) && !hasDefault(field) && name !== entity['x-title']
  if (optional && (number + at) % EMPTY_EVERY === EMPTY_EVERY - 1) return null
  return givenValue(entity, name, field, number, environment)
}

function keyValue(entity: Entity, number: number): string | number {
  return entity.properties.id?.type === 'integer' ? number + 1 : sampleKey(entity, number)
}

function givenValue(
  entity: Entity,
  name: string,
  field: Field,
  number: number,
  environment: SampleEnvironment,
): unknown {
  return field['x-ref']
    ? referenceValue(field, number + sameKindBefore(entity, name), environment)
    : sampleValue(entity, name, field, number, environment)
}

/** Number of earlier fields that refer to the same entity: two fields of a record do not refer to the same record. */
function sameKindBefore(entity: Entity, name: string): number {
  const fields = Object.entries(fieldsOf(entity))
  const kind = fieldsOf(entity)[name]!['x-ref']!.entity
  const before = fields.slice(
    0,
    fields.findIndex(([each]) => each === name),
  )
  return before.filter(([, field]) => field['x-ref']?.entity === kind).length
}

function referenceValue(field: Field, number: number, environment: SampleEnvironment): unknown {
  const { entity: address, value = 'id', many } = field['x-ref']!
  const entity = environment.entities[address]
  const numbers = many ? [number % 5, (number + 2) % 5] : [number % 5]
  const keys = numbers.map((each) => (entity ? referredValue(entity, value, each, environment) : `${each + 1}`))
  return field.type === 'array' ? keys : keys.join(',')
}

/** Value of a sample record without its own references: an entity may refer to itself. */
function referredValue(entity: Entity, name: string, number: number, environment: SampleEnvironment): string {
  if (name === 'id') return String(keyValue(entity, number))
  const field = fieldsOf(entity)[name]
  return String((field && sampleValue(entity, name, field, number, environment)) ?? '')
}

function treePlace(entity: Entity, number: number): Row {
  const tree = entity['x-tree']
  if (!tree) return {}
  const parent = number < ROOTS ? tree.root : sampleKey(entity, Math.floor((number - ROOTS) / BRANCHES))
  const hasChild = number * BRANCHES + ROOTS < SAMPLE_COUNT
  return { [tree.parent]: parent, ...(tree.hasChild && { [tree.hasChild]: hasChild ? '1' : '0' }) }
}

function childRows(entity: Entity, number: number, environment: SampleEnvironment): Row {
  const children = entity['x-children'] ?? []
  return Object.fromEntries(
    children.map((child) => {
      const described = environment.entities[child.entity]
      const count = described ? (child.kind === 'one' ? 1 : CHILD_COUNT) : 0
      const numbers = Array.from({ length: count }, (_, at) => number * CHILD_COUNT + at)
      const rows = numbers.map((each) =>
        withTexts(
          described!,
          { ...ownValues(described!, each, environment), [child.by]: sampleKey(entity, number) },
          environment,
        ),
      )
      return [childName(child), child.kind === 'one' ? (rows[0] ?? null) : rows]
    }),
  )
}

/** Fills in fields that a rule of the record requires. */
function completed(entity: Entity, row: Row, number: number, environment: SampleEnvironment): Row {
  const missing = problemsOf(entity, row).filter(({ keyword, field }) => keyword === 'required' && field in row)
  const fields = fieldsOf(entity)
  const given = missing.map(({ field }) => [field, givenValue(entity, field, fields[field]!, number, environment)])
  return { ...row, ...Object.fromEntries(given) }
}

/** Chooses another enum value where a rule requires a secret with the present one: samples never contain secrets. */
function withoutSecrets(entity: Entity, row: Row): Row {
  const fields = fieldsOf(entity)
  const asksForSecret = (given: Row) => problemsOf(entity, given).some(({ field }) => fields[field]?.['x-secret'])
  if (!asksForSecret(row)) return row
  const others = Object.entries(fields).flatMap(([name, field]) =>
    (field.enum ?? []).map((value) => ({ ...row, [name]: value })),
  )
  return others.find((other) => !asksForSecret(other)) ?? row
}

/** Removes optional values that a rule of the record refuses. */
function mended(entity: Entity, row: Row): Row {
  const refused = problemsOf(entity, row).filter(({ field }) => !entity.required?.includes(field) && field in row)
  const without = Object.fromEntries(refused.map(({ field }) => [field, null]))
  return { ...row, ...without }
}

function problemsOf(entity: Entity, row: Row) {
  try {
    const given = Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmptyValue(value)))
    return validateRecord(entity, given, { mode: 'edit', existing: given })
  } catch {
    // A draft of an entity may contain an invalid pattern or rule.
    return []
  }
}

/** Adds the texts that a server sends with codes and keys. */
export function withTexts(entity: Entity, row: Row, environment: SampleEnvironment): Row {
  const texts = Object.entries(fieldsOf(entity)).flatMap(([name, field]) => {
    const value = row[name]
    if (isEmptyValue(value) || !(field['x-dict'] || field['x-ref'])) return []
    const values = Array.isArray(value) ? value.map(String) : String(value).split(',')
    return [[`${name}_dictText`, values.map((each) => textOf(field, each, environment)).join(',')]]
  })
  return { ...row, ...Object.fromEntries(texts) }
}

function textOf(field: Field, value: string, environment: SampleEnvironment): string {
  const { 'x-dict': code, 'x-ref': reference } = field
  if (code) return environment.dictionaries[code]?.find((option) => option.value === value)?.text ?? value
  const entity = reference && environment.entities[reference.entity]
  if (!reference || !entity) return value
  return sampleLabel(entity, reference.value ?? 'id', reference.label ?? entity['x-title'], value, environment)
}

/** Label of the sample record with a value; the value itself without such a record. */
export function sampleLabel(
  entity: Entity,
  valueField: string,
  labelField: string | undefined,
  value: string,
  environment: SampleEnvironment,
): string {
  for (let number = 0; number < SAMPLE_COUNT; number++) {
    if (referredValue(entity, valueField, number, environment) !== value) continue
    return labelField === undefined ? value : referredValue(entity, labelField, number, environment)
  }
  return value
}
