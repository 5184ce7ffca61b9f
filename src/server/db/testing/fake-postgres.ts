import { createServer, type Socket } from 'node:net'

/** A program that speaks just enough of PostgreSQL's protocol to refuse a sign-in or to answer one question. */
export interface FakePostgres {
  readonly address: { readonly connectionString: string }
  close(): Promise<void>
}

interface Behaviour {
  /** Error code to refuse every sign-in with. */
  readonly refusal?: string
  /** The columns of the one row that answers every question. */
  readonly answer?: Record<string, string>
}

const READY = message('Z', Buffer.from('I'))

export async function startFakePostgres({ refusal, answer = {} }: Behaviour): Promise<FakePostgres> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.on('error', () => undefined))
    // The first packet is the sign-in, all others are questions or the farewell.
    socket.once('data', () => {
      if (refusal !== undefined) return socket.end(refused(refusal))
      socket.write(Buffer.concat([message('R', int32(0)), READY]))
      socket.on('data', (packet) => packet.toString('latin1').startsWith('Q') && socket.write(row(answer)))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  const close = () =>
    new Promise<void>((closed) => {
      for (const socket of open) socket.destroy()
      server.close(() => closed())
    })
  return { address: { connectionString: `postgres://user:secret@127.0.0.1:${port}/some` }, close }
}

function refused(code: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0C${code}\0Mrefused\0\0`))
}

function row(answer: Record<string, string>): Buffer {
  const TEXT_TYPE = 25
  const names = Object.keys(answer).map((name) =>
    Buffer.concat([text(name), int32(0), int16(0), int32(TEXT_TYPE), int16(-1), int32(-1), int16(0)]),
  )
  const values = Object.values(answer).map((value) => Buffer.concat([int32(value.length), Buffer.from(value)]))
  return Buffer.concat([
    message('T', Buffer.concat([int16(names.length), ...names])),
    message('D', Buffer.concat([int16(values.length), ...values])),
    message('C', text('SELECT 1')),
    READY,
  ])
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`)
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeInt32BE(value)
  return buffer
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeInt16BE(value)
  return buffer
}
