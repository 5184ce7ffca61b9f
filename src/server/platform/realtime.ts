import type { Publication } from './events.store.ts'

/** What is said to open browsers; each of them reads its lists anew. */
export interface Push {
  /** Id of the announcement or message. */
  msgId: string
  /** Its title. */
  msgTxt: string
}

/**
 * Tells people whose browser is open, whichever process they are connected to. Nobody waits for their answer, and who is
 * not connected hears nothing: what is to be kept is kept elsewhere.
 */
export interface Realtime {
  /**
   * For these persons, in any number and in all their tabs.
   * @param publication the transaction of the change that this tells of; said when it commits, never when it is taken
   * back. Absent: at once.
   */
  toUsers(userIds: readonly string[], push: Push, publication?: Publication): Promise<void>
  /** For everybody who works in a tenant. @param publication like that of `toUsers` */
  toEverybody(tenantId: number, push: Push, publication?: Publication): Promise<void>
  /** Ids of persons who are connected to any process now; up to a heartbeat late. Previews make nobody be there. */
  onlineUsers(): Promise<ReadonlySet<string>>
}
