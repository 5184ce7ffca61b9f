import { AppError } from '#server/http/answers/errors.ts'
import { failureReason, statusReason } from '#server/platform/data-sources/failure-reason.ts'
import type { SourceReceivers } from '#server/platform/data-sources/source.ts'
import { type RetrySettings, retryDelay } from '#server/platform/queue/retry-delay.ts'
import type { ClaimedSend, FormSends } from './form-send.repository.ts'

interface Dependencies {
  sends: Pick<FormSends, 'noteSent' | 'noteFailed'>
  dataSources: SourceReceivers
  settings: RetrySettings & {
    /** Time limit of an attempt, well below the lease. */
    timeoutMs: number
  }
  warn(message: string): void
}

interface Failure {
  reason: string
  /** True when another attempt would have the same result. */
  isFinal: boolean
}

const LONGEST_REASON = 500
/** Status codes 4xx after which a retry can succeed. */
const LATER = new Set([408, 425, 429])

/** Sends a request that this process has claimed, once, and stores the result. @returns whether it was sent */
export function createFormSendDelivery({ sends, dataSources, settings, warn }: Dependencies) {
  return async (send: ClaimedSend): Promise<boolean> => {
    const failure = await attempted(send)
    if (failure === undefined) {
      await sends.noteSent(send)
      return true
    }
    const retryMs = failure.isFinal ? null : retryDelay(send.tries, settings)
    await sends.noteFailed(send, failure.reason.slice(0, LONGEST_REASON), retryMs)
    return false
  }

  async function attempted({ id, source, method, path, body, tries }: ClaimedSend): Promise<Failure | undefined> {
    // The processes of earlier attempts died before they stored a result.
    if (tries > settings.maxAttempts) return { reason: '多次发送都没有结果', isFinal: true }
    try {
      const message = { method, path, body, key: id }
      return failureOf(await dataSources.send(source, message, { timeoutMs: settings.timeoutMs }))
    } catch (error) {
      if (error instanceof AppError) return { reason: failureReason(error), isFinal: false }
      warn(`form send ${id}: ${(error as Error).message}`)
      return { reason: '发送时出现故障', isFinal: false }
    }
  }
}

/** Failure that a status means. A receiver that refuses a request would refuse it again. */
function failureOf(status: number): Failure | undefined {
  const reason = statusReason(status)
  return reason === undefined ? undefined : { reason, isFinal: status >= 300 && status < 500 && !LATER.has(status) }
}
