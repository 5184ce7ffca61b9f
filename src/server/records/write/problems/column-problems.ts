import type { Row } from '#shared/documents/entity.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { Write } from '../write.ts'
import { requiredProblem } from '../write-failure.ts'

/** Problems that the column has and the entity does not: no value in a NOT NULL column. */
export function columnProblems({ table, policy: { catalog } }: Write, record: Readonly<Row>): FieldProblem[] {
  const isNothing = (value: unknown, column: string) => value === null || (value === '' && catalog.isForeignKey(column))
  return [...table.stored.values()]
    .filter(({ name, column }) => Object.hasOwn(record, name) && isNothing(record[name], column))
    .filter(({ column }) => catalog.isNotNull(column))
    .map(requiredProblem)
}
