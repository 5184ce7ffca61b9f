import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  to: readonly string[]
  /** Headers and body as they came. */
  source: string
}

export interface TestMailServer {
  port: number
  mails: ReceivedMail[]
  /** Recipients that are refused from now on. */
  refuse(pattern: RegExp): void
  close(): Promise<void>
}

/** A real SMTP server of one test; without TLS and sign-in unless the options say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  let refused: RegExp | undefined
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    ...options,
    onRcptTo({ address }, _session, done) {
      if (!refused?.test(address)) return done()
      done(Object.assign(new Error('no such user'), { responseCode: 550 }))
    },
    onData(stream, session, done) {
      text(stream).then((source) => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
        done()
      }, done)
    },
  })
  // Clients that go away in the middle are no fault of the test.
  server.on('error', () => undefined)
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
  })
  return {
    port,
    mails,
    refuse: (pattern) => {
      refused = pattern
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Takes connections and never says a word. */
export async function startSilentServer(): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((socket) => socket.on('error', () => undefined))
  const sockets = new Set<{ destroy(): void }>()
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
