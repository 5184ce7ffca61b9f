import { CONTEXT_PATH } from '#shared/wire/protocol.ts'

/** Placeholder for the server address in inherited menu rows. No other placeholder is supported. */
const SERVER_PLACEHOLDER = /^\{\{\s*window\._CONFIG\[(['"])domianURL\1\]\s*\}\}/

/** Address of a menu row, ready to open; undefined unless it is a web address. */
export function fullUrl(url: string | undefined): string | undefined {
  const address = url?.replace(SERVER_PLACEHOLDER, `${globalThis.location?.origin ?? ''}${CONTEXT_PATH}`)
  return address && /^https?:\/\/[^/\s{}]/i.test(address) ? address : undefined
}
