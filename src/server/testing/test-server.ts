import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Envelope } from '#shared/wire/envelope.ts'
import { CONTEXT_PATH, TENANT_HEADER, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import type { LoginResult } from '#shared/wire/session.ts'
import { createApp } from '../app.ts'
import { readEnv } from '../config/env.ts'
import type { Database } from '../db/connection.ts'
import { TEMPLATE_ADMIN_PASSWORD, TEST_PASSWORD_COST } from '../db/testing/prepare-template.ts'
import { createTestDatabase } from '../db/testing/test-database.ts'
import { loadDocuments } from '../documents/shipped/load-documents.ts'
import type { App } from '../http/app-type.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'

export const ADMIN_PASSWORD = TEMPLATE_ADMIN_PASSWORD
export const USER_PASSWORD = 'Staff#12345'

export interface Answer<T = unknown> {
  status: number
  body: Envelope<T>
  response: LightMyRequestResponse
}

interface CallOptions {
  token?: string
  tenant?: string
  body?: unknown
  headers?: Record<string, string>
  /** Address of the caller. */
  from?: string
}

/** The whole server on a new database, with base and demo seeds, called without a network. */
export interface TestServer {
  app: App
  database: Database
  call<T = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>
  /** @returns the token. */
  signIn(username: string, password: string): Promise<string>
  admin(): Promise<string>
  guest(): Promise<string>
  /** Starts another instance on the same database. */
  startSecond(): Promise<App>
  close(): Promise<void>
}

interface Options {
  /** Settings by environment variable. */
  env?: Record<string, string>
  /** Time of everything but the database, whose own time goes on. */
  clock?: Clock
  /** Runs before the server is ready; may add routes. */
  prepare?(app: App): void
}

/** High limits per address, since all tests share one; and no background work. */
const OUT_OF_THE_WAY = {
  LOG_LEVEL: 'silent',
  LOGIN_RATE_PER_MINUTE: '10000',
  DUPLICATE_CHECKS_PER_MINUTE: '10000',
  CACHE_CLEARS_PER_MINUTE: '10000',
  LOGIN_CAPTCHA_AFTER: '1000',
  JOBS: 'off',
  MONITOR_EVERY_SECONDS: '0',
}

const documents = await loadDocuments()

export async function createTestServer({
  env: variables,
  clock = systemClock,
  prepare,
}: Options = {}): Promise<TestServer> {
  const { database, drop } = await createTestDatabase({ demo: true, poolSize: 8 })
  const env = readEnv({ ...OUT_OF_THE_WAY, ...variables })
  const apps: App[] = []
  const start = async () => {
    const app = await createApp({
      ...{ env, database, documents, clock, newId },
      passwordCost: TEST_PASSWORD_COST,
    })
    apps.push(app)
    prepare?.(app)
    await app.ready()
    return app
  }
  const app = await start()
  const call = <T>(method: string, path: string, options?: CallOptions) => callOn<T>(app, method, path, options)
  const signIn = async (username: string, password: string) => {
    const { body } = await call<LoginResult>('POST', '/sys/login', { body: { username, password } })
    if (!body.success) throw new Error(`${username} may not sign in: ${body.message}`)
    return body.result.token
  }
  return {
    app,
    database,
    call,
    signIn,
    admin: () => signIn('admin', ADMIN_PASSWORD),
    guest: () => signIn('guest', ''),
    startSecond: start,
    close: async () => {
      for (const each of apps) {
        // A test that left an answer unread would hold its connection for a minute.
        each.server.closeAllConnections()
        await each.close()
      }
      await drop()
    },
  }
}

export async function callOn<T>(app: App, method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const { token, tenant, body, headers, from } = options
  const request: InjectOptions = {
    method: method as 'GET',
    url: `${CONTEXT_PATH}${path}`,
    headers: {
      ...(token !== undefined && { [TOKEN_HEADER]: token }),
      ...(tenant !== undefined && { [TENANT_HEADER]: tenant }),
      ...headers,
    },
    ...(from !== undefined && { remoteAddress: from }),
    ...(body !== undefined && { payload: body as Record<string, unknown> }),
  }
  const response = await app.inject(request)
  return { status: response.statusCode, body: response.json(), response }
}

let people = 0

/** Adds a person with roles, who may sign in with USER_PASSWORD and has changed the first password. */
export async function addPerson(
  server: Pick<TestServer, 'call' | 'database'>,
  token: string,
  values: Record<string, unknown> = {},
): Promise<{ id: string; username: string }> {
  people += 1
  const username = `person${people}`
  const { body } = await server.call<{ id: string }>('POST', '/sys/user/add', {
    token,
    body: {
      username,
      realname: `员工${people}`,
      workNo: `W${people}`,
      phone: `139${String(people).padStart(8, '0')}`,
      password: USER_PASSWORD,
      confirmpassword: USER_PASSWORD,
      ...values,
    },
  })
  if (!body.success) throw new Error(`person not added: ${body.message}`)
  const { id } = body.result
  await server.database.pool.query('update sys_user set must_change_password = false where id = $1', [id])
  return { id, username: String(values.username ?? username) }
}

/**
 * A person who has every grant by a role of a tenant, works only there and is no administrator.
 * @returns the token.
 */
export async function addPersonWithEverything(server: TestServer, admin: string, tenant: number): Promise<string> {
  const { pool } = server.database
  const role = `everything-${tenant}`
  await pool.query('insert into sys_role (id, role_name, role_code, tenant_id) values ($1, $1, $1, $2)', [role, tenant])
  await pool.query('insert into sys_role_permission (role_id, permission_id) select $1, id from sys_permission', [role])
  const { id, username } = await addPerson(server, admin)
  await pool.query('update sys_user_tenant set tenant_id = $2 where user_id = $1', [id, tenant])
  await pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [id, role])
  return server.signIn(username, USER_PASSWORD)
}

let roles = 0

/** Adds a role with menus and buttons of the seeds. @returns its id. */
export async function addRole({ pool }: Pick<Database, 'pool'>, permissionIds: readonly string[]): Promise<string> {
  roles += 1
  const id = `test-role-${roles}`
  await pool.query('insert into sys_role (id, role_name, role_code) values ($1, $1, $1)', [id])
  await pool.query(
    'insert into sys_role_permission (role_id, permission_id) select $1, id from sys_permission where id = any ($2)',
    [id, permissionIds],
  )
  return id
}
