import type { Entity } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import { checkExpression } from '#shared/expression/types/check-expression.ts'
import { scopeOfEntity, USER_TYPE } from '#shared/expression/types/entity-scope.ts'
import type { ExpressionProblem, ExpressionType, ScopeTypes } from '#shared/expression/types/expression-types.ts'
import { type EntityDocument, entityAt, type Library, type PageDocument } from '../library/library.ts'
import type { Visit } from '../structure/walk-meta.ts'
import { type RuleContext, ruleGroup } from './rule.ts'

const codes = {
  'expression-syntax': '表达式可以解析',
  'expression-scope': '表达式只读此处可用的变量',
  'expression-field': '表达式读取的字段存在',
  'expression-type': '表达式的类型正确',
  'expression-result': '表达式的结果是所需的类型',
} as const
type Code = keyof typeof codes

const CODES: Record<string, Code> = {
  'unknown-variable': 'expression-scope',
  'unknown-field': 'expression-field',
  'wrong-result': 'expression-result',
  'wrong-type': 'expression-type',
  'wrong-argument': 'expression-type',
}

/** Checks expressions before they run. */
export const expressionRules = ruleGroup({ codes, entity: checkAll, page: checkAll })

function checkAll(document: EntityDocument | PageDocument, { library, report }: RuleContext<Code>): void {
  for (const visit of document.walk.visits) {
    if (visit.schema.format !== 'expression' || typeof visit.value !== 'string') continue
    const problems = checkExpression(visit.value, scopeAt(visit, library), visit.schema['x-result'])
    for (const problem of problems) reportProblem(document, visit, problem, report)
  }
}

function reportProblem(
  document: EntityDocument | PageDocument,
  visit: Visit,
  { code, message, proposal, start }: ExpressionProblem,
  report: RuleContext<Code>['report'],
): void {
  const available = code === 'unknown-variable' ? `；此处可用：${namesAt(visit).join('、')}` : ''
  const hints = { fix: proposal, offset: start }
  report(document, CODES[code] ?? 'expression-syntax', visit.path, `${message}${available}`, hints)
}

/** A column of a sub-table also reads its row. */
function namesAt({ schema, around }: Visit): readonly string[] {
  const names = schema['x-scope'] ?? []
  return around && names.length > 0 && !names.includes('row') ? ['row', ...names] : names
}

/** Variables of a slot with their types; records have the type of the current entity. */
function scopeAt(visit: Visit, library: Library): ScopeTypes {
  const entity = entityAt(visit, library)
  const record: ExpressionType = entity ? scopeOfEntity(entity) : 'any'
  const form = visit.around ? entityAt({ ...visit, entity: visit.around.entity }, library) : entity
  const types: Record<string, ExpressionType> = {
    values: form ? scopeOfForm(form, library) : 'any',
    row: record,
    selection: { kind: 'list', of: record },
    chosen: { kind: 'object', fields: { count: 'number', ids: 'any', filter: 'any' } },
    user: USER_TYPE,
    mode: 'string',
  }
  return Object.fromEntries(namesAt(visit).map((name) => [name, types[name] ?? 'any']))
}

/** The record of a form contains its sub-tables; rows of a list do not. */
export function scopeOfForm(entity: Entity, { entities }: Library): ExpressionType {
  const scope = scopeOfEntity(entity) as Extract<ExpressionType, { kind: 'object' }>
  const subTables = (entity['x-children'] ?? []).map((children): [string, ExpressionType] => {
    const child = entities.get(children.entity)?.entity
    const record: ExpressionType = child ? scopeOfEntity(child) : 'any'
    return [childName(children), children.kind === 'one' ? record : { kind: 'list', of: record }]
  })
  return { kind: 'object', fields: { ...scope.fields, ...Object.fromEntries(subTables) } }
}
