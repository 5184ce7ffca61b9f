import type { FieldProblem } from '#shared/wire/envelope.ts'
import { viewEnhancements } from './enhancements/view-enhancements.ts'
import { type FormControl, type FormField, type OnlineForm, viewedTable } from './form.ts'

/**
 * View: a form over the table of another form. It defines what is shown and how. Rules for values always come from the
 * form of the table.
 */

/** Settings that a field of a view takes from the form of its table, with their titles in the editor. */
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

/** Controls that offer and store the same values; every other control is compatible only with itself. */
const ALIKE: readonly (readonly FormControl[])[] = [
  ['text', 'textarea'],
  ['list', 'radio', 'sel_search'],
  ['checkbox', 'list_multi'],
]

/** Fields of a table: shown fields first, then fields that a view leaves out. */
export function tableFields({ fields, leftOut = [] }: OnlineForm): FormField[] {
  return [...fields, ...leftOut]
}

/** Whether a form is a view. */
export const isView = ({ head }: OnlineForm): boolean => viewedTable(head.tableName) !== undefined

/**
 * Applies the current form of the table to a view. Fields take names, types and rules of that form; removed fields
 * disappear, and fields that a record needs are added. Fields match by id, new ones by name.
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

/** Checks the fields of a submitted view, and settings that only the form of the table may have. */
export function viewProblems(sent: OnlineForm, original: OnlineForm): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const [at, field] of sent.fields.entries()) {
    const addProblem = (name: keyof FormField, message: string) =>
      void problems.push({ field: `fields[${at}].${name}`, keyword: 'form', message })
    const known = original.fields.find(({ id }) => id === field.id)
    if (!known) {
      // A field that was left out comes back by its name.
      if (!sourceOf(field, original)) addProblem('dbFieldName', `视图不能增加字段，原表单没有 ${field.dbFieldName}`)
      continue
    }
    for (const [name, label] of Object.entries(OF_TABLE) as [keyof typeof OF_TABLE, string][]) {
      if (field[name] !== known[name]) addProblem(name, `视图的${label}由原表单决定，不能修改`)
    }
    if (!areAlike(field.fieldShowType, known.fieldShowType)) {
      addProblem(
        'fieldShowType',
        `视图的控件与原表单的 ${known.fieldShowType} 存储不同，不能换为 ${field.fieldShowType}`,
      )
    }
    if (known.fieldMustInput && !field.fieldMustInput) addProblem('fieldMustInput', '原表单中必填的字段在视图中也必填')
    if (isRequired(known) && field.isReadOnly && !known.isReadOnly) addProblem('isReadOnly', '必填字段在视图中不能只读')
  }
  return problems
}

function sourceOf({ id, dbFieldName }: FormField, { fields }: OnlineForm): FormField | undefined {
  return fields.find((field) => field.id === id) ?? fields.find((field) => field.dbFieldName === dbFieldName)
}

function shownAs(field: FormField, source: FormField, names: ReadonlyMap<string, string>): FormField {
  // With another type or control, default and search kind may no longer make sense.
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

/** Replaces column names in an address by the current ones. */
function renamedIn(address: string, names: ReadonlyMap<string, string>): string {
  return address.replace(/\$\{([^}]*)\}/g, (all, name: string) => {
    const now = names.get(name)
    return now === undefined ? all : `\${${now}}`
  })
}

/** Current column names by the names that the view stores. */
function newNames(view: OnlineForm, { fields }: OnlineForm): ReadonlyMap<string, string> {
  const now = new Map(fields.map(({ id, dbFieldName }) => [id, dbFieldName]))
  return new Map(tableFields(view).flatMap(({ id, dbFieldName }) => (now.has(id) ? [[dbFieldName, now.get(id)!]] : [])))
}

const isRequired = ({ fieldMustInput, dbIsNull }: FormField) => fieldMustInput || !dbIsNull

/** Without this field the view could add no record, or records of a tree would have no title. */
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
  return one === other || ALIKE.some((related) => related.includes(one) && related.includes(other))
}
