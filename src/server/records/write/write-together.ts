import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Row } from '#shared/documents/entity.ts'
import { checkRowsOf } from '../children/child-rules.ts'
import type { EntityAccess } from '../entity-access.ts'
import { insertRecord } from './insert-record.ts'
import { updateRecord } from './update-record.ts'
import { cleanRecord } from './values/clean-record.ts'
import { finishRecord, inWrite } from './write-context.ts'

/** Writes of one transaction, without rows of sub-tables. */
export interface WrittenTogether {
  readonly trx: Transaction<Tables>
  /** Resolves to the key. */
  add(body: Readonly<Row>): Promise<string>
  /** Changes the fields that are given. */
  edit(id: string, body: Readonly<Row>): Promise<void>
}

/**
 * Adds and changes records of one entity, each judged and logged as if it came alone: all or none.
 * @param work without effects besides these writes, as it may run again
 * @returns the result of `work`
 * @throws AppError RECORD_NOT_FOUND, RECORD_INVALID, or what a hook or `work` throws.
 */
export async function writeTogether<T>(
  access: EntityAccess,
  work: (records: WrittenTogether) => Promise<T>,
): Promise<T> {
  const { principal, table } = access
  const everyField = Object.fromEntries(Object.keys(table.fields).map((name) => [name, null]))
  return inWrite(access, everyField, async (write) => {
    const finish = async (key: string) => {
      await finishRecord(write)
      await checkRowsOf(write, [key])
    }
    return work({
      trx: write.trx,
      async add(body) {
        const key = await insertRecord(write, cleanRecord(table, principal, body, 'add'))
        await finish(key)
        return key
      },
      async edit(id, body) {
        await updateRecord(write, id, cleanRecord(table, principal, body, 'edit'), undefined)
        await finish(id)
      },
    })
  })
}
