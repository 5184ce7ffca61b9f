import { AppError } from '#server/http/answers/errors.ts'
import { addressOfForm, type OnlineForm } from '#shared/documents/online-form/form.ts'
import { followOriginal, isView } from '#shared/documents/online-form/view-form.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'

/** Maximum number of views of one table. Their names are `<table>$1` to `<table>$99`. */
const MOST_VIEWS = 99
/** Table type of a sub form. */
const SUB_TABLE = 3
/** Maximum length of an address after `<area>/`, in characters. */
const LONGEST_NOUN = 60
/** The history page of a form has the longest address: that of the form and this ending. */
const LONGEST_ENDING = '-history'.length

/**
 * Builds a view that shows all fields of a form. Its name has the first free number.
 * @param original version in use of the form
 * @param others existing views of the form
 * @throws AppError FORM_VIEW_UNFIT for a view, a sub form, a table name that is too long, or with no free number
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
  const viewHead = {
    ...head,
    tableName: `${head.tableName}$${number}`,
    tableTxt: `${head.tableTxt.slice(0, 190)}视图${number}`,
  }
  return followOriginal({ ...original, head: viewHead }, original)
}

/** Returns why a form cannot have views; undefined when it can. */
function incompatibleReason(form: OnlineForm): string | undefined {
  if (isView(form)) return '这已经是视图'
  if (form.head.tableType === SUB_TABLE) return '附表的行随主表显示，请给主表建视图'
  const longest = addressOfForm(`${form.head.tableName}$${MOST_VIEWS}`).length - 'online/'.length + LONGEST_ENDING
  return longest > LONGEST_NOUN ? '表名太长' : undefined
}

/**
 * Checks whether the views of a form remain valid after a change of the form.
 * @param form changed form
 * @param views its views, as stored
 * @param problemsOf checks one view, which has the change applied
 * @returns at most one problem for each view, under a field of the form
 */
export async function viewsBehind(
  form: OnlineForm,
  views: readonly OnlineForm[],
  problemsOf: (view: OnlineForm) => Promise<FieldProblem[]>,
): Promise<FieldProblem[]> {
  if (views.length > 0 && form.head.tableType === SUB_TABLE) {
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
