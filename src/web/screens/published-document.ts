import type { Envelope } from '#shared/wire/envelope.ts'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'

/**
 * A page or an entity by its key. Not by the client of the product: it marks every address with a time, and browsers would never take
 * it from their cache.
 * @throws when it does not arrive.
 */
export async function fetchDocument<T>(key: string): Promise<T> {
  const response = await fetch(`${CONTEXT_PATH}/sys/document/page/${encodeURIComponent(key)}`)
  const { success, result, message } = (await response.json()) as Envelope<T>
  if (!success) throw new Error(`Document ${key} did not arrive: ${message}`)
  return result
}
