import { AppError } from '#server/http/answers/errors.ts'
import { addressOfForm, type OnlineForm } from '#shared/documents/online-form/form.ts'
import { followOriginal, isView } from '#shared/documents/online-form/view-form.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'

/** Most views of one table. */
const MOST_VIEWS = 99
/** Most characters of an address after its area, and of the longest ending of a page address. */
const [LONGEST_NAME, LONGEST_ENDING] = [60, '-history'.length]

/**
 * Builds a new view that shows all fields of its table, named by the first free number.
 * @param original form in use
 * @throws AppError FORM_VIEW_UNFIT
 */
export function newView(original: OnlineForm, others: readonly OnlineForm[]): OnlineForm {
  const { head } = original
  const reason = incompatibleReason(original)
  if (reason !== undefined) throw new AppError('FORM_VIEW_UNFIT', { reason })
  const taken = new Set(others.map((other) => other.head.tableName))
  const number = Array.from({ length: MOST_VIEWS }, (_, at) => at + 1).find(
    (at) => !taken.has(`${head.tableName}$${at}`),
  )
  if (number === undefined) throw new AppError('FORM_VIEW_UNFIT', { reason: `一个表单最多${MOST_VIEWS}个视图` })
  const named = {
    ...head,
    tableName: `${head.tableName}$${number}`,
    tableTxt: `${head.tableTxt.slice(0, 190)}视图${number}`,
  }
  return followOriginal({ ...original, head: named }, original)
}

function incompatibleReason(form: OnlineForm): string | undefined {
  if (isView(form)) return '这已经是视图'
  if (form.head.tableType === 3) return '附表的行随主表显示，请给主表建视图'
  const longest = addressOfForm(`${form.head.tableName}$${MOST_VIEWS}`).length - 'online/'.length + LONGEST_ENDING
  return longest > LONGEST_NAME ? '表名太长' : undefined
}

/** Problems that prevent views from following a change of their form. They are reported on the form. */
export async function viewsBehind(
  form: OnlineForm,
  views: readonly OnlineForm[],
  problemsOf: (view: OnlineForm) => Promise<FieldProblem[]>,
): Promise<FieldProblem[]> {
  if (views.length > 0 && form.head.tableType === 3) {
    const names = views.map(({ head }) => head.tableName).join('、')
    return [{ field: 'tableType', keyword: 'form', message: `该表有视图 ${names}，表类型不能为附表` }]
  }
  const problems: FieldProblem[] = []
  for (const view of views) {
    const [found] = await problemsOf(followOriginal(view, form))
    if (found) problems.push({ ...found, field: 'fields', message: `视图 ${view.head.tableName}：${found.message}` })
  }
  return problems
}
