import type { Row } from '#shared/documents/entity.ts'

/** Values of the dictionary send_status. */
export const SEND_STATUS = { draft: '0', released: '1', revoked: '2' } as const
/** Values of the dictionary msg_category. */
export const MSG_CATEGORY = { notice: '1', system: '2' } as const
/** Values of the dictionary msg_type. */
export const AUDIENCE = { all: 'ALL', users: 'USER', departs: 'DEPART', roles: 'ROLE' } as const

const LONGEST_TITLE = 100
const COPY = '（副本）'
/** Fields that a copy takes over; state, sender and readers are not copied. */
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

/** Returns whether its valid period is over. @param now in wire format */
export function isOver({ endTime }: Row, now: string): boolean {
  return !isEmpty(endTime) && String(endTime) <= now
}

/** Returns keys of the chosen people; empty for other kinds of audience. */
export function chosenUsers({ msgType, userIds }: Row): string[] {
  return msgType === AUDIENCE.users ? listOf(userIds) : []
}

/** Returns the keys of a comma-separated list, each once; older clients add a comma at the end. */
export function listOf(list: unknown): string[] {
  const keys = String(list ?? '').split(',')
  return [...new Set(keys.map((key) => key.trim()).filter((key) => key !== ''))]
}

/** Returns the initial values of a copied draft. @param userIds chosen people who still exist */
export function copyOf(original: Readonly<Row>, userIds: readonly string[]): Row {
  const title = String(original.titile).slice(0, LONGEST_TITLE - COPY.length)
  const copied = COPIED.flatMap((name) => (isEmpty(original[name]) ? [] : [[name, original[name]]]))
  return { ...Object.fromEntries(copied), titile: `${title}${COPY}`, userIds: userIds.join(',') }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** Returns the plain text of a filter `*text*`, the agreed form of a substring search. */
export function partOf(filter: string | undefined): string | undefined {
  return filter?.replace(/^\*+|\*+$/g, '').trim() || undefined
}
