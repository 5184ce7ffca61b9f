import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import type { SocketMessage } from '#shared/wire/socket.ts'
import type { Realtime } from '../realtime.ts'
import type { Events, Publication } from './events.store.ts'

/** A message for the sockets of this process. */
export interface Delivery {
  /** Null: everybody of the tenant. */
  userIds: string[] | null
  tenantId: number
  message: SocketMessage
}

interface Dependencies {
  database: Pick<Database, 'pool' | 'kysely'>
  events: Pick<Events, 'publish' | 'subscribe'>
  /** Name of this process. */
  processId: string
  /** Interval at which a process reports its connected users, ms. */
  heartbeatMs: number
  deliver(delivery: Delivery): void
  warn(message: string): void
}

/** Time for which a process that lost its connection can read messages again, ms. */
const RETENTION_MS = 60_000
const RETRY_MS = 1000
/** Number of remembered ids of messages: each message arrives twice. */
const MOST_REMEMBERED = 10_000
/** Heartbeats after which a silent process counts as dead. */
const MISSED_BEATS = 3

interface Row extends Delivery {
  id: string
}

const COLUMNS = `id, user_ids as "userIds", tenant_id as "tenantId", message`

export type RealtimeStore = ReturnType<typeof createRealtimeStore>

/** Sends messages for open browsers from process to process: a row for some minutes, and its id by NOTIFY. */
export function createRealtimeStore(dependencies: Dependencies) {
  const { database, events, processId, heartbeatMs, deliver, warn } = dependencies
  const { pool, kysely } = database
  const delivered = new Set<string>()
  const waiting = new Set<string>()
  let reading: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let isBehind = false

  const realtime: Realtime = {
    async toUsers(userIds, push, publication) {
      if (userIds.length > 0) await write([...new Set(userIds)], 0, { cmd: 'user', ...push }, publication)
    },
    toEverybody: (tenantId, push, publication) => write(null, tenantId, { cmd: 'topic', ...push }, publication),
    async onlineUsers() {
      const { rows } = await pool.query<{ userId: string }>(
        `select distinct unnest(user_ids) as "userId" from sys_socket_process
         where seen_at > now() - $1 * interval '1 millisecond'`,
        [heartbeatMs * MISSED_BEATS],
      )
      return new Set(rows.map(({ userId }) => userId))
    },
  }

  events.subscribe('pushes', (id) => {
    if (id === undefined) isBehind = true
    else if (!delivered.has(id)) waiting.add(id)
    read()
  })

  return {
    ...realtime,

    /** Reports the users connected to this process. */
    async reportUsers(userIds: readonly string[]): Promise<void> {
      await pool.query(
        `insert into sys_socket_process (id, user_ids) values ($1, $2)
         on conflict (id) do update set user_ids = excluded.user_ids, seen_at = now()`,
        [processId, userIds],
      )
    },

    /** Deletes old messages, and processes that are gone. */
    async tidy(): Promise<void> {
      await pool.query(`delete from sys_push where sent_at < now() - $1 * interval '1 millisecond'`, [2 * RETENTION_MS])
      await pool.query(`delete from sys_socket_process where seen_at < now() - $1 * interval '1 millisecond'`, [
        heartbeatMs * MISSED_BEATS,
      ])
    },

    async stop(): Promise<void> {
      clearTimeout(retry)
      await reading
      await pool.query('delete from sys_socket_process where id = $1', [processId])
    },
  }

  async function write(
    userIds: readonly string[] | null,
    tenantId: number,
    message: SocketMessage,
    publication: Publication = { trx: kysely },
  ): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      insert into sys_push (user_ids, tenant_id, message)
      values (${userIds}, ${tenantId}, ${JSON.stringify(message)}) returning id`.execute(publication.trx)
    await events.publish('pushes', publication, rows[0]!.id)
  }

  /** One run at a time reads all that is there; a failed one is repeated. */
  function read(): void {
    reading ??= readAll()
      .catch((error: Error) => {
        warn(`消息读取失败：${error.message}`)
        isBehind = true
        clearTimeout(retry)
        retry = setTimeout(read, RETRY_MS)
        retry.unref()
      })
      .finally(() => {
        reading = undefined
        if (waiting.size > 0) read()
      })
  }

  async function readAll(): Promise<void> {
    while (isBehind || waiting.size > 0) {
      const ids = [...waiting]
      const missed = isBehind
      waiting.clear()
      isBehind = false
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from sys_push
         where id = any ($1::uuid[]) or ($2 and sent_at > now() - $3 * interval '1 millisecond') order by sent_at`,
        [ids, missed, RETENTION_MS],
      )
      for (const row of inOrderOf(rows, ids)) give(row)
    }
  }

  /** Sorts messages by commit. Clocks may step back, and all rows of a transaction have one time. */
  function inOrderOf(rows: readonly Row[], ids: readonly string[]): Row[] {
    const places = new Map(ids.map((id, place) => [id, place]))
    const placeOf = ({ id }: Row) => places.get(id) ?? -1
    return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
  }

  function give({ id, ...delivery }: Row): void {
    if (delivered.has(id)) return
    delivered.add(id)
    if (delivered.size > MOST_REMEMBERED) delivered.delete(delivered.values().next().value!)
    deliver(delivery)
  }
}
