import type { Env } from '#server/config/env.ts'
import type { Database } from '#server/db/connection.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { Events } from '#server/platform/stores/events.store.ts'
import { createOneTimeValues } from '#server/platform/stores/one-time-values.store.ts'
import { createRealtimeStore, type Delivery } from '#server/platform/stores/realtime.store.ts'
import { keyOfSession, noteSessionsSeen, openSessions } from '#server/platform/stores/sessions.store.ts'
import { type ChangedThing, SOCKET_CLOSE } from '#shared/wire/socket.ts'
import { AppError } from '../answers/errors.ts'
import type { Identify } from '../pipeline/authenticate.ts'
import type { Principal } from '../principal.ts'
import { createSockets } from './sockets.ts'

interface Dependencies {
  env: Env
  database: Database
  events: Events
  newId: NewId
  warn(message: string): void
}

const KIB = 1024
const MINUTE_MS = 60_000
/** Lifetime of a ticket, ms: enough to open a socket. */
export const TICKET_MS = 30_000
/** Window, ms, in which repeated changes, such as the rows of an import, become one message to browsers. */
const GATHER_MS = 100
/** Delay, ms, between a new connection and its report to other processes. */
const REPORT_MS = 500
const THINGS: readonly ChangedThing[] = ['dictionaries', 'categories', 'site']

export type LiveSockets = ReturnType<typeof createLiveSockets>

/** Connects to open browsers: sockets of this process, and messages between processes. */
export function createLiveSockets({ env, database, events, newId, warn }: Dependencies) {
  const sockets = createSockets({
    perUser: env.socketsPerUser,
    perAddress: env.socketsPerAddress,
    buffer: env.socketBufferKb * KIB,
    messagesPerMinute: env.socketMessagesPerMinute,
  })
  const realtime = createRealtimeStore({
    ...{ database, events, deliver, warn },
    processId: newId(),
    heartbeatMs: env.socketHeartbeatMs,
  })
  const tickets = createOneTimeValues(database)
  /** Users whose sessions just ended: a socket that is opening now was authenticated before. */
  const ended = new Set<string>()
  const timers = new Map<string, NodeJS.Timeout>()
  let stopped = false

  events.subscribe('sessions', (userId) => {
    if (userId !== undefined) {
      ended.add(userId)
      later(`ended ${userId}`, MINUTE_MS, () => ended.delete(userId))
    }
    void check(userId)
  })
  for (const thing of THINGS) {
    events.subscribe(thing, () => {
      later(thing, GATHER_MS, () => void sockets.toAll({ cmd: 'changed', msgTxt: thing }))
    })
  }

  return {
    realtime,
    sockets,

    onUsers(userId: string): void {
      if (ended.has(userId)) void check(userId)
      later('report', REPORT_MS, report)
    },

    issueTicket: ({ sessionId, tenantId }: Principal): Promise<string> =>
      tickets.issue('socket', { sessionId, tenantId }, TICKET_MS),

    /** @returns null for an unknown, used or expired ticket, and when its session has ended. */
    async redeemTicket(ticket: string, identify: Identify): Promise<Principal | null> {
      const taken = await tickets.take<{ sessionId: string; tenantId: number }>('socket', ticket)
      if (taken === undefined) return null
      const { sessionId, tenantId } = taken.payload
      return identify(Buffer.from(sessionId, 'hex'), tenantId).catch((error: unknown) => {
        if (error instanceof AppError) return null
        throw error
      })
    },

    start(): void {
      beat()
      minute()
    },

    async stop(): Promise<void> {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await realtime.stop().catch(logError)
    },
  }

  function beat(): void {
    later('beat', env.socketHeartbeatMs, beat)
    sockets.beat()
    void check()
    report()
  }

  function minute(): void {
    later('minute', MINUTE_MS, minute)
    const ids = [...new Set(sockets.all().map(({ sessionId }) => sessionId))]
    if (ids.length > 0) noteSessionsSeen(database.pool, ids).catch(logError)
    realtime.tidy().catch(logError)
  }

  function report(): void {
    realtime.reportUsers(sockets.users()).catch(logError)
  }

  /** Closes sockets of ended sessions. @param userId one person; absent for all. */
  async function check(userId?: string): Promise<void> {
    const connections = sockets.all(userId)
    if (connections.length === 0) return
    try {
      const open = await openSessions(database.pool, connections)
      for (const connection of connections) {
        if (!open.has(keyOfSession(connection))) sockets.close(connection, SOCKET_CLOSE.notSignedIn)
      }
    } catch (error) {
      logError(error as Error)
    }
  }

  function deliver({ userIds, tenantId, message }: Delivery): void {
    void (userIds ? sockets.toUsers(userIds, message) : sockets.toTenant(tenantId, message))
  }

  /** Runs once after a delay, however often it is requested meanwhile. */
  function later(name: string, ms: number, run: () => void): void {
    if (stopped || timers.has(name)) return
    const timer = setTimeout(() => {
      timers.delete(name)
      run()
    }, ms)
    timers.set(name, timer.unref())
  }

  function logError(error: Error): void {
    if (!stopped) warn(`实时消息：${error.message}`)
  }
}
