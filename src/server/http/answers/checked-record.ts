import type { Entity, Row } from '#shared/documents/entity.ts'
import { coerceRecord } from '#shared/rules/records/coerce-record.ts'
import { validateRecord } from '#shared/rules/records/validate-record.ts'
import { AppError } from './errors.ts'

interface Options {
  /** Rules for a new record (`add`, the default) or for a change of a record (`edit`). */
  mode?: 'add' | 'edit'
  /** Checks these fields only. Default: all. */
  fields?: readonly string[]
}

/**
 * Converts the values of a request body to the types of the entity and validates them. For calls that do not use the
 * record engine.
 * @throws AppError RECORD_INVALID with one problem for each invalid field
 */
export function checkedRecord(entity: Entity, body: Readonly<Row>, { mode = 'add', fields }: Options = {}): Row {
  const record = coerceRecord(entity, body)
  const problems = validateRecord(entity, record, { mode, fields })
  if (problems.length > 0) throw new AppError('RECORD_INVALID', { reason: problems[0]!.message }, { problems })
  return record
}
