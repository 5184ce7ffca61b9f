import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  method: string
  url: string
  body: string
  headers: IncomingMessage['headers']
}

type Answer = (response: ServerResponse) => void

/** Server that stands for another system. It answers 200 unless `answer` sets another response. */
export interface Receiver {
  url: string
  received: Received[]
  /** Sets the answer for all addresses with this prefix. */
  answer(prefix: string, how: Answer): void
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const answers = new Map<string, Answer>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body: Buffer.concat(parts).toString('utf8') })
    const how = [...answers].find(([prefix]) => url.startsWith(prefix))?.[1]
    if (how) how(response)
    else response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    received,
    answer: (prefix, how) => void answers.set(prefix, how),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
