import type { Field } from '#shared/documents/entity.ts'
import { childName, childrenNamed, columnOf, hasDefault } from '#shared/documents/entity-fields.ts'
import { ExpressionError } from '#shared/expression/expression-error.ts'
import { readsOf } from '#shared/expression/expression-reads.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import { checkExpression } from '#shared/expression/types/check-expression.ts'
import { fieldsReadBy } from '#shared/rules/records/record-rules.ts'
import type { EntityDocument } from '../library/library.ts'
import type { Path } from '../problem.ts'
import { scopeOfForm } from './expression-rules.ts'
import { findCycles } from './find-cycles.ts'
import { type RuleContext, ruleGroup } from './rule.ts'

const codes = {
  'computed-wrong': '计算字段只由服务端写入，值只有一个来源',
  'computed-reads': '计算字段读取有列的字段和随主记录保存的行',
  'computed-cycle': '计算字段不依赖自己',
} as const
type Code = keyof typeof codes

/** Checks fields that follow from others (`x-computed`). */
export const computedRules = ruleGroup({
  codes,
  entity(document, context) {
    const reads = new Map<string, string[]>()
    for (const [name, field] of Object.entries(document.entity.properties)) {
      const text = field['x-computed']
      if (text === undefined) continue
      checkSource(document, name, field, context)
      const found = readsIn(text)
      reads.set(name, found)
      for (const read of found) checkRead(document, name, read, context)
    }
    for (const cycle of findCycles(reads)) {
      const path = ['properties', cycle[0]!, 'x-computed']
      context.report(document, 'computed-cycle', path, `字段互相依赖：${[...cycle, cycle[0]].join(' → ')}`)
    }
  },
})

const RESULTS = {
  string: 'any',
  boolean: 'bool',
  number: 'number',
  integer: 'number',
  array: 'any',
  object: 'any',
} as const

function checkSource(
  document: EntityDocument,
  name: string,
  field: Field,
  { library, report }: RuleContext<Code>,
): void {
  const path: Path = ['properties', name, 'x-computed']
  const reportProblem = (reason: string) => report(document, 'computed-wrong', path, `字段 ${name} ${reason}`)
  if (field['x-write'] !== 'server') reportProblem('由表达式算出，x-write 应为 server')
  if (hasDefault(field) || field['x-fill']) reportProblem('由表达式算出，不能再有默认值或填值')
  if (field.type === 'array' || field.type === 'object') reportProblem('由表达式算出，类型应为文本、数字或真假值')
  const [wrong] = checkExpression(
    field['x-computed']!,
    { values: scopeOfForm(document.entity, library) },
    RESULTS[field.type],
  )
  if (wrong?.code === 'wrong-result') reportProblem(`的结果类型不对：${wrong.message}`)
}

function checkRead(document: EntityDocument, name: string, read: string, context: RuleContext<Code>): void {
  const { entity } = document
  const { library, report } = context
  const path: Path = ['properties', name, 'x-computed']
  const children = childrenNamed(entity, read)
  if (children) {
    const rows = library.entities.get(children.entity)?.entity
    if (rows?.['x-calls'] === undefined) return
    const reason = `${childName(children)} 的行有自己的接口（${rows.$id} 的 x-calls），可不随主记录保存，不能用于计算`
    report(document, 'computed-reads', path, reason)
    return
  }
  const field = Object.hasOwn(entity.properties, read) ? entity.properties[read]! : undefined
  if (field && !field['x-secret'] && columnOf(read, field) !== undefined) return
  // The rules for expressions report unknown names.
  if (!field && !isMaintained(read)) return
  report(document, 'computed-reads', path, `字段 ${name} 读取的 ${read} 在保存时还没有值，应为本实体有列的字段`)
}

/** Fields that the engine fills after the computation, and texts of other records. */
const isMaintained = (name: string) =>
  /_dictText$|^(id|createBy|createTime|updateBy|updateTime|sysOrgCode|tenantId|delFlag|version)$/.test(name)

function readsIn(text: string): string[] {
  try {
    const expression = parseExpression(text)
    // An expression over the whole record reads every field, itself included.
    return readsOf(expression).includes('values') ? [] : [...new Set(fieldsReadBy(expression))]
  } catch (error) {
    if (error instanceof ExpressionError) return []
    throw error
  }
}
