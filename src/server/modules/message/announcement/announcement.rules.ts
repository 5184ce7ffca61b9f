import type { Row } from '#shared/documents/entity.ts'

/** The dictionary send_status. */
export const SEND_STATUS = { draft: '0', released: '1', revoked: '2' } as const
/** The dictionary msg_category. */
export const MSG_CATEGORY = { notice: '1', system: '2' } as const
/** The dictionary msg_type. */
export const AUDIENCE = { all: 'ALL', users: 'USER', departs: 'DEPART', roles: 'ROLE' } as const

const LONGEST_TITLE = 100
const COPY = '（副本）'
/** What a copy takes over; its state, its sender and its readers are its own. */
const COPIED = [
  'msgCategory',
  'msgAbstract',
  'startTime',
  'endTime',
  'msgType',
  'departIds',
  'roleIds',
  'priority',
  'msgContent',
  'attachments',
  'openType',
  'openPage',
]

export const isDraft = ({ sendStatus }: Row): boolean => sendStatus === SEND_STATUS.draft
export const isReleased = ({ sendStatus }: Row): boolean => sendStatus === SEND_STATUS.released

/** Whether nobody would get to see it any more. @param now as the wire has times */
export function isOver({ endTime }: Row, now: string): boolean {
  return !isEmpty(endTime) && String(endTime) <= now
}

/** Keys of the persons an announcement is for; none when it is not for chosen persons. */
export function chosenUsers({ msgType, userIds }: Row): string[] {
  return msgType === AUDIENCE.users ? listOf(userIds) : []
}

/** Keys of a comma list, each once; older clients end it with a comma. */
export function listOf(list: unknown): string[] {
  const keys = String(list ?? '').split(',')
  return [...new Set(keys.map((key) => key.trim()).filter((key) => key !== ''))]
}

/** What a new draft begins with that says the same. @param userIds those of the chosen who are still there */
export function copyOf(original: Readonly<Row>, userIds: readonly string[]): Row {
  const title = String(original.titile).slice(0, LONGEST_TITLE - COPY.length)
  const copied = COPIED.flatMap((name) => (isEmpty(original[name]) ? [] : [[name, original[name]]]))
  return { ...Object.fromEntries(copied), titile: `${title}${COPY}`, userIds: userIds.join(',') }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** The plain text of a filter `*text*`, the agreed way of asking for a part. */
export function partOf(filter: string | undefined): string | undefined {
  return filter?.replace(/^\*+|\*+$/g, '').trim() || undefined
}
