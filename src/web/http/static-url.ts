import { CONTEXT_PATH } from '#shared/wire/protocol.ts'

/** Where files lie unless the site names another place. */
export const STATIC_BASE = `${CONTEXT_PATH}/sys/common/static`

/**
 * Address of a static file by its stored path; one that is complete already stays as it is.
 * @param base of files, or of logos; empty for the usual one.
 * @returns undefined for an empty value.
 */
export function staticUrl(value: string | null | undefined, base?: string): string | undefined {
  if (!value) return undefined
  if (/^https?:\/\//i.test(value)) return value
  return `${(base || STATIC_BASE).replace(/\/+$/, '')}/${value.replace(/^\/+/, '')}`
}
