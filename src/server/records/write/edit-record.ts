import { AppError } from '#server/http/answers/errors.ts'
import type { Row } from '#shared/documents/entity.ts'
import { writeChildren } from '../children/child-records.ts'
import { hasChanges, namesOf, sentChildren } from '../children/child-rows.ts'
import { checkChildRules } from '../children/child-rules.ts'
import type { EntityAccess } from '../entity-access.ts'
import { readRecord } from '../read/read-record.ts'
import { shapeOfRecord, takeKnown } from '../unknown-members.ts'
import { finalRow, shownRow } from './saved-row.ts'
import { updateRecord } from './update-record.ts'
import { cleanRecord } from './values/clean-record.ts'
import { overruledMembers } from './values/computed-values.ts'
import { ignoredMembers } from './values/ignored-members.ts'
import type { Write } from './write.ts'
import { finishRecord, inWrite, type WriteReport } from './write-context.ts'

/**
 * Changes the fields that are given; a record that would stay as it is is left alone. A `version` in the body must be the stored one; without it the edit is taken.
 * @returns the record as stored, as far as the person may see it.
 * @throws AppError RECORD_NOT_FOUND, RECORD_STALE, RECORD_INVALID, TREE_CYCLE, TREE_PARENT_UNKNOWN, TREE_TOO_DEEP,
 * or what a hook throws.
 */
export async function editRecord(access: EntityAccess, body: Readonly<Row>, report?: WriteReport): Promise<Row> {
  const { context, principal, entity, table } = access
  const id = idOf(body)
  const record = cleanRecord(table, principal, body, 'edit')
  // The key says which record, and is not changed by it.
  delete record.id
  const sent = sentChildren(entity, body)
  const work = async (write: Write) => {
    await updateRecord(write, id, structuredClone(record), body.version, hasChanges(sent))
    const paths = await writeChildren(write, id, sent)
    const row = sent.length === 0 ? finalRow(write, 'afterEdit') : undefined
    await finishRecord(write)
    await checkChildRules(write, id, { body: record, sent, paths })
    return { paths, row }
  }
  if (context.hooksOf(entity).isDefinition) takeKnown(body, shapeOfRecord(context, entity))
  const ignored = ignoredMembers(access, body, 'edit', sent)
  const { paths, row } = await inWrite(access, record, work, {
    sent,
    report,
    // A file that the record once held may come back, so the key counts here.
    rows: [{ ...record, id }],
  })
  const stored = row ? await shownRow(access, row) : await readRecord(access, id, namesOf(sent), 'written')
  report?.ignored([...ignored, ...overruledMembers(access, body, stored, { sent, paths })])
  return stored
}

function idOf(body: Readonly<Row>): string {
  const id = Object.hasOwn(body, 'id') ? body.id : undefined
  if ((typeof id !== 'string' && typeof id !== 'number') || id === '') throw new AppError('RECORD_NOT_FOUND')
  return String(id).replaceAll('\0', '')
}
