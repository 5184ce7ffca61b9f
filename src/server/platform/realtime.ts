import type { Publication } from './stores/events.store.ts'

/** Message to open browsers, each of which then reads its lists again. */
export interface Push {
  /** Id of the announcement or message. */
  msgId: string
  /** Title of the announcement or message. */
  msgTxt: string
}

/**
 * Sends messages to open browsers, whichever process they are connected to. Nothing waits for an answer, and people who
 * are offline miss the message: permanent data is stored elsewhere.
 */
export interface Realtime {
  /**
   * Sends to these persons, in any number and in all their tabs.
   * @param publication transaction of the change: the message is sent at its commit, and not after a rollback. Absent:
   * immediately.
   */
  toUsers(userIds: readonly string[], push: Push, publication?: Publication): Promise<void>
  /** Sends to everybody who works in a tenant. @param publication as for `toUsers` */
  toEverybody(tenantId: number, push: Push, publication?: Publication): Promise<void>
  /** Ids of persons connected to any process; up to a heartbeat old. Previews do not count. */
  onlineUsers(): Promise<ReadonlySet<string>>
}
