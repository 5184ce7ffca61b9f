import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database, Tables } from '#server/db/connection.ts'

/** Topics of messages between processes. */
export type Topic =
  | 'dictionaries'
  | 'categories'
  | 'check-rules'
  | 'site'
  | 'documents'
  | 'data-sources'
  | 'gateway-routes'
  | 'pushes'
  | 'job-runs'
  | 'sessions'

/** @param id of the changed row; undefined when any row of the topic may have changed. */
export type Listener = (id?: string) => void

/** Connection for a message: the transaction of the change, or the pool. */
export interface Publication {
  trx: Transaction<Tables> | Kysely<Tables>
  /** Absent outside a transaction: listeners of this process then run immediately. */
  afterCommit?(task: () => void): void
}

/** Messages between all processes on one database. A message names the topic and at most the id, never the content. */
export interface Events {
  /** Listeners of this process run twice: immediately, and with those of other processes. */
  publish(topic: Topic, publication: Publication, id?: string): Promise<void>
  /** Listeners also run without an id after a lost connection, since messages may be missing. */
  subscribe(topic: Topic, listener: Listener): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** Channel of LISTEN and NOTIFY. */
export const CHANNEL = 'app_event'
const RECONNECT_MS = 1000

/** Sends messages by LISTEN and NOTIFY, on a connection outside of the pool. */
export function createEvents(database: Pick<Database, 'pool'>, warn: (message: string) => void): Events {
  const listeners = new Map<string, Listener[]>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  const hear = (message: string) => {
    const [topic = '', id] = message.split(' ')
    for (const listener of listeners.get(topic) ?? []) listener(id)
  }
  const hearAll = () => {
    for (const topic of listeners.keys()) hear(topic)
  }
  const lost = () => {
    client = undefined
    if (stopped || retry !== undefined) return
    retry = setTimeout(() => {
      retry = undefined
      listen().then(hearAll, lost)
    }, RECONNECT_MS)
    retry.unref()
  }
  const listen = async () => {
    const next = new pg.Client(database.pool.options)
    next.on('notification', ({ payload }) => hear(payload ?? ''))
    next.on('error', (error) => warn(`消息连接中断：${error.message}`))
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    next.on('end', lost)
    client = next
  }

  return {
    publish: async (topic, { trx, afterCommit }, id) => {
      const message = id === undefined ? topic : `${topic} ${id}`
      await sql`select pg_notify(${CHANNEL}, ${message})`.execute(trx)
      // The notification also comes back to this process, but perhaps after the caller's next request.
      if (afterCommit) afterCommit(() => hear(message))
      else hear(message)
    },
    subscribe: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
    },
    start: listen,
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
