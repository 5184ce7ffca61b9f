import type { Entity } from '#shared/documents/entity.ts'
import { ExpressionError } from '#shared/expression/expression-error.ts'
import { computedFields, computedValues } from '#shared/rules/computed-fields.ts'
import { linearPatternEngine } from '#shared/rules/patterns/linear-pattern-engine.ts'
import { PatternRefused } from '#shared/rules/patterns/pattern-engine.ts'
import { coerceRecord } from '#shared/rules/records/coerce-record.ts'
import { addPeriodFormats } from '#shared/rules/records/period-formats.ts'
import { validateRecord } from '#shared/rules/records/validate-record.ts'
import type { Case } from '../library/library.ts'
import { ruleGroup } from './rule.ts'

const codes = {
  'case-without-entity': '用例有实体',
  'case-fails': '用例成立',
} as const

/** Runs the cases, which define the records that an entity accepts. */
export const caseRules = ruleGroup({
  codes,
  library({ library, wanted, report }) {
    addPeriodFormats()
    for (const document of library.cases) {
      if (!wanted(document.file)) continue
      const entity = library.entities.get(document.address)?.entity
      if (!entity && !library.entityAddresses.includes(document.address)) {
        report(document, 'case-without-entity', [], `没有实体 ${document.address}`)
      }
      if (!entity) continue
      document.cases.forEach((each, index) => {
        const reason = failureOf(entity, each)
        if (reason) report(document, 'case-fails', [index], `用例「${each.why}」不成立：${reason}`)
      })
    }
  },
})

function failureOf(entity: Entity, { data, mode = 'add', valid, problems }: Case): string | undefined {
  const found = problemsOf(entity, data, mode)
  if (!found) return undefined
  const names = found.map(({ field, keyword }) => `${field} ${keyword}`)
  if (valid) return names.length === 0 ? undefined : `本应通过，却有 ${names.join('、')}`
  if (names.length === 0) return '本应不通过，却通过了'
  const missing = problems?.filter(({ field, keyword }) => !names.includes(`${field} ${keyword}`)) ?? []
  if (missing.length === 0) return undefined
  const expected = missing.map(({ field, keyword }) => `${field} ${keyword}`).join('、')
  return `本应有 ${expected}，实际有 ${names.join('、')}`
}

/** Undefined when the entity itself is wrong, which other rules report. */
function problemsOf(entity: Entity, data: Record<string, unknown>, mode: 'add' | 'edit') {
  try {
    const record = coerceRecord(entity, data)
    const own = computedFields(entity).filter(({ ofRows }) => !ofRows)
    const computed = mode === 'add' ? computedValues(own, record) : {}
    return validateRecord(entity, { ...record, ...computed }, { mode, patterns: linearPatternEngine })
  } catch (error) {
    if (error instanceof PatternRefused || error instanceof ExpressionError) return undefined
    throw error
  }
}
