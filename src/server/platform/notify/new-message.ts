import type { ChannelCode } from './channel.ts'

/** What a message says and how it goes. */
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

/** A person of the tenant by key, or a bare address. */
export type Addressee = { userId: string } | { address: string }

/** Whom a bulk sending is for: who is named, who is in a department or below it, who has a role. Keys, each once. */
export interface Audience {
  userIds: readonly string[]
  departIds: readonly string[]
  roleIds: readonly string[]
}

const MOST_KEYS = 1000

/** Keys of a comma list, or of a list; undefined when there are too many. */
export function keysIn(list: unknown): string[] | undefined {
  const texts = Array.isArray(list) ? list.map(String) : String(list ?? '').split(',')
  const keys = [...new Set(texts.map((key) => key.trim()).filter((key) => key !== ''))]
  return keys.length > MOST_KEYS ? undefined : keys
}
