import type { ChannelCode } from './channel.ts'

/** Content and channel of a message. */
export interface NewMessage {
  title: string
  content: string
  isHtml: boolean
  /** JSON of the values that were filled in. */
  params: string | null
  channel: ChannelCode
  templateCode: string | null
  tenantId: number
  /** Account name. */
  sender: string
}

/** Plain text for somebody for whom something waits. */
export type Reminder = Pick<NewMessage, 'tenantId' | 'sender' | 'title' | 'content'>

/** Reminds a person. @returns false for somebody who is frozen or has left, whom no message reaches */
export type Remind = (reminder: Reminder, userId: string) => Promise<boolean>

/** A person of the tenant by key, or a bare address. */
export type Addressee = { userId: string } | { address: string }

/** Receivers of a bulk sending: persons, members of departments and of those below, holders of roles. Unique keys. */
export interface Audience {
  userIds: readonly string[]
  departIds: readonly string[]
  roleIds: readonly string[]
}

const MOST_KEYS = 1000

/** Keys of a comma list or an array; undefined when there are too many. */
export function keysIn(list: unknown): string[] | undefined {
  const texts = Array.isArray(list) ? list.map(String) : String(list ?? '').split(',')
  const keys = [...new Set(texts.map((key) => key.trim()).filter((key) => key !== ''))]
  return keys.length > MOST_KEYS ? undefined : keys
}
