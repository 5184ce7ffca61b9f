import { TABLE_PREFIX } from '#shared/documents/online-form/form.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { Database } from '../../../db/connection.ts'
import { AppError } from '../../../http/errors.ts'
import { pageOfAll } from '../../../records/page-result.ts'
import { foreignTables } from './foreign-table.repository.ts'
import type { FormService } from './form.service.ts'
import { type ForeignTable, formOfTable } from './form-of-table.ts'
import { reservedWords } from './form-words.repository.ts'

interface Needs {
  database: Pick<Database, 'pool'>
  forms: Pick<FormService, 'add' | 'documentsOf'>
}

/** A table that can become a form, or why it cannot. */
export interface ImportableTable {
  id: string
  comment: string
  fieldCount: number
  /** As the database estimates it. */
  rowCount: number
  /** Names of columns that no field will be. */
  left: string
  refusal: string
}

export type FormImportService = ReturnType<typeof createFormImportService>

/** Makes forms of tables that were made elsewhere. Their tables are touched by the synchronisation and not before. */
export function createFormImportService({ database, forms }: Needs) {
  return {
    /** Names of tables that no form has. */
    async names(): Promise<string[]> {
      return (await foreignTables(database)).map(({ tableName }) => TABLE_PREFIX + tableName)
    },

    /** What would become of each of them. */
    async list(page: { pageNo?: number; pageSize?: number }): Promise<PageResult<ImportableTable>> {
      const tables = await foreignTables(database)
      const { records, ...bounds } = pageOfAll(tables, { current: page.pageNo, size: page.pageSize })
      const formed = await formOf()
      return {
        ...bounds,
        records: records.map((table) => {
          const { fields, left, refusal = '' } = formed(table)
          const { tableName, comment, rowCount } = table
          const told = { comment, rowCount, left: left.join('、'), refusal }
          return { id: TABLE_PREFIX + tableName, fieldCount: fields.length, ...told }
        }),
      }
    },

    /**
     * Adds a form for each table, which is not synchronised yet; none when one of them cannot have any.
     * @param names with the prefix or without
     * @returns their ids. @throws AppError FORM_IMPORT_UNKNOWN, FORM_IMPORT_REFUSED, and what adding a form throws
     */
    async add(by: string, names: readonly string[]): Promise<string[]> {
      const wanted = [...new Set(names.map((name) => name.trim().replace(new RegExp(`^${TABLE_PREFIX}`), '')))]
      const found = new Map((await foreignTables(database, wanted)).map((table) => [table.tableName, table]))
      const formed = await formOf()
      const made = wanted.map((name) => {
        const table = found.get(name)
        if (!table) throw new AppError('FORM_IMPORT_UNKNOWN', { table: TABLE_PREFIX + name })
        const { refusal, ...form } = formed(table)
        if (refusal !== undefined) {
          throw new AppError('FORM_IMPORT_REFUSED', { table: TABLE_PREFIX + name, reason: refusal })
        }
        return form
      })
      const ids: string[] = []
      for (const { head, fields } of made) ids.push(await forms.add(by, { head, fields }))
      return ids
    },
  }

  async function formOf() {
    const reserved = await reservedWords(database)
    return (table: ForeignTable) => formOfTable(table, reserved, (form) => forms.documentsOf(form, []).entity)
  }
}
