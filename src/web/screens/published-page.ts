import type { Page } from '#shared/documents/page.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'

/**
 * A page by its key. Not by the client of the product: it marks every address with a time, and browsers would never take
 * the page from their cache.
 * @throws when it does not arrive.
 */
export async function fetchPage(key: string): Promise<Page> {
  const response = await fetch(`${CONTEXT_PATH}/sys/document/page/${encodeURIComponent(key)}`)
  const { success, result, message } = (await response.json()) as Envelope<Page>
  if (!success) throw new Error(`Page ${key} did not arrive: ${message}`)
  return result
}
