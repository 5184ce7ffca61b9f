import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'

/** A field as the editor of forms sends it, titled by its name. */
export const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })

/** Name of a table; a second try of a test finds those of the first one taken. */
export const freshName = (stem: string) => `${stem}_${randomBytes(4).toString('hex')}`

export type FormScene = ReturnType<typeof createFormScene>

/**
 * A server for the tests of a file, which an administrator calls unless another token is given; `env` are its settings.
 * Whatever makes something rejects with what the server said where it was refused.
 */
export function createFormScene({ env = {} }: { env?: Record<string, string> } = {}) {
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

  /** Of a form as it is added, titled by its table unless it says otherwise. */
  const tryForm = (form: Row) => cgform('POST', 'head/add', { tableTxt: String(form.tableName), ...form })

  /** @returns its id. */
  async function addForm(form: Row): Promise<string> {
    return String(made(await tryForm(form)).id)
  }

  /** @param mode `normal`, or `force` with the word that confirms what is lost. */
  const synchronise = (id: unknown, mode = 'normal', confirm = '') =>
    cgform<{ losses: string[]; confirm: string }>('POST', 'api/synchronise', { id, mode, confirm })

  /** A form in use. @returns its id. */
  async function makeForm(form: Row): Promise<string> {
    const id = await addForm(form)
    made(await synchronise(id))
    return id
  }

  /** By token. */
  const userIds = new Map<string, string>()

  /** Somebody with these permissions and no others. @returns the token */
  async function person(permissionIds: readonly unknown[] = []): Promise<string> {
    const selectedroles = await addRole(server.database, permissionIds.map(String))
    const { id, username } = await addPerson(server, token, { selectedroles })
    const signedIn = await server.signIn(username, USER_PASSWORD)
    userIds.set(signedIn, id)
    return signedIn
  }

  /** Lets a person, named by the token, work in a department. */
  async function joinDepart(as: string, departId: string): Promise<void> {
    const body = { id: userIds.get(as), selecteddeparts: departId }
    made(await server.call('PUT', '/sys/user/edit', { token, body }))
  }

  /** Somebody who was granted what has these codes, such as `online:data:shop:list`. @returns the token */
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
    /** A form as the editor reads it. */
    formOf: async (id: string) =>
      (await cgform('GET', `head/queryById?id=${id}`)).body.result as Row & { fields: Row[]; indexs: Row[] },
    rowsOf: async (table: string, as = token) =>
      (await data<PageResult>(table, 'GET', 'list', undefined, as)).body.result.records as Row[],
    /** @returns its id. */
    addRow: async (table: string, row: Row) => String(made(await data(table, 'POST', 'add', row)).id),
  }
}

/** What came of a call. @throws what the server said where it was refused */
export function made<T>({ body }: { body: { success: boolean; message: string; result: T } }): T {
  if (!body.success) throw new Error(`${body.message} ${JSON.stringify(body.result)}`)
  return body.result
}
