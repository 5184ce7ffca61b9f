import { RefusedError } from '#renderers/ports.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import { coerceRecord, isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { validateRecord } from '#shared/rules/records/validate-record.ts'
import type { ListQuery, PageResult } from '#shared/wire/paging.ts'
import { storedChildren } from './sample-children.ts'
import { withComputed } from './sample-computed.ts'
import { pageOfRows } from './sample-query.ts'
import { type SampleEnvironment, sampleRecords, withTexts } from './sample-records.ts'

/** Records in memory; a reload drops all changes. */
export interface SampleStore {
  rows(entity: Entity): readonly Row[]
  list(entity: Entity, query: ListQuery): PageResult
  /** @throws RefusedError for an unknown key. */
  get(entity: Entity, id: string): Row
  /** @throws RefusedError by the rules of the entity. */
  add(entity: Entity, row: Row): Row
  /** @throws RefusedError by the rules of the entity. */
  edit(entity: Entity, row: Row): Row
  remove(entity: Entity, ids: readonly string[]): void
  /** Moves a record in front of another or behind it. */
  reorder(entity: Entity, id: string, before: string | undefined, after: string | undefined): void
}

export function createSampleStore(environment: SampleEnvironment): SampleStore {
  const kept = new Map<string, { shape: string; rows: Row[] }>()
  let added = 0
  const newId = () => {
    added += 1
    return `sample-new-${added}`
  }

  /** A changed entity gets new records. */
  function tableOf(entity: Entity): { rows: Row[] } {
    const shape = JSON.stringify(entity)
    const known = kept.get(entity.$id)
    if (known?.shape === shape) return known
    const table = { shape, rows: sampleRecords(entity, environment) }
    kept.set(entity.$id, table)
    return table
  }

  function require(entity: Entity, id: unknown): Row {
    const found = tableOf(entity).rows.find((row) => row.id === id)
    if (!found) throw new RefusedError('未找到对应数据!')
    return found
  }

  function validate(entity: Entity, row: Row, existing?: Row): Row {
    const data = coerceRecord(entity, row)
    const problems = [
      ...validateRecord(entity, data, { mode: existing ? 'edit' : 'add', existing }),
      ...takenProblems(entity, data, tableOf(entity).rows, existing),
    ]
    if (problems.length > 0) throw new RefusedError(problems[0]!.message, problems)
    return data
  }

  return {
    rows: (entity) => tableOf(entity).rows,
    list: (entity, query) => pageOfRows(tableOf(entity).rows, query, (name) => Object.hasOwn(fieldsOf(entity), name)),
    get: (entity, id) => ({ ...require(entity, id) }),
    add(entity, row) {
      const data = validate(entity, row)
      const own = { ...data, ...storedChildren(entity, row, {}, newId), id: newId(), createBy: 'admin', version: 1 }
      const record = withTexts(entity, withComputed(entity, own, environment), environment)
      tableOf(entity).rows.unshift(record)
      return record
    },
    edit(entity, row) {
      const before = require(entity, row.id)
      const changes = Object.entries(validate(entity, row, before)).filter(([, value]) => value != null)
      const own = { ...before, ...Object.fromEntries(changes), ...storedChildren(entity, row, before, newId) }
      const record = withTexts(entity, withComputed(entity, own, environment), environment)
      return Object.assign(before, record)
    },
    remove(entity, ids) {
      const table = tableOf(entity)
      table.rows = table.rows.filter(({ id }) => !ids.includes(String(id)))
    },
    reorder(entity, id, before, after) {
      const moved = require(entity, id)
      const table = tableOf(entity)
      const others = table.rows.filter((row) => row !== moved)
      const at = others.findIndex((row) => row.id === (before ?? after)) + (before === undefined ? 1 : 0)
      table.rows = others.toSpliced(at, 0, moved)
    },
  }
}

function takenProblems(entity: Entity, data: Row, rows: readonly Row[], existing?: Row) {
  return Object.entries(fieldsOf(entity))
    .filter(([name, field]) => field['x-unique'] && isTaken(rows, name, data[name], existing?.id))
    .map(([name, field]) => ({
      field: name,
      keyword: 'unique',
      message: field['x-messages']?.unique ?? `${field.title}已存在`,
    }))
}

/** Returns whether another record has the value already. */
export function isTaken(rows: readonly Row[], name: string, value: unknown, ownId: unknown): boolean {
  if (isEmptyValue(value)) return false
  return rows.some((row) => row.id !== ownId && String(row[name] ?? '') === String(value))
}
