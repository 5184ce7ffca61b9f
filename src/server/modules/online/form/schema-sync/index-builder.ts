import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { formTables } from './form-table.repository.ts'
import type { Index } from './table-indexes.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  warn(message: string): void
}

export type IndexBuilder = ReturnType<typeof createIndexBuilder>

const CANCEL_EVERY_MS = 200

/**
 * Makes indexes of tables that may have many rows, one after the other and while others work with the table. One that
 * could not be made is told in the log, and is made by the next synchronisation.
 */
export function createIndexBuilder({ kysely, warn }: Dependencies) {
  let last = Promise.resolve()
  let isStopping = false
  /** Process of the database that makes one now. */
  let backend: number | undefined

  return {
    /** Returns at once. What another process made meanwhile is left as it is. */
    build(table: string, indexes: readonly Index[]): void {
      for (const index of indexes) last = last.then(() => make(table, index))
    },

    /** When all that was asked for so far has been made or told. */
    whenIdle: (): Promise<void> => last,

    /** Ends what is being made, which leaves an index that is not valid, and makes no more. */
    async stop(): Promise<void> {
      isStopping = true
      // A cancellation that comes before the statement ends nothing, so it is asked for again.
      const again = setInterval(() => void cancel(), CANCEL_EVERY_MS)
      void cancel()
      await last
      clearInterval(again)
    },
  }

  async function make(table: string, index: Index): Promise<void> {
    if (isStopping) return
    try {
      await formTables.makeIndex(kysely, { table, index }, (pid) => {
        backend = pid
        return !isStopping
      })
    } catch (error) {
      warn(`index of ${table} (${index.columns.join(', ')}) not made: ${(error as Error).message}`)
    }
    backend = undefined
  }

  async function cancel(): Promise<void> {
    if (backend !== undefined) await formTables.cancel(kysely, backend).catch(() => undefined)
  }
}
