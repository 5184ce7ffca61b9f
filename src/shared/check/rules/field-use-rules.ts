import { defaultWidget, widgetProps } from '#shared/documents/default-widget.ts'
import type { Entity, Field } from '#shared/documents/entity.ts'
import { childField, childrenNamed, columnOf } from '#shared/documents/entity-fields.ts'
import { COLUMN_REACTIONS, type FieldUse, isLayoutItem } from '#shared/documents/page.ts'
import { choicesOf } from '../choices.ts'
import { asFieldUse, blockAround, entityAt, fieldNamed, isForm, type PageDocument } from '../library/library.ts'
import type { Path } from '../problem.ts'
import type { Visit } from '../structure/walk-meta.ts'
import { defaultProblem, fittingDefault } from './default-value.ts'
import { type RuleContext, ruleGroup } from './rule.ts'
import { isSearchedBy } from './search-kind.ts'

const codes = {
  'field-twice': '同一处不重复同一字段',
  'widget-type': '控件能编辑字段的类型',
  'widget-needs-options': '选择控件有字典或选项',
  'widget-needs-reference': '引用控件有引用',
  'page-loosens-limit': '页面不放宽字段的长度和范围',
  'field-server-only': '表单不写由服务器维护的字段',
  'formula-place': '存入表中的公式写在实体中，由服务端计算',
  'field-hidden': '页面不显示不可读的字段',
  'secret-shown': '列表和详情不显示机密字段',
  'page-default': '页面的默认值符合字段的规定',
  'search-use': '查询表单的查询方式和起始条件适合字段',
  'sub-table-entity': '子表控件的实体与主实体所写一致',
  'sub-table-column': '子表的列只用行内可行的联动',
  'sub-table-tab': '子表页签中的列是子表的列',
} as const
type Code = keyof typeof codes

/** Field on a page, with its definition and surroundings. */
interface Use {
  document: PageDocument
  visit: Visit
  entity: Entity
  field: Field
  use: FieldUse
  /** The block edits records, so its values are sent to the server. */
  edits: boolean
}

/** Checks that fields on a page agree with the entity. */
export const fieldUseRules = ruleGroup({
  codes,
  page(document, context) {
    checkTwice(document, context)
    for (const visit of document.walk.visits) {
      if (visit.definition !== 'FieldUse' && visit.definition !== 'ColumnUse') continue
      if (isLayoutItem(visit.value)) continue
      const use = describeUse(document, visit, context)
      if (!use) continue
      checkReadable(use, context)
      if (visit.definition === 'ColumnUse') continue
      checkWidget(use, context)
      checkLimits(use, context)
      checkWritable(use, context)
      checkFormula(use, context)
      checkDefault(use, context)
      checkSearched(use, context)
      checkSubTable(use, context)
    }
  },
})

function describeUse(document: PageDocument, visit: Visit, { library, environment }: RuleContext): Use | undefined {
  const entity = entityAt(visit, library)
  const use = asFieldUse(visit.value)
  const field = entity && (fieldNamed(entity, use.field) ?? childField(entity, use.field))
  if (!field) return undefined
  const block = blockAround(visit.path, document.blocks)
  const offers = block ? environment.pageMeta['x-pieces']!.blocks[block.component]!.offers : []
  return { document, visit, entity, field, use, edits: isForm(offers) }
}

function checkTwice(document: PageDocument, { report }: RuleContext<Code>): void {
  const seen = new Set<string>()
  for (const { definition, value, path } of document.walk.visits) {
    if ((definition !== 'FieldUse' && definition !== 'ColumnUse') || isLayoutItem(value)) continue
    const { field } = asFieldUse(value)
    const key = JSON.stringify([path.slice(0, -1), field])
    if (seen.has(key)) report(document, 'field-twice', path, `字段 ${field} 重复`, { remove: true })
    seen.add(key)
  }
}

function checkWidget({ document, visit, field, use }: Use, { environment, report }: RuleContext<Code>): void {
  const name = use.widget ?? defaultWidget(field)
  const widget = environment.pageMeta['x-pieces']!.widgets[name]
  if (!widget) return
  const path = use.widget === undefined ? visit.path : [...visit.path, 'widget']
  if (!widget.types.includes(field.type)) {
    const fix = use.widget === undefined ? undefined : defaultWidget(field)
    report(document, 'widget-type', path, `${name} 不能编辑 ${field.type} 类型的字段 ${use.field}`, { fix })
  }
  const props = widgetProps(field, name, use.props) ?? {}
  const hasOptions = field['x-dict'] || field.enum || props.dictionary || props.options || readsOptions(use)
  if (widget.needs === 'options' && !hasOptions) {
    report(document, 'widget-needs-options', path, `${name} 需要字典或选项，字段 ${use.field} 都没有`)
  }
  if (widget.needs === 'reference' && !field['x-ref'] && !props.reference) {
    report(document, 'widget-needs-reference', path, `${name} 需要引用（x-ref），字段 ${use.field} 没有`)
  }
}

/** Returns whether a reaction loads the options from the server. */
function readsOptions({ reactions = [] }: FieldUse): boolean {
  return reactions.some(
    ({ use, when, with: given }) => use === 'options' && when === undefined && given?.from !== undefined,
  )
}

/** Props that widen a limit of the field, by the keyword that they override. */
const UPPER = { maxLength: 'maxLength', max: 'maximum', maximum: 'maximum' } as const
const LOWER = { minLength: 'minLength', min: 'minimum', minimum: 'minimum' } as const

function checkLimits({ document, visit, field, use }: Use, { report }: RuleContext<Code>): void {
  const refuse = (prop: string, keyword: 'maxLength' | 'maximum' | 'minLength' | 'minimum', wider: boolean) => {
    if (!wider) return
    const path = [...visit.path, 'props', prop]
    const reason = `${prop} 放宽了实体的 ${keyword}（${field[keyword]}）`
    report(document, 'page-loosens-limit', path, reason, { fix: String(field[keyword]) })
  }
  for (const [prop, keyword] of Object.entries(UPPER)) {
    refuse(prop, keyword, (use.props?.[prop] as number) > (field[keyword] ?? Number.POSITIVE_INFINITY))
  }
  for (const [prop, keyword] of Object.entries(LOWER)) {
    refuse(prop, keyword, (use.props?.[prop] as number) < (field[keyword] ?? Number.NEGATIVE_INFINITY))
  }
}

function checkWritable({ document, visit, field, use, edits }: Use, { report }: RuleContext<Code>): void {
  const viewOnly = use.readOnly || use.modes?.every((mode) => mode === 'view')
  if (!edits || viewOnly || field['x-write'] !== 'server' || field['x-computed'] !== undefined) return
  report(document, 'field-server-only', visit.path, `字段 ${use.field} 由服务器维护，表单中只能只读（readOnly）`)
}

/** Only the formula of an entity holds for calls and imports, too. */
function checkFormula({ document, visit, entity, field, use, edits }: Use, { report }: RuleContext<Code>): void {
  if (!edits || (use.widget ?? defaultWidget(field)) !== 'Formula') return
  const { expression } = use.props ?? {}
  const isStored = entity['x-table'] !== undefined && columnOf(use.field, field) !== undefined
  const path = expression === undefined ? visit.path : [...visit.path, 'props', 'expression']
  if (field['x-computed'] !== undefined) {
    if (expression === undefined) return
    report(document, 'formula-place', path, `字段 ${use.field} 的公式已写在实体中，请删去此处的公式`, { remove: true })
  } else if (isStored) {
    const reason = `字段 ${use.field} 存入表中，公式应写在实体 ${entity.$id} 的 x-computed 中，由服务端计算`
    report(document, 'formula-place', path, reason)
  } else if (expression === undefined) {
    report(document, 'formula-place', path, `字段 ${use.field} 的公式缺少 expression`)
  }
}

function checkReadable({ document, visit, field, use, edits }: Use, { report }: RuleContext<Code>): void {
  if (field['x-read'] === 'server') {
    report(document, 'field-hidden', visit.path, `字段 ${use.field} 不离开服务器，不能显示`)
  } else if (field['x-secret'] && !edits) {
    report(document, 'secret-shown', visit.path, `字段 ${use.field} 是机密字段，只能出现在表单中`)
  }
}

function checkDefault({ document, visit, field, use }: Use, { environment, report }: RuleContext<Code>): void {
  if (use.default === undefined) return
  const given = { ...field, default: use.default }
  const problem = defaultProblem(use.field, given, choicesOf(given, environment))
  if (!problem) return
  const reason = `默认值 ${use.default} 不符合字段 ${use.field}：${problem}`
  report(document, 'page-default', [...visit.path, 'default'], reason, fittingDefault(use.field, given))
}

/** Checks search kind and initial value of a search field; a range has two initial values. */
function checkSearched({ document, visit, field, use }: Use, { report }: RuleContext<Code>): void {
  const { search, begin } = use
  const kind = search ?? field['x-search']
  if (search !== undefined && !isSearchedBy(field, search)) {
    const reason = `${field.format ?? field.type} 类型的字段 ${use.field} 不能按 ${search} 查询`
    report(document, 'search-use', [...visit.path, 'search'], reason)
  }
  if (begin === undefined) return
  const path: Path = [...visit.path, 'begin']
  if ([begin].flat().length !== (kind === 'range' ? 2 : 1)) {
    report(document, 'search-use', path, kind === 'range' ? '范围查询的起始条件为起、止两项' : '起始条件为一个值')
    return
  }
  if (kind !== undefined && kind !== 'exact' && kind !== 'range') return
  // A search value may violate the rules of records; only its type must match the field.
  const { type, format, title } = field
  for (const value of [begin].flat()) {
    if (value === null || typeof value === 'object') continue
    const problem = defaultProblem(use.field, { type, format, title, default: value })
    if (problem) report(document, 'search-use', path, `起始条件 ${value} 不符合字段 ${use.field}：${problem}`)
  }
}

function checkSubTable({ document, visit, entity, use }: Use, { report }: RuleContext<Code>): void {
  const wanted = childrenNamed(entity, use.field)?.entity
  const given = use.props?.entity
  if (wanted !== undefined && given !== undefined && given !== wanted) {
    const path: Path = [...visit.path, 'props', 'entity']
    report(document, 'sub-table-entity', path, `子表 ${use.field} 的行属于实体 ${wanted}`, { fix: wanted })
  }
  checkTabs({ visit, use }, (path, name) =>
    report(document, 'sub-table-tab', path, `页签中的 ${name} 不是子表 ${use.field} 的列`),
  )
  if (visit.owner?.kind !== 'widget') return
  for (const [index, { use: name }] of (use.reactions ?? []).entries()) {
    if ((COLUMN_REACTIONS as readonly string[]).includes(name)) continue
    const path: Path = [...visit.path, 'reactions', index, 'use']
    const reason = `子表的列 ${use.field} 不能用联动 ${name}，可用：${COLUMN_REACTIONS.join('、')}`
    report(document, 'sub-table-column', path, reason)
  }
}

/** A tab contains columns; a name that is no column would be silently ignored. */
function checkTabs(
  { visit, use }: Pick<Use, 'visit' | 'use'>,
  reportProblem: (path: Path, name: string) => void,
): void {
  const { tabs, columns } = (use.props ?? {}) as { tabs?: unknown; columns?: unknown }
  if (!Array.isArray(tabs) || !Array.isArray(columns)) return
  const known = new Set(columns.map((column) => asFieldUse(column)?.field))
  for (const [at, tab] of tabs.entries()) {
    const fields: unknown[] = Array.isArray(tab?.fields) ? tab.fields : []
    for (const [index, name] of fields.entries()) {
      if (!known.has(String(name))) reportProblem([...visit.path, 'props', 'tabs', at, 'fields', index], String(name))
    }
  }
}
