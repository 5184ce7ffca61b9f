import type { CodeMessage, SmsSender, TextMessage } from './sms.ts'

interface Options {
  url: string
  /** Bearer token. Undefined: no authorization header. */
  token: string | undefined
  timeoutMs: number
}

/**
 * Sends messages to an SMS gateway by HTTP. The body of the POST is JSON, one of two shapes:
 * - `{phone, template, code, minutes}`: a code that is valid for so many minutes.
 * - `{id, phone, template: 'message', content}`: a text. A repeated attempt has the same id.
 *
 * The gateway accepts a message by any status 2xx. `send` rejects for another status, a redirect or a time-out.
 */
export function createHttpSms({ url, token, timeoutMs }: Options): SmsSender {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const send = async (message: CodeMessage | TextMessage) => {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(message),
      // A redirect would send the code to a host that is not configured.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`SMS gateway answered ${response.status}`)
  }
  return { send, sendText: send }
}
