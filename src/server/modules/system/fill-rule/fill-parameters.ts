import { unknownVariables } from '#server/records/policy/rule-variables.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FillRuleCode } from '#shared/rules/fill-rules.ts'
import { checkParameters, type ReadParameters, readParameters } from '#shared/rules/parameters.ts'
import { fillRules } from './fill-rules.ts'

/** Reads parameters of a handler: JSON from an administrator, or an object from an entity. */
export function readFillParameters(code: FillRuleCode, given: string | Readonly<Row>): ReadParameters {
  const { params: fields, variables = [] } = fillRules[code]
  const read = typeof given === 'string' ? readParameters(fields, given) : checkParameters(fields, given)
  if (read.problems) return read
  const problems = variables.flatMap((name) =>
    unknownVariables(String(read.params[name] ?? '')).map((variable) => ({
      ...{ field: name, keyword: 'rule' },
      message: `${fields.properties[name]!.title}中没有变量 #{${variable}}`,
    })),
  )
  return problems.length === 0 ? read : { problems }
}
