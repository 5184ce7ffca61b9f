import type { Entity, Row } from '#shared/documents/entity.ts'
import { coerceRecord } from '#shared/rules/records/coerce-record.ts'
import { validateRecord } from '#shared/rules/records/validate-record.ts'
import { AppError } from './errors.ts'

interface Options {
  mode?: 'add' | 'edit'
  /** Check these fields only. */
  fields?: readonly string[]
}

/**
 * A body brought into the form that its entity describes, for calls beside the record engine.
 * @throws AppError RECORD_INVALID with the problem of each field.
 */
export function checkedRecord(entity: Entity, body: Readonly<Row>, { mode = 'add', fields }: Options = {}): Row {
  const record = coerceRecord(entity, body)
  const problems = validateRecord(entity, record, { mode, fields })
  if (problems.length > 0) throw new AppError('RECORD_INVALID', { reason: problems[0]!.message }, { problems })
  return record
}
