import { createRequire } from 'node:module'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'mysql2'
import { projectRoot } from '#server/platform/project-root.ts'

/** A test server with the MySQL protocol, made of parts of the driver. */
export interface MysqlServer {
  port: number
  /** Statements as received, and values of prepared ones. */
  seen: { sql: string; values?: unknown[] }[]
  close(): Promise<void>
}

interface Options {
  password: string
  /** Rows for a prepared statement; a text refuses it with that message; bytes are sent as they are. */
  answer(sql: string): Record<string, string | number>[] | string | Buffer
}

/** Members of the driver's server side that its types lack. */
interface Session {
  on(event: string, listen: (...given: never[]) => void): void
  serverHandshake(options: object): void
  writeOk(): void
  writeEof(): void
  writeError(error: { code: number; message: string }): void
  writePacket(packet: unknown): void
  writeTextResult(rows: object[], columns: object[], isBinary?: boolean): void
  sequenceId: number
  stream: Socket
}

const CAPABILITIES = 0xffffff & ~0x800
const VAR_STRING = 253
const UTF8MB4 = 45
const ACCESS_DENIED = 1045
const READ_ONLY = 1792

/** The types of the package lack these. */
interface Listener {
  on(event: 'connection', listen: (session: Session) => void): void
  listen(port: number, host: string, done: () => void): void
  close(done: () => void): void
  _server: { address(): AddressInfo }
}

/** Not exported by the package. */
const requireInside = createRequire(import.meta.url)
const inside = (path: string) => requireInside(join(projectRoot, 'node_modules/mysql2/lib', path))

export async function createMysqlServer({ password, answer }: Options): Promise<MysqlServer> {
  const seen: MysqlServer['seen'] = []
  const server = (createServer as unknown as () => Listener)()
  server.on('connection', (session) => serve(session, { password, answer }, seen))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    port: server._server.address().port,
    seen,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function serve(session: Session, { password, answer }: Options, seen: MysqlServer['seen']): void {
  const prepared: string[] = []
  // Packets are numbered from each command on; the driver's server does not reset the number.
  const restart = () => {
    session.sequenceId = 0
  }
  session.on('packet', restart)
  session.serverHandshake({
    ...{ protocolVersion: 10, serverVersion: '8.0.0', connectionId: 1, statusFlags: 2, characterSet: UTF8MB4 },
    capabilityFlags: CAPABILITIES,
    authCallback: (given: Record<string, Buffer>, done: (error: null, refusal?: object) => void) => {
      const { verifyToken } = inside('auth_41.js')
      const { doubleSha1 } = inside('auth_41.js')
      const { authPluginData1, authPluginData2, authToken } = given
      const isRight = verifyToken(authPluginData1, authPluginData2, authToken, doubleSha1(password))
      done(null, isRight ? undefined : { code: ACCESS_DENIED, message: "Access denied for user 'reader'" })
      restart()
    },
  })
  const note = (sql: string) => {
    seen.push({ sql })
    session.writeOk()
  }
  session.on('query', note as never)
  // The driver's server prepares SET like a query.
  session.on('stmt_prepare', ((sql: string) => {
    if (/^set /i.test(sql)) return note(sql)
    prepared.push(sql)
    session.writePacket(preparedHeader(prepared.length, (sql.match(/\?/g) ?? []).length))
    for (const _ of sql.match(/\?/g) ?? []) session.writePacket(columnPacket('?'))
    if (sql.includes('?')) session.writeEof()
  }) as never)
  session.on('stmt_execute', ((id: number, _flags: number, _count: number, values: unknown[]) => {
    const sql = prepared[id - 1]!
    seen.push({ sql, values })
    const rows = answer(sql)
    if (Buffer.isBuffer(rows)) return session.stream.write(rows)
    if (typeof rows === 'string') return session.writeError({ code: READ_ONLY, message: rows })
    session.writeTextResult(rows, Object.keys(rows[0] ?? { answer: 1 }).map(column), true)
  }) as never)
  session.on('error', (() => undefined) as never)
}

function preparedHeader(id: number, parameters: number): unknown {
  const Packet = inside('packets/packet.js')
  const length = 16
  const packet = new Packet(0, Buffer.alloc(length), 0, length)
  packet.offset = 4
  packet.writeInt8(0)
  packet.writeInt32(id)
  packet.writeInt16(0)
  packet.writeInt16(parameters)
  packet.writeInt8(0)
  packet.writeInt16(0)
  return packet
}

function columnPacket(name: string): unknown {
  return inside('packets/column_definition.js').toPacket(column(name), 'utf8')
}

function column(name: string) {
  return {
    ...{ catalog: 'def', schema: 'test', table: 't', orgTable: 't', name, orgName: name, characterSet: UTF8MB4 },
    ...{ columnLength: 255, columnType: VAR_STRING, type: VAR_STRING, flags: 0, decimals: 0 },
  }
}
