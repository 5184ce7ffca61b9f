import type { Database } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { pageOfAll } from '#server/records/read/page/page-result.ts'
import type { Row } from '#shared/documents/entity.ts'
import { MOST_DECIMALS } from '#shared/documents/online-form/checks/form-problems.ts'
import { TABLE_PREFIX } from '#shared/documents/online-form/form.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { reservedWords } from '../checks/reserved-words.repository.ts'
import type { FormService } from '../form.service.ts'
import type { StoredForms } from '../stored-forms.service.ts'
import { foreignTables, inexactColumns } from './foreign-table.repository.ts'
import { type ForeignTable, type FormOfTable, formOfTable, MOST_DIGITS } from './form-of-table.ts'
import { formTables, MOST_COUNTED } from './form-table.repository.ts'

type ForeignTables = Awaited<ReturnType<typeof foreignTables>>[number]

interface Dependencies {
  database: Pick<Database, 'pool' | 'kysely'>
  forms: Pick<StoredForms, 'documentsOf'>
  definitions: Pick<FormService, 'add'>
}

/** Table that can become a form, or the reason why it cannot. */
export interface ImportableTable {
  id: string
  comment: string
  fieldCount: number
  /** Counted up to a limit, beyond that an estimate of the database. */
  rowCount: number
  /** Names of columns that become no field. */
  left: string
  /** Notes on what happens to some of its rows. */
  notes: string
  refusal: string
}

export type FormImportService = ReturnType<typeof createFormImportService>

/** Makes forms of tables that were made elsewhere. Only the synchronisation changes the tables. */
export function createFormImportService({ database, forms, definitions }: Dependencies) {
  return {
    /** Names of tables without a form. */
    async names(): Promise<string[]> {
      return (await foreignTables(database)).map(({ tableName }) => TABLE_PREFIX + tableName)
    },

    /** Preview of the form of each table. */
    async list(page: { pageNo?: number; pageSize?: number }): Promise<PageResult<ImportableTable>> {
      const tables = await foreignTables(database)
      const { records, ...bounds } = pageOfAll(tables, { current: page.pageNo, size: page.pageSize })
      const formed = await formOf()
      return {
        ...bounds,
        records: await Promise.all(
          records.map(async (table) => {
            const { fields, left, notes, refusal = '' } = formed(table)
            const { tableName, comment } = table
            const rowCount = await rowsIn(table)
            const summary = { comment, rowCount, left: left.join('、'), notes: notes.join('；'), refusal }
            return { id: TABLE_PREFIX + tableName, fieldCount: fields.length, ...summary }
          }),
        ),
      }
    },

    /**
     * Adds a form for each table, not synchronised yet. Adds none when one of the tables is refused.
     * Each form is stored separately: when one fails because of a concurrent change, those before it stay.
     * @param names with the prefix or without
     * @returns their ids
     * @throws AppError FORM_IMPORT_UNKNOWN, FORM_IMPORT_REFUSED, and as adding a form
     */
    async add(principal: Principal, names: readonly string[]): Promise<string[]> {
      const wanted = [...new Set(names.map((name) => name.trim().replace(new RegExp(`^${TABLE_PREFIX}`), '')))]
      const found = new Map((await foreignTables(database, wanted)).map((table) => [table.tableName, table]))
      const formed = await formOf()
      const made: Pick<FormOfTable, 'head' | 'fields'>[] = []
      for (const name of wanted) {
        const table = found.get(name)
        if (!table) throw new AppError('FORM_IMPORT_UNKNOWN', { table: TABLE_PREFIX + name })
        const { refusal, ...form } = formed(table)
        const reason = refusal ?? (await contentRefusal(table, form.fields))
        if (reason !== undefined) throw new AppError('FORM_IMPORT_REFUSED', { table: TABLE_PREFIX + name, reason })
        made.push(form)
      }
      const ids: string[] = []
      for (const { head, fields } of made) ids.push(await definitions.add(principal, { head, fields }))
      return ids
    },
  }

  /** A table that was never analysed has no estimate, and a small one a bad one. */
  async function rowsIn({ tableName, estimate }: Pick<ForeignTables, 'tableName' | 'estimate'>): Promise<number> {
    return estimate >= MOST_COUNTED ? estimate : formTables.approximateRows(database.kysely, TABLE_PREFIX + tableName)
  }

  /** Reads the rows, so it runs only for tables that are imported. */
  async function contentRefusal({ tableName, columns }: ForeignTable, fields: readonly Row[]) {
    const own = columns.filter(({ name }) => fields.some(({ dbFieldName }) => dbFieldName === name))
    const found = await inexactColumns(database, TABLE_PREFIX + tableName, own)
    return found.length > 0
      ? `列 ${found.join('、')} 中有超过${MOST_DIGITS}位数字或${MOST_DECIMALS}位小数的值`
      : undefined
  }

  async function formOf() {
    const reserved = await reservedWords(database)
    return (table: ForeignTable) => formOfTable(table, reserved, (form) => forms.documentsOf(form, []).entity)
  }
}
