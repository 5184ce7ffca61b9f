import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { fieldNameOf, type OnlineForm, storedTableOf } from '#shared/documents/online-form/form.ts'
import { linkedTable, linkOf } from '#shared/documents/online-form/linked-forms.ts'
import { isView } from '#shared/documents/online-form/view-form.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { designsShowing, linksFiltering, reportsReading, type Uses } from '../form-uses.repository.ts'

/**
 * Refuses new names of columns that reports, graphs, designs, links or other forms use, since these would stop working.
 * @param former the form in use
 * @param naming forms that name the table
 */
export async function renameProblems(
  trx: Transaction<Tables>,
  tenantId: number,
  { former, form, naming }: { former: OnlineForm; form: OnlineForm; naming: readonly OnlineForm[] },
): Promise<FieldProblem[]> {
  if (isView(form)) return []
  const { tableName } = form.head
  const problems: FieldProblem[] = []
  for (const [at, { id, dbFieldName }] of form.fields.entries()) {
    const old = former.fields.find((field) => field.id === id)?.dbFieldName
    if (id === '' || old === undefined || old === dbFieldName) continue
    const uses = [
      ...named(await reportsReading(trx, tenantId, [storedTableOf(form.head)], old), '报表和图表'),
      ...named(await designsShowing(trx, tenantId, tableName, fieldNameOf(old)), '表单设计'),
      ...named(await linksFiltering(trx, tenantId, tableName, [old, fieldNameOf(old)]), '链接'),
      ...naming.flatMap((other) => shownIn(other, tableName, old)),
    ]
    if (uses.length === 0) continue
    const message = `字段 ${old} 不能改名，由以下各处使用，请先修改它们：${uses.join('、')}`
    problems.push({ field: `fields[${at}].dbFieldName`, keyword: 'form', message })
  }
  return problems
}

function named({ titles, others }: Uses, kind: string): string[] {
  return [...titles, ...(others > 0 ? [`其他租户的${others}个${kind}`] : [])]
}

/** Fields of another form that show this column of the records that they name. */
function shownIn({ head, fields }: OnlineForm, table: string, column: string): string[] {
  return fields.flatMap((field) => {
    const link = linkOf(field, fields)
    const isShown = link && linkedTable(link) === table && field.dictText.trim().toLowerCase() === column
    return isShown ? [`在线表单 ${head.tableTxt}（${head.tableName}）的字段 ${field.dbFieldTxt}`] : []
  })
}
