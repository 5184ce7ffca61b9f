import type { Socket } from 'node:net'
import { refusal, statusOf } from '#server/http/answers/envelope.ts'
import { NO_STORE } from '../security-headers.ts'

/** Reasons by the code of Node's error; a request that came too slowly and one whose head is too long. */
const REASONS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '请求接收超时',
  HPE_HEADER_OVERFLOW: '网址或请求头过长',
}

/** Answers what is no HTTP, or has no end, on the bare connection: no route and no hook will ever see it. */
export function answerUnreadable({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(refusal('REQUEST_INVALID', { reason: REASONS[code ?? ''] ?? '请求格式不正确' }))
  socket.end(
    [
      `HTTP/1.1 ${statusOf('REQUEST_INVALID')} Bad Request`,
      `content-length: ${Buffer.byteLength(body)}`,
      'content-type: application/json; charset=utf-8',
      `cache-control: ${NO_STORE}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
