import { canonicalText } from '#shared/documents/canonical-document.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import type { FileShape } from './definition-file.ts'

/** Kind of records that are definitions: reports, graphs, pages of graphs, designs. */
export interface RecordKind {
  entity: Entity
  /** Field that identifies a record in every installation. */
  code: string
  title: string
  lists: readonly RecordList[]
  /** Fields that hold the key of another record. A file has the code of that record, under the name given here. */
  named: Readonly<Record<string, string>>
}

export interface RecordList {
  name: string
  entity: Entity
  /** Field that identifies a row of the list. Absent where rows have no identifying field. */
  key?: string
  settings: ReadonlySet<string>
  /** True when the rows are stored inside the record and have no keys of their own. */
  isInside?: true
}

/** Fields that identify a row, in order of preference. */
const KEYS = ['fieldName', 'paramName']

interface BuiltDocuments {
  entity: Entity
  code: string
  entities: ReadonlyMap<string, Entity>
  /** Entities of the rows that are stored inside the record. */
  inside?: Readonly<Record<string, Entity>>
  named?: Readonly<Record<string, string>>
}

/** Derives the kind of a record from its entity documents. */
export function recordKind({ entity, code, entities, inside = {}, named = {} }: BuiltDocuments): RecordKind {
  const children = (entity['x-children'] ?? []).map((child): RecordList => {
    const rows = entities.get(child.entity)!
    const settings = new Set([...settingsOf(rows)].filter((name) => name !== child.by))
    const key = child.rules === undefined ? undefined : KEYS.find((name) => settings.has(name))
    return { name: childName(child), entity: rows, settings, ...(key !== undefined && { key }) }
  })
  const insideOf = Object.entries(inside).map(([name, rows]): RecordList => {
    const settings = new Set([...settingsOf(rows)].filter((each) => each !== 'id'))
    return { name, entity: rows, settings, isInside: true }
  })
  return { entity, code, title: entity['x-title']!, lists: [...children, ...insideOf], named }
}

/** Names that a record of this kind may have in a file. */
export function shapeOfKind({ entity, code, lists, named }: RecordKind): FileShape {
  const settings = [...settingsOf(entity)].filter((name) => !Object.hasOwn(named, name))
  return {
    code,
    settings: new Set([...settings, ...Object.values(named)]),
    lists: Object.fromEntries(lists.map(({ name, settings: own }) => [name, { settings: own, lists: {} }])),
  }
}

/** Returns a record as a file has it. Empty values are left out. */
export function definitionOfRecord(record: Readonly<Row>, kind: RecordKind): Row {
  const { settings } = shapeOfKind(kind)
  const lists = kind.lists.map(({ name, settings: own }) => {
    const rows = Array.isArray(record[name]) ? (record[name] as Row[]) : []
    return [name, rows.map((row) => describedRow(row, own))] as const
  })
  return { ...describedRow(record, settings), ...Object.fromEntries(lists.filter(([, rows]) => rows.length > 0)) }
}

/**
 * Body of an edit that makes a record equal to the file: settings that the file lacks become empty, rows that it
 * lacks are deleted.
 */
export function editBody(content: Readonly<Row>, before: Readonly<Row>, { entity, lists }: RecordKind): Row {
  const body: Row = { id: before.id }
  for (const [name, field] of Object.entries(entity.properties)) {
    const isOpen = field['x-write'] === undefined && field.type !== 'array'
    const value = isOpen ? spoken(content[name], before[name]) : undefined
    if (value !== undefined) body[name] = value
  }
  for (const list of lists) {
    const [rows, were] = [rowsIn(content, list), rowsIn(before, list)]
    const isSame = canonicalText(rows) === canonicalText(were.map((row) => describedRow(row, list.settings)))
    if (!isSame) body[list.name] = listBody(rows, were, list)
  }
  return body
}

function listBody(rows: readonly Row[], before: readonly Row[], { key, settings, isInside }: RecordList): Row[] {
  if (isInside) return [...rows]
  const known = new Map(key === undefined ? [] : before.map((row) => [row[key], row]))
  const sent = rows.map((row): Row => {
    const was = key === undefined ? undefined : known.get(row[key])
    if (was === undefined) return row
    return { ...Object.fromEntries([...settings].map((name) => [name, spoken(row[name], was[name])])), id: was.id }
  })
  const used = new Set(sent.map(({ id }) => id))
  return [...sent, ...before.filter(({ id }) => !used.has(id)).map(({ id }) => ({ id, rowState: 'deleted' }))]
}

/** Value of a setting in the edit: an empty text clears the stored value, undefined leaves it. */
function spoken(value: unknown, before: unknown): unknown {
  if (value !== undefined && value !== null) return value
  return before === undefined || before === null || before === '' ? undefined : ''
}

function rowsIn(record: Readonly<Row>, { name }: Pick<RecordList, 'name'>): Row[] {
  return Array.isArray(record[name]) ? (record[name] as Row[]) : []
}

function settingsOf({ properties }: Entity): Set<string> {
  const own = Object.entries(properties).filter(
    ([, { type, 'x-write': write }]) => write !== 'server' && type !== 'array' && type !== 'object',
  )
  return new Set(own.map(([name]) => name))
}

function describedRow(row: Readonly<Row>, settings: ReadonlySet<string>): Row {
  const entries = Object.entries(row).filter(
    ([name, value]) => settings.has(name) && value !== null && value !== undefined && value !== '',
  )
  return Object.fromEntries(entries)
}
