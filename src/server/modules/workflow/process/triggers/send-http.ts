import { statusReason } from '#server/platform/data-sources/failure-reason.ts'
import type { HttpMessage, SourceReceivers } from '#server/platform/data-sources/source.ts'

/** Longest time for one attempt, ms; less where the server allows less. */
const TIMEOUT_MS = 15_000

/** Sends a message to a registered source. @throws Error for an answer other than 2xx, AppError for none */
export async function sendHttp(
  dataSources: SourceReceivers,
  source: string,
  { method, path, body, key }: Omit<HttpMessage, 'body'> & { body: object },
): Promise<void> {
  const message = { method, path, key, body: JSON.stringify(body) }
  const status = await dataSources.send(source, message, { timeoutMs: TIMEOUT_MS })
  const reason = statusReason(status)
  if (reason !== undefined) throw new Error(reason)
}
