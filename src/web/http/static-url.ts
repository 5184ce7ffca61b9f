import { CONTEXT_PATH } from '#shared/wire/protocol.ts'

/** Address of files unless the site sets another one. */
export const STATIC_BASE = `${CONTEXT_PATH}/sys/common/static`

/**
 * Address of a static file by its stored path; a complete address stays unchanged.
 * @param base of files, or of logos; empty for the default.
 * @returns undefined for an empty value.
 */
export function staticUrl(value: string | null | undefined, base?: string): string | undefined {
  if (!value) return undefined
  if (/^https?:\/\//i.test(value)) return value
  return `${(base || STATIC_BASE).replace(/\/+$/, '')}/${value.replace(/^\/+/, '')}`
}
