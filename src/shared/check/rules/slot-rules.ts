import { childName, fieldsOf } from '#shared/documents/entity-fields.ts'
import { nearestName } from '#shared/expression/nearest-name.ts'
import type { CheckEnvironment } from '../check-environment.ts'
import {
  type EntityDocument,
  entityAt,
  type Library,
  type PageDocument,
  type ReportDocument,
} from '../library/library.ts'
import type { Visit } from '../structure/walk-meta.ts'
import { type RuleContext, ruleGroup } from './rule.ts'

const codes = {
  'field-unknown': '字段在实体中',
  'entity-missing': '用到字段的地方有实体',
  'entity-unknown': '实体存在',
  'page-unknown': '页面存在',
  'permission-unknown': '权限编码存在',
  'dictionary-unknown': '字典存在',
  'call-unknown': '接口存在',
  'check-rule-unknown': '校验规则存在',
  'report-unknown': '报表存在',
  'required-unknown': '必填的是实体的字段',
  'title-field-unknown': '名称字段在实体中',
  'order-field-unknown': '排序字段在实体中',
  'without-field-unknown': '区分记录的字段在实体中',
  'own-field-unknown': '区分本人记录的字段在实体中',
  'process-field-unknown': '流程状态字段在实体中',
  'member-field-unknown': '各租户各自的字段在实体中',
  'index-field-unknown': '索引字段在实体中',
  'watch-field-unknown': '填值规则所看的字段在实体中',
  'unique-field-unknown': '联合唯一的字段在实体中',
  'tree-field-unknown': '树的字段在实体中',
  'rule-field-unknown': '规则提到的字段在实体中',
  'ref-entity-unknown': '引用的实体存在',
  'ref-field-unknown': '引用的字段在被引用的实体中',
  'child-entity-unknown': '子表的实体存在',
  'child-field-unknown': '子表的关联字段存在',
} as const

type Code = keyof typeof codes
interface Refusal {
  code: Code
  reason: string
  fix?: string
}

/** Checks that every name in a slot exists. */
export const slotRules = ruleGroup({
  codes,
  entity: checkSlots,
  page: checkSlots,
  report: checkSlots,
})

function checkSlots(
  document: PageDocument | EntityDocument | ReportDocument,
  { library, environment, report }: RuleContext<Code>,
): void {
  const inForms = new Set<string>()
  for (const found of document.walk.visits) {
    if (found.definition === FORM_FIELD) for (const place of placesOfName(found)) inForms.add(place)
    const visit = inForms.has(JSON.stringify(found.path)) ? { ...found, definition: FORM_FIELD } : found
    const refusal =
      visit.schema.format && typeof visit.value === 'string' ? refuse(visit, library, environment) : undefined
    if (refusal) report(document, refusal.code, visit.path, refusal.reason, { fix: refusal.fix })
  }
}

/** Field of a form, which may be a sub-table. */
const FORM_FIELD = 'FieldUse'

/** The value is a name, or an object that contains one. */
function placesOfName({ path }: Visit): string[] {
  return [path, [...path, 'field']].map((place) => JSON.stringify(place))
}

function refuse(visit: Visit, library: Library, environment: CheckEnvironment): Refusal | undefined {
  const name = visit.value as string
  const code = visit.schema['x-code'] as Code | undefined
  switch (visit.schema.format) {
    case 'field':
      return refuseField(visit, name, library, code ?? 'field-unknown')
    case 'entity':
      return unknown(code ?? 'entity-unknown', '实体', name, library.entityAddresses)
    case 'page':
      return unknown('page-unknown', '页面', name, library.pageAddresses)
    case 'permission':
      return unknown('permission-unknown', '权限', name, library.permissions)
    case 'dictionary':
      return unknown('dictionary-unknown', '字典', name, environment.dictionaries)
    case 'check-rule':
      return unknown('check-rule-unknown', '校验规则', name, environment.checkRules)
    case 'report':
      return library.reportCodes && unknown('report-unknown', '报表', name, library.reportCodes)
    case 'call':
      return refuseCall(name, library)
    default:
      return undefined
  }
}

function unknown(code: Code, noun: string, name: string, known: readonly string[]): Refusal | undefined {
  return known.includes(name) ? undefined : { code, reason: `没有${noun} ${name}`, fix: nearestName(name, known) }
}

function refuseField(visit: Visit, name: string, library: Library, code: Code): Refusal | undefined {
  if (visit.entity === undefined) {
    return { code: 'entity-missing', reason: `字段 ${name} 无从查起：此处没有实体，请写 x-entity` }
  }
  const entity = entityAt(visit, library)
  if (!entity) return undefined
  const subTables = visit.definition === FORM_FIELD ? (entity['x-children'] ?? []).map(childName) : []
  const refusal = unknown(code, '字段', name, [...Object.keys(fieldsOf(entity)), ...subTables])
  return refusal && { ...refusal, reason: `${entity.title}（${entity.$id}）没有字段 ${name}` }
}

function refuseCall(text: string, { calls }: Library): Refusal | undefined {
  const [wanted = ''] = text.split('?')
  if (calls.some((call) => call.matches(wanted))) return undefined
  const known = calls.map((call) => call.text)
  return { code: 'call-unknown', reason: `没有接口 ${text}`, fix: nearestName(wanted, known) }
}
