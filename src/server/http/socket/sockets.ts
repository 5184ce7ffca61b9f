import { setImmediate, setTimeout } from 'node:timers/promises'
import { HEARTBEAT_ANSWER, SOCKET_CLOSE, type SocketMessage } from '#shared/wire/socket.ts'

/** Members of a socket of `ws` that are used. */
export interface Wire {
  /** Bytes that wait for the client to read. */
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number): void
  terminate(): void
}

/** Owner of a socket. */
export interface SocketOwner {
  userId: string
  tenantId: number
  /** Hash of the token, in hex. */
  sessionId: string
  /** In a preview nothing is sent that is meant for the person. */
  isPreview: boolean
  /** Group of addresses that counts as one. */
  address: string
}

export interface Connection extends SocketOwner {
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
/** Size of a part of a broadcast; other work runs between two parts. */
const PART = 500
const ANSWER = JSON.stringify(HEARTBEAT_ANSWER)
/** Time for a client to close, ms. */
const FAREWELL_MS = 500

export type Sockets = ReturnType<typeof createSockets>

/** The open sockets of this process. */
export function createSockets(limits: SocketLimits, now: () => number = Date.now) {
  const connections = new Set<Connection>()
  const byUser = new Map<string, Set<Connection>>()
  const perAddress = new Map<string, number>()
  /** Sockets that are closing. */
  const leaving = new Set<Connection>()
  let stopping = false
  let resolveAllClosed: (() => void) | undefined

  return {
    /** @returns the close code for a refused further socket. */
    open(owner: SocketOwner, wire: Wire): Connection | number {
      if (stopping) return SOCKET_CLOSE.goingAway
      const own = byUser.get(owner.userId) ?? new Set<Connection>()
      const here = perAddress.get(owner.address) ?? 0
      if (own.size >= limits.perUser || here >= limits.perAddress) return SOCKET_CLOSE.tooMany
      const connection: Connection = { ...owner, wire, isAlive: true, heard: 0, countedSince: now() }
      connections.add(connection)
      byUser.set(owner.userId, own.add(connection))
      perAddress.set(owner.address, here + 1)
      return connection
    },

    /** Call it for every closed socket. */
    left(connection: Connection): void {
      forget(connection)
      leaving.delete(connection)
      if (leaving.size === 0) resolveAllClosed?.()
    },

    /** Any message of a client counts as a heartbeat; too many close the socket. */
    heard(connection: Connection): void {
      if (!connections.has(connection)) return
      connection.isAlive = true
      if (now() - connection.countedSince >= MINUTE_MS) Object.assign(connection, { heard: 0, countedSince: now() })
      connection.heard += 1
      if (connection.heard > limits.messagesPerMinute) close(connection, SOCKET_CLOSE.flood)
      else send(connection, ANSWER)
    },

    /** Sends a heartbeat to all, and drops clients that did not answer the last one. */
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

    /** @param userId one person; absent for all. */
    all: (userId?: string): Connection[] => [...((userId === undefined ? connections : byUser.get(userId)) ?? [])],

    close,

    /** Returns the connected users, without previews. */
    users(): string[] {
      return [...byUser].filter(([, own]) => [...own].some(({ isPreview }) => !isPreview)).map(([userId]) => userId)
    },

    /** Closes all sockets. Resolves when they are gone, after half a second at the latest. */
    async stop(): Promise<void> {
      stopping = true
      const allClosed = new Promise<void>((resolve) => {
        resolveAllClosed = resolve
      })
      for (const connection of [...connections]) close(connection, SOCKET_CLOSE.goingAway)
      if (leaving.size > 0) await Promise.race([allClosed, setTimeout(FAREWELL_MS)])
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

  /** Drops a client that does not read, before its waiting messages fill the memory. */
  function send(connection: Connection, text: string): void {
    if (!connections.has(connection)) return
    if (connection.wire.bufferedAmount > limits.buffer) drop(connection)
    else connection.wire.send(text)
  }
}
