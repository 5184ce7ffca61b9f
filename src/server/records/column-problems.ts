import type { Row } from '#shared/documents/entity.ts'
import { messageOf } from '#shared/rules/validation-messages.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { Write } from './write-context.ts'
import { requiredProblem } from './write-failure.ts'

/** Largest value of the whole-number types of PostgreSQL; a JavaScript number is exact only within int8's limit here. */
const LARGEST: Record<string, number> = { int2: 32_767, int4: 2_147_483_647, int8: Number.MAX_SAFE_INTEGER }

/** What fits the entity but not the column: numbers out of its range, nothing where something must be. */
export function columnProblems({ table, policy: { catalog } }: Write, record: Readonly<Row>): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const stored of table.stored.values()) {
    if (!Object.hasOwn(record, stored.name)) continue
    const value = record[stored.name]
    const largest = LARGEST[catalog.columns.get(stored.column) ?? '']
    if (value === null && catalog.isNotNull(stored.column)) problems.push(requiredProblem(stored))
    if (typeof value === 'number' && largest !== undefined && Math.abs(value) > largest) {
      const keyword = value > 0 ? 'maximum' : 'minimum'
      const field = { ...stored.field, maximum: largest, minimum: -largest }
      problems.push({ field: stored.name, keyword, message: messageOf(keyword, field) })
    }
  }
  return problems
}
