import type { Row } from '#shared/documents/entity.ts'

/** The dictionary send_status. */
export const SEND_STATUS = { draft: '0', released: '1', revoked: '2' } as const
/** The dictionary msg_category. */
export const MSG_CATEGORY = { notice: '1', system: '2' } as const

/** The dictionary msg_type. */
const CHOSEN_USERS = 'USER'

export const isDraft = ({ sendStatus }: Row): boolean => sendStatus === SEND_STATUS.draft
export const isReleased = ({ sendStatus }: Row): boolean => sendStatus === SEND_STATUS.released

/** Keys of the persons an announcement is for; none when it is for everybody. */
export function chosenUsers({ msgType, userIds }: Row): string[] {
  if (msgType !== CHOSEN_USERS) return []
  const ids = String(userIds ?? '').split(',')
  return [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ''))]
}

/** The plain text of a filter `*text*`, the agreed way of asking for a part. */
export function partOf(filter: string | undefined): string | undefined {
  return filter?.replace(/^\*+|\*+$/g, '').trim() || undefined
}
