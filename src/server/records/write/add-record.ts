import type { Row } from '#shared/documents/entity.ts'
import { writeChildren } from '../children/child-records.ts'
import { namesOf, sentChildren } from '../children/child-rows.ts'
import { checkChildRules } from '../children/child-rules.ts'
import type { EntityAccess } from '../entity-access.ts'
import { readRecord } from '../read/read-record.ts'
import { shapeOfRecord, takeKnown } from '../unknown-members.ts'
import { insertRecord } from './insert-record.ts'
import { finalRow, shownRow } from './saved-row.ts'
import { cleanRecord } from './values/clean-record.ts'
import { overruledMembers } from './values/computed-values.ts'
import { ignoredMembers } from './values/ignored-members.ts'
import type { Write } from './write.ts'
import { finishRecord, inWrite, type WriteReport } from './write-context.ts'

/**
 * Adds a record.
 * @returns it as stored, as far as the person may see it.
 * @throws AppError RECORD_INVALID, TREE_PARENT_UNKNOWN, TREE_TOO_DEEP, or what a hook throws.
 */
export async function addRecord(access: EntityAccess, body: Readonly<Row>, report?: WriteReport): Promise<Row> {
  const { context, principal, entity, table } = access
  const record = cleanRecord(table, principal, body, 'add')
  const sent = sentChildren(entity, body)
  const work = async (write: Write) => {
    const key = await insertRecord(write, structuredClone(record))
    const paths = await writeChildren(write, key, sent)
    const row = sent.length === 0 ? finalRow(write, 'afterAdd') : undefined
    await finishRecord(write)
    await checkChildRules(write, key, { body: 'all', sent, paths })
    return { key, paths, row }
  }
  if (context.hooksOf(entity).isDefinition) takeKnown(body, shapeOfRecord(context, entity))
  const ignored = ignoredMembers(access, body, 'add', sent)
  const { key, paths, row } = await inWrite(access, record, work, { sent, report })
  const stored = row ? await shownRow(access, row) : await readRecord(access, key, namesOf(sent), 'written')
  report?.ignored([...ignored, ...overruledMembers(access, body, stored, { sent, paths })])
  return stored
}
