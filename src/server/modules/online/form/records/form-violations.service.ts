import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Dictionaries } from '#server/records/engine-dependencies.ts'
import { type EntityTable, tableOf } from '#server/records/entity-table.ts'
import { enabledValuesOf, unknownValues } from '#server/records/write/problems/dictionary-problems.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { fieldNameOf, foreignKeyOf, type OnlineForm } from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'
import { ownFields } from '#shared/documents/online-form/tree-form.ts'
import { coerceRecord } from '#shared/rules/records/coerce-record.ts'
import { type FieldProblem, validateRecord } from '#shared/rules/records/validate-record.ts'
import type { FormSyncService } from '../schema-sync/form-sync.service.ts'
import { formTables } from '../schema-sync/form-table.repository.ts'
import type { StoredForms } from '../stored-forms.service.ts'
import type { OnlineEntities } from './online-entities.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  forms: Pick<StoredForms, 'documentsOf' | 'requireForm'>
  online: Pick<OnlineEntities, 'find'>
  dictionaries: Dictionaries
  /** Reasons for which a synchronisation would be refused. */
  syncs: Pick<FormSyncService, 'refusals'>
}

/**
 * Violation: a rule of the newest version that a stored row breaks. It leaves out the values of the row, which the
 * caller may not be allowed to see.
 */
interface Violation {
  rowId: string
  tenantId: number | null
  field: string
  message: string
}

/** Violations in the rows that one call read. */
export interface ViolationsPart {
  records: Violation[]
  /** Number of rows that were read, valid rows included. */
  read: number
  /** Key of the last row that was read. The next call continues after it. Null when no row is left. */
  after: string | null
  /** Approximate number of rows. Only the first call returns it. */
  total?: number
}

/** A call ends after the row that reaches so many violations, or after so many rows. */
const MOST_REPORTED = 200
const MOST_READ = 10_000
const ROWS_AT_A_TIME = 1_000

export type FormViolationsService = ReturnType<typeof createFormViolationsService>

/** Finds stored rows that the newest version of a form would refuse, before it is put in use. */
export function createFormViolationsService({ kysely, forms, online, dictionaries, syncs }: Dependencies) {
  return {
    /**
     * Checks some rows, of all tenants, in the order of their keys.
     * The first answer begins with the reasons for which a synchronisation would be refused; they name no row.
     * @param after last key of the previous call; absent for the first
     * @throws AppError FORM_UNKNOWN; FORM_NOT_SYNCHRONISED before the table exists
     */
    async findViolations(id: string, after?: string): Promise<ViolationsPart> {
      const { form } = await forms.requireForm(id)
      const stored = await online.find(form.head.tableName)
      if (!stored) throw new AppError('FORM_NOT_SYNCHRONISED')
      const formChecks = await judgeOf(form, stored)
      const table = tableOf(stored)
      const part = await violations(table, formChecks, after ?? '')
      if (after !== undefined) return part
      const refusals = (await syncs.refusals(id)).map(
        (reason): Violation => violationOf({ id: '' }, '同步', `会被拒绝：${reason}`),
      )
      return {
        ...part,
        records: [...refusals, ...part.records],
        total: await formTables.approximateRows(kysely, table.name),
      }
    },
  }

  async function judgeOf(form: OnlineForm, stored: Entity): Promise<(row: Row) => FieldProblem[]> {
    const { entity } = forms.documentsOf(form, [])
    const table = tableOf(entity)
    const enabled = await enabledValuesOf(dictionaries, table)
    const before = new Map(formOf(stored)!.fields.map(({ id, dbFieldName }) => [id, fieldNameOf(dbFieldName)]))
    const names = ownFields(form)
      .filter((field) => field !== foreignKeyOf(form))
      .map(({ id, dbFieldName }) => ({ name: fieldNameOf(dbFieldName), was: before.get(id) }))
    return (row) => {
      // A new field has no value in any row.
      const given = names.map(({ name, was }) => [name, (was === undefined ? undefined : row[was]) ?? null])
      const record = coerceRecord(entity, Object.fromEntries(given))
      const fields = names.map(({ name }) => name)
      const problems = validateRecord(entity, record, { mode: 'add', fields })
      const all = [...problems, ...unknownValues(table, record, enabled)]
      return all.map((problem) => ({ ...problem, field: entity.properties[problem.field]?.title ?? problem.field }))
    }
  }

  /**
   * Reads by key, so that a long table needs only short statements and a call can continue where the last one ended.
   */
  async function violations(
    table: EntityTable,
    formChecks: (row: Row) => FieldProblem[],
    after: string,
  ): Promise<ViolationsPart> {
    const records: Violation[] = []
    let [last, read] = [after, 0]
    while (read < MOST_READ) {
      const rows = await formTables.rowsAfter(kysely, table, { last, limit: ROWS_AT_A_TIME })
      for (const row of rows) {
        for (const { field, message } of formChecks(row)) records.push(violationOf(row, field, message))
        read += 1
        last = String(row.id)
        // All violations of a row are in one answer, since the next call starts after that row.
        if (records.length >= MOST_REPORTED) return { records, read, after: last }
      }
      if (rows.length < ROWS_AT_A_TIME) return { records, read, after: null }
    }
    return { records, read, after: last }
  }
}

function violationOf(row: Row, field: string, message: string): Violation {
  const tenantId = typeof row.tenantId === 'number' ? row.tenantId : null
  return { rowId: String(row.id), tenantId, field, message }
}
