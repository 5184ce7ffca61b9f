import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database, Tables } from '../db/connection.ts'

/** What other processes may want to hear of. */
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

/** @param id of what the message is about; undefined when it may be anything of the topic. */
export type Listener = (id?: string) => void

/** Where a message is written: with the change that it tells of, or by itself. */
export interface Publication {
  trx: Transaction<Tables> | Kysely<Tables>
  /** Absent outside a transaction: listeners of this process hear at once. */
  afterCommit?(task: () => void): void
}

/** Messages between all processes on one database; they say that something changed, at most its id, never what. */
export interface Events {
  /** Listeners of this process hear it twice, at once and with the others. */
  publish(topic: Topic, publication: Publication, id?: string): Promise<void>
  /** Listeners also run after a lost connection, without an id, since messages may have been missed. */
  subscribe(topic: Topic, listener: Listener): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** On which processes listen. */
export const CHANNEL = 'app_event'
const RECONNECT_MS = 1000

/** Carries messages by LISTEN and NOTIFY, on a connection of its own beside the pool. */
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
      // The notification comes back to this process too, but a moment later than its caller's next request may.
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
