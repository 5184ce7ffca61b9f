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
 * Makes indexes of tables that may have many rows, one after the other, while others work with the table.
 * An index that could not be made is logged, and the next synchronisation makes it.
 */
export function createIndexBuilder({ kysely, warn }: Dependencies) {
  let last = Promise.resolve()
  let isStopping = false
  /** Id of the database process that makes an index now. */
  let backend: number | undefined

  return {
    /** Queues indexes and returns immediately. An index that another process made meanwhile is left as it is. */
    build(table: string, indexes: readonly Index[]): void {
      for (const index of indexes) last = last.then(() => make(table, index))
    },

    /** Resolves when all indexes that were queued so far have been made or logged. */
    whenIdle: (): Promise<void> => last,

    /** Stops making indexes. The one that is being made stays behind as an invalid index. */
    async stop(): Promise<void> {
      isStopping = true
      // A cancellation before the statement starts has no effect, so it is repeated.
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
