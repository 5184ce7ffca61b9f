import { namesOfRecord, unknownProblems } from '#server/records/unknown-members.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { designOf, type FormDesign } from '#shared/documents/online-form/form-design.ts'
import type { DesignedForm } from '#shared/documents/online-form/pages/design-pages.ts'
import { designProblems } from '#shared/documents/online-form/pages/design-pages.ts'
import { coerceRecord } from '#shared/rules/records/coerce-record.ts'
import { validateRecord } from '#shared/rules/records/validate-record.ts'

export const MOST_ITEMS = 300

/**
 * Reads a design from rows of the wire and checks it against their entity and the form.
 * @param given as it was sent
 * @throws AppError RECORD_INVALID with problems like `items[3].fieldName`
 */
export function validDesign(itemEntity: Entity, given: unknown, columns: unknown, designed: DesignedForm): FormDesign {
  const rows = readRows(given)
  const records = rows.map((row) => coerceRecord(itemEntity, row))
  const broken = records.flatMap((record, at) =>
    validateRecord(itemEntity, record, { mode: 'add' }).map((problem) => ({
      ...problem,
      field: `items[${at}].${problem.field}`,
    })),
  )
  const problems = [...unknownProblems(rows, { settings: namesOfRecord(itemEntity), lists: {} }, 'items'), ...broken]
  const design = designOf(records, columns)
  // Rows that are invalid on their own are not checked against the form.
  if (problems.length === 0) problems.push(...designProblems(design.list, designed))
  if (problems.length > 0) throw invalid(problems)
  return design
}

function readRows(given: unknown): Row[] {
  const isRows =
    Array.isArray(given) && given.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
  if (!isRows) throw invalid([{ field: 'items', keyword: 'type', message: '布局应为对象的列表' }])
  if (given.length > MOST_ITEMS) {
    throw invalid([{ field: 'items', keyword: 'maxItems', message: `布局最多${MOST_ITEMS}项` }])
  }
  return given as Row[]
}
