import { fileIdOf } from '#shared/rules/stored-files.ts'
import { STATIC_BASE, staticUrl } from '../http/static-url.ts'

/** Where a stored file is shown and downloaded; what is stored as itself is its own address. */
export function fileAddress(stored: string): string {
  return stored.startsWith('data:') ? stored : (staticUrl(stored) ?? '')
}

/** More than this the server does not give together. */
const MOST_TOGETHER = 100

/** Where several stored files are downloaded together; undefined when one of them is not with the server, or they are too many. */
export function filesAddress(stored: readonly string[]): string | undefined {
  const ids = stored.map(fileIdOf)
  if (ids.length > MOST_TOGETHER || !ids.every((id) => id !== undefined)) return undefined
  return `${STATIC_BASE}?files=${ids.map(encodeURIComponent).join(',')}`
}
