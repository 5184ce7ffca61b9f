import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createSocketServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sqlite from 'node-sqlite3-wasm'
import pg from 'pg'
import { createMysqlServer, type MysqlServer } from '#server/platform/data-sources/testing/mysql-server.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import { createEvents, type Events } from '#server/platform/stores/events.store.ts'
import { readAllowList } from '#server/platform/targets/allow-list.ts'
import { createTargets } from '#server/platform/targets/targets.ts'
import { type Answer, createTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createDataSourceRepository } from '../data-source.repository.ts'
import { createDataSourceService, type DataSourceService } from '../data-source.service.ts'
import { openSource } from '../open-source.ts'

export const PASSWORD = 'Sealed#Secret-1'
const KEY = Buffer.alloc(32, 1)

/** Test server with one external source of each kind. */
export interface Fixture {
  server: TestServer
  admin: string
  mysql: MysqlServer
  /** Service of a second process, as reports use it. */
  otherService: DataSourceService
  gate: Gate
  otherProcess(keys: Buffer[], heard: Pick<Events, 'subscribe'>): DataSourceService
  call(method: string, path: string, body?: object, token?: string): Promise<Answer<Record<string, unknown>>>
  add(body: object): Promise<Answer<Record<string, unknown>>>
  test(body: object): Promise<Answer<Record<string, unknown>>>
  postgres(): Record<string, unknown>
  mysqlSource(): Record<string, unknown>
  httpSource(): Record<'dbType' | 'dbUrl' | 'dbPassword', string>
  close(): Promise<void>
}

interface Gate {
  port: number
  /** Closes all open connections. */
  cut(): void
  close(): Promise<void>
}

export async function openFixture(): Promise<Fixture> {
  const folder = newFolder()
  const mysql = await newMysql()
  const web = await newWeb()
  const server = await createTestServer({
    env: {
      ...{ SECRET_KEY: KEY.toString('base64'), SQLITE_DIR: folder, DATA_SOURCE_ALLOW: '127.0.0.1' },
      ...{ DATA_SOURCE_MAX_ROWS: '5', DATA_SOURCE_TIMEOUT_MS: '3000' },
    },
  })
  const admin = await server.admin()
  const gate = await gateToPostgres(server)
  const events = createEvents(server.database, () => undefined)
  const otherProcess: Fixture['otherProcess'] = (keys, heard) => processOn(server, folder, keys, heard)
  const otherService = otherProcess([KEY], events)
  await events.start()
  const call: Fixture['call'] = (method, path, body, token = admin) =>
    server.call<Record<string, unknown>>(method, `/sys/dataSource/${path}`, { token, body })
  return {
    ...{ server, admin, mysql, otherService, gate, otherProcess, call },
    add: (body) => call('POST', 'add', { name: '源', ...body }),
    test: (body) => call('POST', 'testConnection', body),
    postgres() {
      const { database, user, password } = addressOf(server)
      return {
        ...{ dbType: '6', dbHost: '127.0.0.1', dbPort: gate.port, dbName: database, dbUsername: user },
        dbPassword: typeof password === 'string' && password !== '' ? password : 'unused',
      }
    },
    mysqlSource: () => ({
      ...{ dbType: '1', dbHost: '127.0.0.1', dbPort: mysql.port, dbUsername: 'reader', dbPassword: PASSWORD },
    }),
    httpSource: () => ({
      ...{ dbType: '16', dbUrl: `http://127.0.0.1:${(web.address() as AddressInfo).port}/api`, dbPassword: PASSWORD },
    }),
    async close() {
      await otherService.stop()
      await events.stop()
      await server.close()
      await Promise.all([mysql.close(), gate.close()])
      web.closeAllConnections()
      web.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Returns the failure reason of a query. */
export function reason(asking: Promise<unknown>): Promise<string> {
  return asking.then(String, ({ details }: { details: { reason: string } }) => details.reason)
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-'))
  const file = new sqlite.Database(join(folder, 'shop.db'))
  file.exec("create table shop (id integer, name text); insert into shop values (1, '一店'), (2, '二店'), (3, '三店')")
  file.close()
  writeFileSync(join(folder, 'text.db'), 'no database'.repeat(100))
  symlinkSync('/etc/passwd', join(folder, 'out.db'))
  return folder
}

function newMysql(): Promise<MysqlServer> {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `行${at + 1}` }))
  return createMysqlServer({
    password: PASSWORD,
    answer: (sql) =>
      sql.startsWith('select write')
        ? 'Cannot execute statement in a READ ONLY transaction.'
        : rows(sql.includes('many') ? 50 : 2),
  })
}

async function newWeb(): Promise<Server> {
  const web = createServer((request, response) => {
    if (request.url === '/api/moved') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else if (request.url === '/api/text') response.end('<html>')
    else if (request.url === '/api/slow') return
    else if (request.headers.authorization !== `Bearer ${PASSWORD}`) response.writeHead(401).end()
    else response.end(JSON.stringify({ data: { items: [{ id: 1, q: request.url }, { id: 2 }, 3] } }))
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  return web
}

function processOn(
  server: TestServer,
  folder: string,
  keys: Buffer[],
  heard: Pick<Events, 'subscribe'>,
): DataSourceService {
  const allow = readAllowList('127.0.0.1')!
  const targets = createTargets({ allow, onlyListed: false, setting: 'DATA_SOURCE_ALLOW' })
  const pool = { maxConnections: 2, idleMs: 1000, connectMs: 2000 }
  return createDataSourceService({
    sources: createDataSourceRepository(server.database),
    ...{ events: heard, targets, secrets: () => createSecretBox(keys) },
    open: (settings) => openSource(settings, { targets, sqliteFolder: folder, pool }),
    limits: { timeoutMs: 3000, maxRows: 5, maxBytes: 100_000 },
  })
}

/** Client options as `pg` parses them, from one URL or from parts. */
function addressOf({ database }: TestServer) {
  return new pg.Client(database.pool.options)
}

/** Opens a TCP gate to the test database, whose own address is refused for data sources. */
async function gateToPostgres(server: TestServer): Promise<Gate> {
  const { host, port } = addressOf(server)
  const open = new Set<Socket>()
  const gateway = createSocketServer((socket) => {
    open.add(socket)
    const inner = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    for (const [from, to] of [
      [socket, inner],
      [inner, socket],
    ] as const) {
      from.pipe(to)
      from.on('error', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  return {
    port: (gateway.address() as AddressInfo).port,
    cut: () => {
      for (const socket of open) socket.destroy()
      open.clear()
    },
    close: () => new Promise((resolve) => gateway.close(() => resolve())),
  }
}
