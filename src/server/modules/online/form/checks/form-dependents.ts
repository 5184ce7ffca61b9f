import type { Entity } from '#shared/documents/entity.ts'
import {
  dictionaryForm,
  dictionaryProblem,
  leftByForm,
} from '#shared/documents/online-form/fields/form-dictionaries.ts'
import { fieldNameOf, foreignKeyOf, type OnlineForm, viewedTable } from '#shared/documents/online-form/form.ts'
import {
  linkedTable,
  linkedTables,
  linkOf,
  linkProblem,
  shownProblem,
} from '#shared/documents/online-form/linked-forms.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'

/** Reads of forms that the checks between forms need. */
export interface KnownForms {
  /** Newest version of the form of a table. */
  formOfTable(tableName: string): Promise<OnlineForm | undefined>
  /** Sub forms of a table. */
  subsOfTable(tableName: string): Promise<OnlineForm[]>
  /** Name of the field that identifies a record to people. */
  titleOf(form: OnlineForm): string | undefined
  /** Forms that name the form of a table, in their newest version or the version in use. */
  naming(tableName: string): Promise<OnlineForm[]>
  /** Entities that come with the product. Their tables go before forms of the same name. */
  entities: readonly Entity[]
}

/** Problems between a form and its main form, its sub forms, or the forms whose records it names. */
export async function relatedFormProblems(form: OnlineForm, known: KnownForms): Promise<FieldProblem[]> {
  const linked = await linkProblems(form, known)
  if (linked.length > 0) return linked
  const choices = await choiceProblems(form, known)
  return choices.length > 0 ? choices : relationProblems(form, known)
}

async function linkProblems(form: OnlineForm, known: KnownForms): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const [at, field] of form.fields.entries()) {
    const chosen = dictionaryForm(field, known.entities)
    const table = chosen ?? linkedTable(linkOf(field, form.fields) ?? field)
    if (table === undefined) continue
    const linked = table === form.head.tableName ? form : await known.formOfTable(table)
    const found =
      chosen === undefined
        ? (shownProblem(field, linked) ?? linkProblem(field, linked, linked && known.titleOf(linked)))
        : dictionaryProblem(field, linked)
    if (found) problems.push(problem(`fields[${at}].${found.name}`, found.message))
  }
  return problems
}

/** Problems of other forms that choose from this form and could not any longer. */
async function choiceProblems(form: OnlineForm, known: KnownForms): Promise<FieldProblem[]> {
  for (const other of await known.naming(form.head.tableName)) {
    const left = leftByForm(other, form, known.entities)
    if (!left) continue
    const place = left.field.fieldShowType === 'sel_tree' && !form.head.isTree ? 'isTree' : 'fields'
    const from = `在线表单 ${other.head.tableName} 的字段 ${left.field.dbFieldName}`
    return [problem(place, `${from} 从这里选择：${left.message}，请先修改该字段并同步`)]
  }
  return []
}

async function relationProblems(form: OnlineForm, known: KnownForms): Promise<FieldProblem[]> {
  const { tableName, tableType } = form.head
  if (tableType === 3) return mainProblems(form, await known.formOfTable(foreignKeyOf(form)!.mainTable))
  const taken = await pageProblems(tableName, known)
  if (taken.length > 0) return taken
  const subs = await known.subsOfTable(tableName)
  if (tableType !== 2 && subs.length > 0) {
    const names = subs.map(({ head }) => head.tableName).join('、')
    return [problem('tableType', `该表有附表 ${names}，表类型须为主表`)]
  }
  return subs.flatMap((sub) => nameProblems(form, sub, (at) => `fields[${at}].dbFieldName`))
}

/**
 * Endings of the pages for history and recycle bin. A form with such a name would have its list at the same address.
 */
const OF_PAGES = ['_history', '_bin']

async function pageProblems(tableName: string, known: KnownForms): Promise<FieldProblem[]> {
  const ending = OF_PAGES.find((each) => tableName.endsWith(each))
  const names = [
    ...(ending === undefined ? [] : [tableName.slice(0, -ending.length)]),
    ...OF_PAGES.map((each) => tableName + each),
  ]
  for (const name of names) {
    const other = await known.formOfTable(name)
    if (other && other.head.tableType !== 3) {
      return [problem('tableName', `表名 ${tableName} 与在线表单 ${name} 的页面重名，请换一个表名`)]
    }
  }
  return []
}

function mainProblems(form: OnlineForm, main: OnlineForm | undefined): FieldProblem[] {
  const key = foreignKeyOf(form)!
  const at = `fields[${form.fields.indexOf(key)}].mainTable`
  if (main?.head.tableType !== 2 || viewedTable(key.mainTable) !== undefined)
    return [problem(at, `没有表类型为主表的在线表单 ${key.mainTable}`)]
  return nameProblems(main, form, () => 'tableName')
}

/** Rows of a sub form stand in a record under the name of their table, so that name must differ from the fields. */
function nameProblems(main: OnlineForm, { head }: OnlineForm, place: (at: number) => string): FieldProblem[] {
  const name = fieldNameOf(head.tableName)
  const at = main.fields.findIndex(({ dbFieldName }) => fieldNameOf(dbFieldName) === name)
  if (at < 0) return []
  return [problem(place(at), `附表 ${head.tableName} 与主表字段 ${main.fields[at]!.dbFieldName} 重名`)]
}

const problem = (field: string, message: string): FieldProblem => ({ field, keyword: 'form', message })

/**
 * Returns the main forms of these forms, the forms whose records they name, and so on.
 * They are needed to check the forms. The forms themselves are not in the result.
 */
export async function formsNamedBy<T extends { form: OnlineForm }>(
  forms: readonly OnlineForm[],
  storedOf: (tableName: string) => Promise<T | undefined>,
  entities: readonly Entity[],
): Promise<T[]> {
  const found = new Map<string, T>()
  const own = new Set(forms.map(({ head }) => head.tableName))
  for (const open = [...forms]; open.length > 0; ) {
    const each = open.pop()!
    const main = foreignKeyOf(each)?.mainTable
    for (const table of [...linkedTables(each, entities), ...(main === undefined ? [] : [main])]) {
      const other = own.has(table) || found.has(table) ? undefined : await storedOf(table)
      if (other === undefined) continue
      found.set(table, other)
      open.push(other.form)
    }
  }
  return [...found.values()]
}

/** Checks if a change would leave rows without a record, or move them to other records. */
export function changesRelation(former: OnlineForm, form: OnlineForm): boolean {
  if (foreignKeyOf(former)?.mainTable !== foreignKeyOf(form)?.mainTable) return true
  return former.head.isTree && form.head.isTree && former.head.treeParentIdField !== form.head.treeParentIdField
}
