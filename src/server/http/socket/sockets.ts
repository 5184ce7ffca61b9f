import { setImmediate, setTimeout } from 'node:timers/promises'
import { HEARTBEAT_ANSWER, SOCKET_CLOSE, type SocketMessage } from '#shared/wire/socket.ts'

/** What is used of a socket of `ws`. */
export interface Wire {
  /** Bytes that wait for the client to read. */
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number): void
  terminate(): void
}

/** Whose socket it is. */
export interface Holder {
  userId: string
  tenantId: number
  /** Hash of the token, in hex. */
  sessionId: string
  /** Somebody looks as this person: nothing that is meant for the person is sent. */
  isPreview: boolean
  /** What counts as one address. */
  address: string
}

export interface Connection extends Holder {
  readonly wire: Wire
  isAlive: boolean
  /** Messages since `countedSince`. */
  heard: number
  /** Ms. */
  countedSince: number
}

export interface SocketLimits {
  perUser: number
  perAddress: number
  /** Bytes that may wait for one client. */
  buffer: number
  messagesPerMinute: number
}

const MINUTE_MS = 60_000
/** Between two parts of a broadcast others get their turn. */
const PART = 500
const ANSWER = JSON.stringify(HEARTBEAT_ANSWER)
/** How long a client may take to say goodbye. */
const FAREWELL_MS = 500

export type Sockets = ReturnType<typeof createSockets>

/** The open sockets of this process. */
export function createSockets(limits: SocketLimits, now: () => number = Date.now) {
  const connections = new Set<Connection>()
  const byUser = new Map<string, Set<Connection>>()
  const perAddress = new Map<string, number>()
  /** Those that were asked to close and have not yet. */
  const leaving = new Set<Connection>()
  let stopping = false
  let tellAllGone: (() => void) | undefined

  return {
    /** @returns the close code for who may have no further one. */
    open(holder: Holder, wire: Wire): Connection | number {
      if (stopping) return SOCKET_CLOSE.goingAway
      const own = byUser.get(holder.userId) ?? new Set<Connection>()
      const here = perAddress.get(holder.address) ?? 0
      if (own.size >= limits.perUser || here >= limits.perAddress) return SOCKET_CLOSE.tooMany
      const connection: Connection = { ...holder, wire, isAlive: true, heard: 0, countedSince: now() }
      connections.add(connection)
      byUser.set(holder.userId, own.add(connection))
      perAddress.set(holder.address, here + 1)
      return connection
    },

    /** To be told of every socket that closed. */
    left(connection: Connection): void {
      forget(connection)
      leaving.delete(connection)
      if (leaving.size === 0) tellAllGone?.()
    },

    /** Anything that a client says counts as a heartbeat; too much of it ends the socket. */
    heard(connection: Connection): void {
      if (!connections.has(connection)) return
      connection.isAlive = true
      if (now() - connection.countedSince >= MINUTE_MS) Object.assign(connection, { heard: 0, countedSince: now() })
      connection.heard += 1
      if (connection.heard > limits.messagesPerMinute) close(connection, SOCKET_CLOSE.flood)
      else send(connection, ANSWER)
    },

    /** Asks all whether they are there, and lets go of who did not answer the last time. */
    beat(): void {
      for (const connection of connections) {
        if (!connection.isAlive) drop(connection)
        else {
          connection.isAlive = false
          connection.wire.ping()
        }
      }
    },

    async toUsers(userIds: readonly string[], message: SocketMessage): Promise<void> {
      const theirs = userIds.flatMap((userId) => [...(byUser.get(userId) ?? [])])
      await sendAll(theirs, message)
    },

    async toTenant(tenantId: number, message: SocketMessage): Promise<void> {
      await sendAll(
        [...connections].filter((connection) => connection.tenantId === tenantId),
        message,
      )
    },

    toAll: (message: SocketMessage): Promise<void> => sendAll([...connections], message),

    /** @param userId of one person; absent for all. */
    all: (userId?: string): Connection[] => [...((userId === undefined ? connections : byUser.get(userId)) ?? [])],

    close,

    /** Who is there; previews make nobody be there. */
    users(): string[] {
      return [...byUser].filter(([, own]) => [...own].some(({ isPreview }) => !isPreview)).map(([userId]) => userId)
    },

    /** Says goodbye to all. Resolves when they are gone, at the latest after half a second. */
    async stop(): Promise<void> {
      stopping = true
      const allGone = new Promise<void>((resolve) => {
        tellAllGone = resolve
      })
      for (const connection of [...connections]) close(connection, SOCKET_CLOSE.goingAway)
      if (leaving.size > 0) await Promise.race([allGone, setTimeout(FAREWELL_MS)])
      for (const { wire } of leaving) wire.terminate()
    },
  }

  function forget(connection: Connection): void {
    if (!connections.delete(connection)) return
    const own = byUser.get(connection.userId)
    own?.delete(connection)
    if (own?.size === 0) byUser.delete(connection.userId)
    const others = (perAddress.get(connection.address) ?? 1) - 1
    if (others === 0) perAddress.delete(connection.address)
    else perAddress.set(connection.address, others)
  }

  function close(connection: Connection, code: number): void {
    forget(connection)
    leaving.add(connection)
    connection.wire.close(code)
    void setTimeout(FAREWELL_MS, undefined, { ref: false }).then(() => connection.wire.terminate())
  }

  function drop(connection: Connection): void {
    forget(connection)
    connection.wire.terminate()
  }

  async function sendAll(to: readonly Connection[], message: SocketMessage): Promise<void> {
    const text = JSON.stringify(message)
    const isPersonal = message.cmd !== 'changed'
    for (let from = 0; from < to.length; from += PART) {
      if (from > 0) await setImmediate()
      for (const connection of to.slice(from, from + PART)) {
        if (!(isPersonal && connection.isPreview)) send(connection, text)
      }
    }
  }

  /** Who does not read is let go, before what waits for them fills the memory. */
  function send(connection: Connection, text: string): void {
    if (!connections.has(connection)) return
    if (connection.wire.bufferedAmount > limits.buffer) drop(connection)
    else connection.wire.send(text)
  }
}
