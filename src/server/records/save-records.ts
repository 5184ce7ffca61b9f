import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Principal } from '../http/principal.ts'
import { checkRowsOf } from './child-rules.ts'
import { cleanRecord } from './clean-record.ts'
import { tableOf } from './entity-table.ts'
import { insertRecord } from './insert-record.ts'
import type { RecordContext } from './record-context.ts'
import { updateRecord } from './update-record.ts'
import { finishRecord, inWrite } from './write-context.ts'

/** Records to be written together, without rows of sub-tables. */
export interface SavedTogether {
  added: readonly Readonly<Row>[]
  /** With their `id`; fields that are not given stay. */
  edited: readonly Readonly<Row>[]
}

/**
 * Adds and edits records in one transaction, each judged, logged and told of as if it came alone: all or none.
 * @throws AppError like the adding and editing of each.
 */
export async function saveRecords(
  context: RecordContext,
  principal: Principal,
  entity: Entity,
  { added, edited }: SavedTogether,
): Promise<void> {
  const table = tableOf(entity)
  const fresh = added.map((body) => cleanRecord(table, principal, body, 'add'))
  const changes = edited.map((body) => {
    const { id: _, ...values } = cleanRecord(table, principal, body, 'edit')
    return { id: String(body.id), values }
  })
  const rows = [...fresh, ...changes.map(({ values }) => values)]
  const everyField: Row = Object.assign({}, ...rows)
  await inWrite(
    ...([context, principal, entity, everyField] as const),
    async (write) => {
      const keys = changes.map(({ id }) => id)
      for (const { id, values } of changes) {
        await updateRecord(write, id, structuredClone(values), undefined)
        await finishRecord(write)
      }
      for (const record of fresh) {
        keys.push(await insertRecord(write, structuredClone(record)))
        await finishRecord(write)
      }
      await checkRowsOf(write, keys)
    },
    { rows },
  )
}
