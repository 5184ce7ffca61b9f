import type { Principal } from '#server/http/principal.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { writeChildren } from '../children/child-records.ts'
import { namesOf, sentChildren } from '../children/child-rows.ts'
import { checkChildRules } from '../children/child-rules.ts'
import { tableOf } from '../entity-table.ts'
import { readRecord } from '../read/read-record.ts'
import type { RecordContext } from '../record-context.ts'
import { shapeOfRecord, takeKnown } from '../unknown-members.ts'
import { overruledMembers } from './computed-values.ts'
import { insertRecord } from './insert-record.ts'
import { finalRow, shownRow } from './saved-row.ts'
import { cleanRecord } from './values/clean-record.ts'
import { ignoredMembers } from './values/ignored-members.ts'
import type { Write } from './write.ts'
import { finishRecord, inWrite, type WriteReport } from './write-context.ts'

/**
 * Adds a record.
 * @returns it as stored, as far as the person may see it.
 * @throws AppError RECORD_INVALID, TREE_PARENT_UNKNOWN, TREE_TOO_DEEP, or what a hook throws.
 */
export async function addRecord(
  context: RecordContext,
  principal: Principal,
  entity: Entity,
  body: Readonly<Row>,
  report?: WriteReport,
): Promise<Row> {
  const record = cleanRecord(tableOf(entity), principal, body, 'add')
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
  const ignored = ignoredMembers(context, principal, tableOf(entity), body, 'add', sent)
  const { key, paths, row } = await inWrite(context, principal, entity, record, work, { sent, report })
  const stored = row
    ? await shownRow(context, principal, tableOf(entity), row)
    : await readRecord(context, principal, entity, key, namesOf(sent), 'written')
  report?.ignored([...ignored, ...overruledMembers(context, tableOf(entity), body, stored, { sent, paths })])
  return stored
}
