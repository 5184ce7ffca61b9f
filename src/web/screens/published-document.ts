import type { Envelope } from '#shared/wire/envelope.ts'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'

/**
 * Loads a page or an entity by its key. Bypasses the client of the product, which adds a time to every address, so that
 * browsers would never use their cache.
 * @throws when it does not arrive.
 */
export async function fetchDocument<T>(key: string): Promise<T> {
  const response = await fetch(`${CONTEXT_PATH}/sys/document/page/${encodeURIComponent(key)}`)
  const { success, result, message } = (await response.json()) as Envelope<T>
  if (!success) throw new Error(`Document ${key} did not arrive: ${message}`)
  return result
}
