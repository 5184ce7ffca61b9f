import { fileIdOf } from '#shared/rules/records/stored-files.ts'
import { STATIC_BASE, staticUrl } from '#web/http/static-url.ts'

/** Address that shows and downloads a stored file; an embedded file is its own address. */
export function fileAddress(stored: string): string {
  return stored.startsWith('data:') ? stored : (staticUrl(stored) ?? '')
}

/** Most files that the server puts into one download. */
const MOST_TOGETHER = 100

/**
 * Address that downloads several stored files together; undefined when one of them is not on the server, or they are
 * too many.
 */
export function filesAddress(stored: readonly string[]): string | undefined {
  const ids = stored.map(fileIdOf)
  if (ids.length > MOST_TOGETHER || !ids.every((id) => id !== undefined)) return undefined
  return `${STATIC_BASE}?files=${ids.map(encodeURIComponent).join(',')}`
}
