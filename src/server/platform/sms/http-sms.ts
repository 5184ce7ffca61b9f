import type { CodeMessage, SmsSender, TextMessage } from './sms.ts'

interface Options {
  url: string
  /** Sent as a bearer token, when there is one. */
  token: string | undefined
  timeoutMs: number
}

/**
 * Hands messages to a gateway: POST of `{phone, template, code, minutes}` or `{id, phone, template: 'message', content}` as
 * JSON; any 2xx means accepted.
 */
export function createHttpSms({ url, token, timeoutMs }: Options): SmsSender {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const send = async (message: CodeMessage | TextMessage) => {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(message),
      // Nobody but the gateway that was set may learn the code.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`SMS gateway answered ${response.status}`)
  }
  return { send, sendText: send }
}
