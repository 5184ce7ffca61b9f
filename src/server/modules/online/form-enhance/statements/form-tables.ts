import { type EntityTable, tableOf } from '#server/records/entity-table.ts'
import type { ReadableTables } from '#server/reports/sql/named-things.ts'
import type { Entity } from '#shared/documents/entity.ts'
import {
  addressOfForm,
  type FormField,
  foreignKeyOf,
  isOpen,
  type OnlineForm,
} from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'
import { isProcessField } from '#shared/documents/online-form/process-form.ts'
import { tableFields } from '#shared/documents/online-form/view-form.ts'
import type { ChangeableTables } from './change-statement.ts'

/** Columns of the engine that a statement may read. Those for tenant and deletion are not among them. */
const READABLE = ['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode']

/** Returns the table of a form, those of its sub-tables, and that of its main form. */
export function ownTables(entity: Entity, entities: ReadonlyMap<string, Entity>): EntityTable[] {
  const form = formOf(entity)
  const key = form && foreignKeyOf(form)
  const addresses = [
    ...(entity['x-children'] ?? []).map((children) => children.entity),
    ...(key ? [addressOfForm(key.mainTable)] : []),
  ]
  const others = addresses.map((address) => entities.get(address)).filter((other) => other !== undefined)
  return [entity, ...others.filter((other) => formOf(other) !== undefined)].map(tableOf)
}

/**
 * Columns that statements may change: the designed fields. Records with a recycle bin are deleted by the engine only.
 */
export function changeable(tables: readonly EntityTable[]): ChangeableTables {
  return new Map(
    tables.map(({ name, entity }) => [
      name,
      { columns: new Set(written(formOf(entity)!)), deletes: !entity['x-soft-delete'] },
    ]),
  )
}

export function readable(tables: readonly EntityTable[]): ReadableTables {
  return new Map(
    tables.map(({ name, entity, stored }) => {
      const kept = READABLE.flatMap((field) => stored.get(field)?.column ?? [])
      return [name, new Set([...kept, ...designed(formOf(entity)!)])]
    }),
  )
}

const designed = (form: OnlineForm): string[] => columnsOf(form, isOpen)

/** Only processes write the state of approval. */
const written = (form: OnlineForm): string[] => columnsOf(form, (field) => isOpen(field) && !isProcessField(field))

const columnsOf = (form: OnlineForm, isMeant: (field: FormField) => boolean): string[] =>
  tableFields(form)
    .filter(isMeant)
    .map(({ dbFieldName }) => dbFieldName)
