import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import type { HttpMessage } from '#server/platform/data-sources/source.ts'

/** Request that a step of a form sends. */
export interface NewSend extends Pick<HttpMessage, 'method' | 'path' | 'body'> {
  /** Code of a data source. */
  source: string
  /** Table of the form. For a view this is the table of its form. */
  tableName: string
  /** Key of the record. Empty for a request that is about no record. */
  dataId: string
  /** Name of the step. */
  place: string
  tenantId: number
  createBy: string
}

/** Request that this process has claimed until its lease ends. */
export interface ClaimedSend extends Pick<NewSend, 'source' | 'method' | 'path' | 'body'> {
  id: string
  /** Number of all attempts, this one included. It identifies the claim. */
  attempt: number
  /** Attempts since somebody last requested a resend, this one included. */
  tries: number
}

export type FormSends = ReturnType<typeof createFormSends>

/** The table is the outbox. A row is due at its time; a row that is being sent is due again when its lease ends. */
export function createFormSends({ kysely }: Pick<Database, 'kysely'>) {
  return {
    /** Stores a request in the transaction of the write that it reports. */
    async add(trx: Transaction<Tables>, id: string, send: NewSend): Promise<void> {
      const { tenantId, tableName, dataId, place, source, method, path, body, createBy } = send
      await sql`
        insert into onl_form_send (id, tenant_id, table_name, data_id, place, source, method, path, body, create_by)
        values (${id}, ${tenantId}, ${tableName}, ${dataId}, ${place}, ${source}, ${method}, ${path}, ${body}, ${createBy})
        `.execute(trx)
    },

    /**
     * Claims the request that is due longest. Of several processes one gets it. A request about a record waits for
     * earlier ones about that record.
     * @param busy sources with enough requests under way
     */
    async claim(leaseMs: number, busy: readonly string[]): Promise<ClaimedSend | undefined> {
      const { rows } = await sql<ClaimedSend>`
        with due as (
          select d.id from onl_form_send d
          where d.state in ('waiting', 'sending') and d.due_time <= now()
            and d.source <> all (${[...busy]}::text[])
            and (d.data_id = '' or not exists (
              select from onl_form_send before
              where before.table_name = d.table_name and before.data_id = d.data_id and before.seq < d.seq
                and before.state in ('waiting', 'sending')))
          order by d.due_time, d.seq limit 1 for update of d skip locked)
        update onl_form_send s
        set state = 'sending', attempt = s.attempt + 1, due_time = now() + ${leaseMs} * interval '1 millisecond'
        from due where s.id = due.id
        returning s.id, s.source, s.method, s.path, s.body, s.attempt, s.attempt - s.tries_before as tries`.execute(
        kysely,
      )
      return rows[0]
    },

    /** Changes nothing when the claim was lost meanwhile. */
    async noteSent({ id, attempt }: ClaimedSend): Promise<void> {
      await sql`
        update onl_form_send set state = 'sent', sent_time = now(), last_error = null, due_time = null
        where id = ${id} and state = 'sending' and attempt = ${attempt}`.execute(kysely)
    },

    /** @param retryMs time until the next attempt; null gives up */
    async noteFailed({ id, attempt }: ClaimedSend, reason: string, retryMs: number | null): Promise<void> {
      const due = retryMs === null ? sql`null` : sql`now() + ${retryMs} * interval '1 millisecond'`
      await sql`
        update onl_form_send set state = ${retryMs === null ? 'failed' : 'waiting'}, last_error = ${reason}, due_time = ${due}
        where id = ${id} and state = 'sending' and attempt = ${attempt}`.execute(kysely)
    },

    /** Deletes finished requests that were created at least so many days ago. @returns how many */
    async removeOld(days: number, atMost: number): Promise<number> {
      const { numAffectedRows } = await sql`
        delete from onl_form_send where ctid = any (array(
          select ctid from onl_form_send
          where state in ('sent', 'failed', 'cancelled') and create_time < now() - ${days} * interval '1 day'
          limit ${atMost}))`.execute(kysely)
      return Number(numAffectedRows ?? 0)
    },
  }
}

type Queries = Kysely<Tables> | Transaction<Tables>

/** Statements on rows that the record engine has locked. */
export const sendStates = {
  /** Makes requests due immediately, with a new count of attempts. */
  async resend(trx: Queries, ids: readonly string[]): Promise<void> {
    await sql`
      update onl_form_send set state = 'waiting', tries_before = attempt, last_error = null, due_time = now()
      where id = any (${[...ids]}::text[])`.execute(trx)
  },

  async cancel(trx: Queries, ids: readonly string[]): Promise<void> {
    await sql`
      update onl_form_send set state = 'cancelled', due_time = null where id = any (${[...ids]}::text[])`.execute(trx)
  },
}
