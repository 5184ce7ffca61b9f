import { AppError } from '#server/http/answers/errors.ts'
import { failureReason } from '#server/platform/data-sources/failure-reason.ts'
import type { SourceReceivers } from '#server/platform/data-sources/source.ts'
import { type RetrySettings, retryDelay } from '#server/platform/queue/retry-delay.ts'
import type { ClaimedSend, FormSends } from './form-send.repository.ts'

interface Dependencies {
  sends: Pick<FormSends, 'noteSent' | 'noteFailed'>
  dataSources: SourceReceivers
  settings: RetrySettings & {
    /** An attempt is to end long before its lease does. */
    timeoutMs: number
  }
  warn(message: string): void
}

interface Failure {
  reason: string
  /** The same would come of it again. */
  isFinal: boolean
}

const LONGEST_REASON = 500
/** Of those that say that the request is at fault, the ones that mean it is not. */
const LATER = new Set([408, 425, 429])

/** One attempt to send what this process has taken on, and the note of what came of it. @returns whether it was sent. */
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
    // Whoever took it on before did not live to say what came of it.
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

/** What a status says: a receiver that refuses what it was sent refuses it the next time too. */
function failureOf(status: number): Failure | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400) return { reason: '地址要求跳转，请在数据源中填写跳转后的地址', isFinal: true }
  return { reason: `对方返回状态码 ${status}`, isFinal: status >= 400 && status < 500 && !LATER.has(status) }
}
