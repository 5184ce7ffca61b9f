import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { CodeMessage } from '../platform/sms/sms.ts'

/** A gateway that receives messages and shows them to tests. */
export interface SmsGateway {
  url: string
  messages: CodeMessage[]
  /** The code of the last message to a phone. */
  codeFor(phone: string): string
  /** Sets the status of its answers from now on. */
  answerWith(status: number): void
  close(): Promise<void>
}

export async function startSmsGateway(): Promise<SmsGateway> {
  const messages: CodeMessage[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const message = (await json(request)) as CodeMessage
    if (status === 200) messages.push(message)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    codeFor: (phone) => messages.findLast((message) => message.phone === phone)!.code,
    answerWith: (next) => {
      status = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
