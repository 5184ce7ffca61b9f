import type { FieldProblem } from '#shared/wire/envelope.ts'
import { type FormControl, type FormField, type OnlineForm, viewedTable } from './form.ts'
import { viewEnhancements } from './view-enhancements.ts'

/**
 * A view: a form of its own over the table of another one. It says what is shown and how; what a value may be is said by
 * the form of the table, and a view takes it from there each time.
 */

/** What a field of a view takes from the form of its table, with the words of the editor. */
const OF_TABLE = {
  dbFieldName: '字段名称',
  dbType: '字段类型',
  dbLength: '字段长度',
  dbPointLength: '小数点',
  dbIsNull: '是否可空',
  dbDefaultVal: '数据库默认值',
  fieldValidType: '校验规则',
  fieldExtendJson: '扩展参数',
  dictField: '字典编码',
  dictTable: '字典表',
  dictText: '字典文本',
} as const satisfies Partial<Record<keyof FormField, string>>

/** Controls that offer and store the same; each other one is only like itself. */
const ALIKE: readonly (readonly FormControl[])[] = [
  ['text', 'textarea'],
  ['list', 'radio', 'sel_search'],
  ['checkbox', 'list_multi'],
]

/** Fields of a table: those that a form shows, then those that a view leaves out. */
export function tableFields({ fields, leftOut = [] }: OnlineForm): FormField[] {
  return [...fields, ...leftOut]
}

/** Whether a form is a view. */
export const isView = ({ head }: OnlineForm): boolean => viewedTable(head.tableName) !== undefined

/**
 * A view as the form of its table wants it now: fields have the names, types and rules of that form, those that are gone
 * there are gone, and what a record cannot do without is added. Fields are known by their ids, new ones by their names.
 */
export function followOriginal(view: OnlineForm, original: OnlineForm): OnlineForm {
  const found = view.fields.flatMap((field) => {
    const source = sourceOf(field, original)
    return source ? [{ field, source }] : []
  })
  const shown = new Set(found.map(({ source }) => source.id))
  const others = original.fields.filter(({ id }) => !shown.has(id))
  const names = newNames(view, original)
  const { indexes, head } = original
  const { own = [] } = view
  const enhancements = viewEnhancements(original.enhancements, own)
  const { tableName, tableTxt, formTemplate, formCategory } = view.head
  const { isPage, isCheckbox, modelFullscreen, modalMinWidth, reportPrintUrl } = view.head
  return {
    head: {
      ...head,
      ...{ tableName, tableTxt, formTemplate, formCategory },
      ...{ isPage, isCheckbox, modelFullscreen, modalMinWidth, reportPrintUrl: renamedIn(reportPrintUrl, names) },
    },
    fields: [
      ...found.map(({ field, source }) => shownAs(field, source, names)),
      ...others.filter((field) => isNeeded(field, original)).map((field) => ({ ...field, isShowList: false })),
    ],
    leftOut: others.filter((field) => !isNeeded(field, original)).map(withoutShow),
    ...(indexes && { indexes }),
    ...(enhancements.length > 0 && { enhancements }),
    ...(own.length > 0 && { own }),
  }
}

/** What a view that was sent says of its fields, and what only the form of its table may say. */
export function viewProblems(sent: OnlineForm, original: OnlineForm): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const [at, field] of sent.fields.entries()) {
    const tell = (name: keyof FormField, message: string) =>
      void problems.push({ field: `fields[${at}].${name}`, keyword: 'form', message })
    const known = original.fields.find(({ id }) => id === field.id)
    if (!known) {
      // What was left out comes back by its name.
      if (!sourceOf(field, original)) tell('dbFieldName', `视图不能增加字段，原表单没有 ${field.dbFieldName}`)
      continue
    }
    for (const [name, label] of Object.entries(OF_TABLE) as [keyof typeof OF_TABLE, string][]) {
      if (field[name] !== known[name]) tell(name, `视图的${label}由原表单决定，不能修改`)
    }
    if (!areAlike(field.fieldShowType, known.fieldShowType)) {
      tell('fieldShowType', `视图的控件与原表单的 ${known.fieldShowType} 存储不同，不能换为 ${field.fieldShowType}`)
    }
    if (known.fieldMustInput && !field.fieldMustInput) tell('fieldMustInput', '原表单中必填的字段在视图中也必填')
    if (isRequired(known) && field.isReadOnly && !known.isReadOnly) tell('isReadOnly', '必填字段在视图中不能只读')
  }
  return problems
}

function sourceOf({ id, dbFieldName }: FormField, { fields }: OnlineForm): FormField | undefined {
  return fields.find((field) => field.id === id) ?? fields.find((field) => field.dbFieldName === dbFieldName)
}

function shownAs(field: FormField, source: FormField, names: ReadonlyMap<string, string>): FormField {
  // With another type or control a default and a way to search may have become senseless.
  const isSame = field.dbType === source.dbType && areAlike(field.fieldShowType, source.fieldShowType)
  const { dbFieldTxt, isShowForm, isShowList, isReadOnly, isQuery, sortFlag, fieldLength, isTotal, fieldMustInput } =
    field
  return {
    ...source,
    ...{ dbFieldTxt, isShowForm, isShowList, isQuery, sortFlag, fieldLength, isTotal },
    isReadOnly: source.isReadOnly || (isReadOnly && !isRequired(source)),
    fieldMustInput: source.fieldMustInput || fieldMustInput,
    fieldHref: renamedIn(field.fieldHref, names),
    ...(isSame && {
      queryMode: field.queryMode,
      queryConfigFlag: field.queryConfigFlag,
      queryShowType: field.queryShowType,
      queryDictField: field.queryDictField,
      queryDefVal: field.queryDefVal,
      fieldShowType: field.fieldShowType,
      fieldDefaultValue: field.fieldDefaultValue,
    }),
  }
}

/** An address with the names that columns have now. */
function renamedIn(address: string, names: ReadonlyMap<string, string>): string {
  return address.replace(/\$\{([^}]*)\}/g, (all, name: string) => {
    const now = names.get(name)
    return now === undefined ? all : `\${${now}}`
  })
}

/** What the columns are called now, by what the view knew them by. */
function newNames(view: OnlineForm, { fields }: OnlineForm): ReadonlyMap<string, string> {
  const now = new Map(fields.map(({ id, dbFieldName }) => [id, dbFieldName]))
  return new Map(tableFields(view).flatMap(({ id, dbFieldName }) => (now.has(id) ? [[dbFieldName, now.get(id)!]] : [])))
}

const isRequired = ({ fieldMustInput, dbIsNull }: FormField) => fieldMustInput || !dbIsNull

/** Without it no record could be added by the view, or nobody would know a record of a tree. */
function isNeeded(field: FormField, { head }: OnlineForm): boolean {
  return (isRequired(field) && !field.isReadOnly) || (head.isTree && field.dbFieldName === head.treeFieldname)
}

const withoutShow = (field: FormField): FormField => ({
  ...field,
  ...{
    isShowForm: false,
    isShowList: false,
    isQuery: false,
    queryConfigFlag: false,
    queryDefVal: '',
    sortFlag: false,
    isTotal: false,
    fieldHref: '',
  },
})

function areAlike(one: FormControl, other: FormControl): boolean {
  return one === other || ALIKE.some((kin) => kin.includes(one) && kin.includes(other))
}
