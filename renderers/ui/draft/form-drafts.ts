/** Unsaved input of forms, as far as the browser stores it for the person. */

import type { StoragePort } from '#renderers/ports.ts'
import type { Row } from '#shared/documents/entity.ts'
import { FORM_DRAFTS } from './form-drafts-key.ts'

export interface FormDraft {
  /** Time of the input, ms since 1970. */
  at: number
  /** Version of the edited record. */
  version?: unknown
  /** Fields that differed from the initial values. */
  values: Row
}

const LIFETIME_MS = 7 * 86_400_000
const MOST_DRAFTS = 20
/** Maximum characters of one draft, and of all together: a browser stores about five million for the whole site. */
const MOST_SIGNS = 200_000
const MOST_SIGNS_TOGETHER = 600_000

type Drafts = Record<string, FormDraft>

export function readDraft(storage: StoragePort, key: string, now: number): FormDraft | undefined {
  return activeDrafts(storage, now)[key]
}

/** Stores a draft, and the newest of the others that fit. A draft that is too long is not stored. */
export function storeDraft(storage: StoragePort, key: string, draft: FormDraft): void {
  const { [key]: _, ...others } = activeDrafts(storage, draft.at)
  const own = JSON.stringify(draft).length > MOST_SIGNS ? [] : [[key, draft] as const]
  const newestFirst = [...own, ...Object.entries(others).sort(([, one], [, two]) => two.at - one.at)]
  let room = MOST_SIGNS_TOGETHER
  const fitting = newestFirst.slice(0, MOST_DRAFTS).filter((entry) => {
    room -= JSON.stringify(entry).length
    return room >= 0
  })
  write(storage, Object.fromEntries(fitting))
}

export function dropDraft(storage: StoragePort, key: string, now: number): void {
  const { [key]: dropped, ...others } = activeDrafts(storage, now)
  if (dropped) write(storage, others)
}

function write(storage: StoragePort, drafts: Drafts): void {
  storage.write(FORM_DRAFTS, Object.keys(drafts).length === 0 ? undefined : drafts)
}

/** The person can edit the browser storage, so it may contain anything. */
function activeDrafts(storage: StoragePort, now: number): Drafts {
  const found = storage.read(FORM_DRAFTS)
  if (!isObject(found)) return {}
  const drafts = Object.entries(found).filter(
    (entry): entry is [string, FormDraft] =>
      isObject(entry[1]) && isObject(entry[1].values) && Number(entry[1].at) > now - LIFETIME_MS,
  )
  return Object.fromEntries(drafts)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
