import { spool } from '#server/platform/excel/spooled-file.ts'
import { writeWorkbook } from '#server/platform/excel/xlsx-writer.ts'
import type { EntityAccess } from '../entity-access.ts'
import type { RecordContext } from '../record-context.ts'
import type { ExportedFile } from './export-records.ts'
import { importColumns, isRequired } from './sheet/import-columns.ts'
import { columnFormat, type FieldColumn } from './sheet/sheet-columns.ts'

/** An empty workbook with the heads that an import understands, and choices where a field has some. */
export async function importTemplate({ context, principal, entity, table }: EntityAccess): Promise<ExportedFile> {
  const columns = await Promise.all(
    importColumns(table, principal).map(async (column) => ({
      ...columnFormat(isRequired(table, column) ? { ...column, title: `${column.title}*` } : column),
      choices: await choicesOf(context, column),
    })),
  )
  const workbook = writeWorkbook({
    sheet: '导入模板',
    above: [`${entity.title}导入模板`, `带*的列必填；请从表头的下一行开始填写，一次最多${context.limits.importRows}行`],
    columns,
    rows: [],
    choiceRows: context.limits.importRows,
  })
  return { ...(await spool(workbook)), name: `${entity.title}导入模板.xlsx` }
}

async function choicesOf({ dictionaries }: RecordContext, { field }: FieldColumn): Promise<string[] | undefined> {
  if (field.type === 'boolean') return ['是', '否']
  const code = field['x-dict']
  if (code === undefined) return undefined
  const enabled = await dictionaries.enabled(code)
  return [...(await dictionaries.texts(code))].flatMap(([value, text]) => (enabled.has(value) ? [text] : []))
}
