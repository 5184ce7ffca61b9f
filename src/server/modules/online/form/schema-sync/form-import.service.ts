import type { Database } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { pageOfAll } from '#server/records/read/page/page-result.ts'
import type { Row } from '#shared/documents/entity.ts'
import { MOST_DECIMALS } from '#shared/documents/online-form/checks/form-problems.ts'
import { storedTableOf, TABLE_PREFIX } from '#shared/documents/online-form/form.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { reservedWords } from '../checks/reserved-words.repository.ts'
import type { FormService } from '../form.service.ts'
import type { StoredForms } from '../stored-forms.service.ts'
import { foreignTables, inexactColumns } from './foreign-table.repository.ts'
import { type FormOfTable, formOfTable, MOST_DIGITS } from './form-of-table.ts'
import { formTables, MOST_COUNTED } from './form-table.repository.ts'

type FoundTable = Awaited<ReturnType<typeof foreignTables>>[number]

interface Dependencies {
  database: Pick<Database, 'pool' | 'kysely'>
  forms: Pick<StoredForms, 'documentsOf' | 'storedOf'>
  definitions: Pick<FormService, 'add'>
  /** Schemas whose tables keep their names. */
  schemas: readonly string[]
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
export function createFormImportService({ database, forms, definitions, schemas }: Dependencies) {
  return {
    /** Names of tables without a form. */
    async names(): Promise<string[]> {
      return (await withoutForm(await foreignTables(database, schemas))).map(storedName)
    },

    /** Preview of the form of each table. */
    async list(page: { pageNo?: number; pageSize?: number }): Promise<PageResult<ImportableTable>> {
      const tables = await withoutForm(await foreignTables(database, schemas))
      const { records, ...bounds } = pageOfAll(tables, { current: page.pageNo, size: page.pageSize })
      const formed = await formOf()
      return {
        ...bounds,
        records: await Promise.all(
          records.map(async (table) => {
            const { fields, left, notes, refusal = '' } = await formed(table)
            const rowCount = await rowsIn(table)
            const summary = { rowCount, left: left.join('、'), notes: notes.join('；'), refusal }
            return { id: storedName(table), comment: table.comment, fieldCount: fields.length, ...summary }
          }),
        ),
      }
    },

    /**
     * Adds a form for each table, not synchronised yet. Adds none when one of the tables is refused.
     * Each form is stored separately: when one fails because of a concurrent change, those before it stay.
     * @param names with the prefix or without, or with their schema
     * @returns their ids
     * @throws AppError FORM_IMPORT_UNKNOWN, FORM_IMPORT_REFUSED, and as adding a form
     */
    async add(principal: Principal, names: readonly string[]): Promise<string[]> {
      const wanted = [...new Set(names.map((name) => withPlace(name.trim())))]
      const tables = await withoutForm(await foreignTables(database, schemas, wanted))
      const found = new Map(tables.map((table) => [storedName(table), table]))
      const formed = await formOf()
      const made: (Pick<FormOfTable, 'head' | 'fields'> & Pick<FoundTable, 'tableSchema'>)[] = []
      for (const name of wanted) {
        const table = found.get(name)
        if (!table) throw new AppError('FORM_IMPORT_UNKNOWN', { table: name })
        const { refusal, head, fields } = await formed(table)
        const reason = refusal ?? (await contentRefusal(table, fields))
        if (reason !== undefined) throw new AppError('FORM_IMPORT_REFUSED', { table: name, reason })
        made.push({ head, fields, tableSchema: table.tableSchema })
      }
      const ids: string[] = []
      for (const { head, fields, tableSchema } of made)
        ids.push(await definitions.add(principal, { head, fields }, { tableSchema: tableSchema ?? undefined }))
      return ids
    },
  }

  /** A table that was never analysed has no estimate, and a small one a bad one. */
  async function rowsIn(table: FoundTable): Promise<number> {
    const { estimate, obstacle } = table
    // A table that the product may not use is not read.
    if (estimate >= MOST_COUNTED || obstacle !== null) return Math.max(0, estimate)
    return formTables.approximateRows(database.kysely, storedName(table))
  }

  /** Tables of allowed schemas, apart from those that a form has; tables with the prefix are found without one. */
  async function withoutForm(tables: readonly FoundTable[]): Promise<FoundTable[]> {
    const free: FoundTable[] = []
    for (const table of tables) {
      const named = table.tableSchema === null ? undefined : await forms.storedOf(table.tableName)
      if (!named || storedTableOf(named.form.head) !== storedName(table)) free.push(table)
    }
    return free
  }

  /** Reads the rows, so it runs only for tables that are imported. */
  async function contentRefusal(table: FoundTable, fields: readonly Row[]) {
    const own = table.columns.filter(({ name }) => fields.some(({ dbFieldName }) => dbFieldName === name))
    const found = await inexactColumns(database, storedName(table), own)
    return found.length > 0
      ? `列 ${found.join('、')} 中有超过${MOST_DIGITS}位数字或${MOST_DECIMALS}位小数的值`
      : undefined
  }

  async function formOf() {
    const reserved = await reservedWords(database)
    return async (table: FoundTable): Promise<FormOfTable> => {
      const formed = formOfTable(table, reserved, (form) => forms.documentsOf(form, []).entity)
      const isTaken = table.tableSchema !== null && (await forms.storedOf(table.tableName)) !== undefined
      const refusal = table.obstacle ?? (isTaken ? `已有表名为 ${table.tableName} 的在线表单` : formed.refusal)
      return refusal === undefined ? formed : { ...formed, refusal }
    }
  }
}

/** Name of a table in the database, with the prefix or the schema. */
const storedName = ({ tableName, tableSchema }: FoundTable) =>
  storedTableOf({ tableName, ...(tableSchema !== null && { tableSchema }) })

/** Adds the prefix to a name that has neither prefix nor schema. */
const withPlace = (name: string) => (name.startsWith(TABLE_PREFIX) || name.includes('.') ? name : TABLE_PREFIX + name)
