import { CONTEXT_PATH } from '#shared/wire/protocol.ts'

/** What inherited menu rows write for the address of the server. Nothing else between braces is understood. */
const SERVER_PLACEHOLDER = /^\{\{\s*window\._CONFIG\[(['"])domianURL\1\]\s*\}\}/

/** Address behind a menu row, ready to open; undefined unless it is one of the web. */
export function fullUrl(url: string | undefined): string | undefined {
  const address = url?.replace(SERVER_PLACEHOLDER, `${globalThis.location?.origin ?? ''}${CONTEXT_PATH}`)
  return address && /^https?:\/\/[^/\s{}]/i.test(address) ? address : undefined
}
