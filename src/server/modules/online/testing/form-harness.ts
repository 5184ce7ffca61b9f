import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'

/** Field as the editor of forms sends it. Its title is its name. */
export const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })

/** Unique table name. A retry of a test would find the names of the first run taken. */
export const freshName = (stem: string) => `${stem}_${randomBytes(4).toString('hex')}`

export type FormHarness = ReturnType<typeof createFormHarness>

/**
 * Server for the tests of a file. Calls are made by an administrator unless they pass another token. `env` sets its
 * settings.
 * Helpers that add something reject with the message of the server when it refuses.
 */
export function createFormHarness({ env = {} }: { env?: Record<string, string> } = {}) {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await createTestServer({ env })
    token = await server.admin()
  })
  afterAll(() => server.close())

  const call = <T = Row>(method: string, path: string, body?: unknown, as = token) =>
    server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) })
  const cgform = <T = Row>(method: string, path: string, body?: unknown, as = token) =>
    call<T>(method, `/online/cgform/${path}`, body, as)
  /** A record call of a form. */
  const data = <T = Row>(table: string, method: string, path: string, body?: unknown, as = token) =>
    call<T>(method, `/online/data/${table}/${path}`, body, as)

  const api = <T = Row>(method: string, path: string, body?: unknown, as = token) =>
    cgform<T>(method, `api/${path}`, body, as)

  /** Sends a new form. Its title is its table name unless the form sets one. */
  const tryForm = (form: Row) => cgform('POST', 'head/add', { tableTxt: String(form.tableName), ...form })

  /** @returns its id. */
  async function addForm(form: Row): Promise<string> {
    return String(resultOf(await tryForm(form)).id)
  }

  /** @param mode `normal` or `force` @param confirm word that confirms the losses */
  const synchronise = (id: unknown, mode = 'normal', confirm = '') =>
    cgform<{ losses: string[]; confirm: string }>('POST', 'api/synchronise', { id, mode, confirm })

  /** Adds and synchronises a form. @returns its id. */
  async function makeForm(form: Row): Promise<string> {
    const id = await addForm(form)
    resultOf(await synchronise(id))
    return id
  }

  /** User ids by token. */
  const userIds = new Map<string, string>()

  /** Adds a user with these permissions and no others. @returns the token */
  async function person(permissionIds: readonly unknown[] = []): Promise<string> {
    const selectedroles = await addRole(server.database, permissionIds.map(String))
    const { id, username } = await addPerson(server, token, { selectedroles })
    const signedIn = await server.signIn(username, USER_PASSWORD)
    userIds.set(signedIn, id)
    return signedIn
  }

  /** Makes a user, named by the token, a member of a department. */
  async function joinDepart(as: string, departId: string): Promise<void> {
    const body = { id: userIds.get(as), selecteddeparts: departId }
    resultOf(await server.call('PUT', '/sys/user/edit', { token, body }))
  }

  /** Adds a user with permissions by their codes, such as `online:data:shop:list`. @returns the token */
  async function personWith(...codes: string[]): Promise<string> {
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from sys_permission where perms = any ($1)',
      [codes],
    )
    if (rows.length < codes.length) throw new Error(`${rows.length} of ${codes.join()}`)
    return person(rows.map(({ id }) => id))
  }

  return {
    get server() {
      return server
    },
    get token() {
      return token
    },
    call,
    cgform,
    api,
    data,
    tryForm,
    addForm,
    synchronise,
    makeForm,
    person,
    personWith,
    joinDepart,
    /** Form as the editor reads it. */
    formOf: async (id: string) =>
      (await cgform('GET', `head/queryById?id=${id}`)).body.result as Row & { fields: Row[]; indexs: Row[] },
    rowsOf: async (table: string, as = token) =>
      (await data<PageResult>(table, 'GET', 'list', undefined, as)).body.result.records as Row[],
    /** @returns its id. */
    addRow: async (table: string, row: Row) => String(resultOf(await data(table, 'POST', 'add', row)).id),
  }
}

/** Result of a call. @throws the message of the server when the call was refused */
export function resultOf<T>({ body }: { body: { success: boolean; message: string; result: T } }): T {
  if (!body.success) throw new Error(`${body.message} ${JSON.stringify(body.result)}`)
  return body.result
}
