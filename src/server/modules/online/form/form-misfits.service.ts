import type { Kysely } from 'kysely'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { fieldNameOf, foreignKeyOf, type OnlineForm } from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'
import { ownFields } from '#shared/documents/online-form/tree-form.ts'
import { coerceRecord } from '#shared/rules/coerce-record.ts'
import { type FieldProblem, validateRecord } from '#shared/rules/validate-record.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { Tables } from '../../../db/connection.ts'
import { AppError } from '../../../http/errors.ts'
import { enabledValuesOf, unknownValues } from '../../../records/dictionary-problems.ts'
import { type EntityTable, tableOf } from '../../../records/entity-table.ts'
import type { Dictionaries } from '../../../records/needs.ts'
import { pageOfAll } from '../../../records/page-result.ts'
import type { FormService } from './form.service.ts'
import { formTables } from './form-table.repository.ts'
import type { OnlineEntities } from './online-entities.ts'

interface Needs {
  kysely: Kysely<Tables>
  forms: Pick<FormService, 'documentsOf' | 'requireForm'>
  online: Pick<OnlineEntities, 'find'>
  dictionaries: Dictionaries
}

/** A rule of the newest version that a stored row breaks; what the row holds is not told, since it may be for others only. */
interface Misfit {
  id: string
  rowId: string
  tenantId: number | null
  field: string
  message: string
}

/** A look ends with so many findings, or after so many rows. */
const MOST_TOLD = 1_000
const MOST_READ = 200_000
const ROWS_AT_A_TIME = 1_000

export type FormMisfitsService = ReturnType<typeof createFormMisfitsService>

/** Which stored rows the newest version of a form would refuse, asked before it is put in use. */
export function createFormMisfitsService({ kysely, forms, online, dictionaries }: Needs) {
  return {
    /** @throws AppError FORM_UNKNOWN, FORM_NOT_SYNCHRONISED before there is a table */
    async list(id: string, page: { pageNo?: number; pageSize?: number }): Promise<PageResult<Misfit>> {
      const { form } = await forms.requireForm(id)
      const stored = await online.find(form.head.tableName)
      if (!stored) throw new AppError('FORM_NOT_SYNCHRONISED')
      const judge = await judgeOf(form, stored)
      const { found, isWhole } = await misfits(tableOf(stored), judge)
      const listed = pageOfAll(found, { current: page.pageNo, size: page.pageSize })
      return isWhole ? listed : { ...listed, totalCapped: true }
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
      // A field that is new has nothing in any row.
      const given = names.map(({ name, was }) => [name, (was === undefined ? undefined : row[was]) ?? null])
      const record = coerceRecord(entity, Object.fromEntries(given))
      const fields = names.map(({ name }) => name)
      const problems = validateRecord(entity, record, { mode: 'add', fields })
      const all = [...problems, ...unknownValues(table, record, enabled)]
      return all.map((problem) => ({ ...problem, field: entity.properties[problem.field]?.title ?? problem.field }))
    }
  }

  /** By the key, so that a long table is read in short statements. */
  async function misfits(table: EntityTable, judge: (row: Row) => FieldProblem[]) {
    const found: Misfit[] = []
    let last = ''
    for (let read = 0; read < MOST_READ; read += ROWS_AT_A_TIME) {
      const rows = await formTables.rowsAfter(kysely, table, { last, limit: ROWS_AT_A_TIME })
      for (const row of rows) {
        for (const { field, message } of judge(row)) found.push(misfitOf(row, { at: found.length, field, message }))
        if (found.length >= MOST_TOLD) return { found: found.slice(0, MOST_TOLD), isWhole: false }
      }
      if (rows.length < ROWS_AT_A_TIME) return { found, isWhole: true }
      last = String(rows.at(-1)!.id)
    }
    const message = `表中的行太多，只检查了前${MOST_READ}行`
    return { found: [...found, misfitOf({}, { at: found.length, field: '', message })], isWhole: false }
  }
}

function misfitOf(row: Row, { at, field, message }: { at: number; field: string; message: string }): Misfit {
  const tenantId = typeof row.tenantId === 'number' ? row.tenantId : null
  return { id: String(at + 1), rowId: String(row.id ?? ''), tenantId, field, message }
}
