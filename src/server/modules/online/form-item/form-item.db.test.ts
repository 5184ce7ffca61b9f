import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import { describeSchema, type FormSchema } from '#shared/documents/form-item-descriptor/describe-property.ts'
import type { ButtonGrant } from '#shared/wire/session.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

interface Form {
  schema: FormSchema & { table: string }
  form_disable_update: boolean
  permissionList: ButtonGrant[]
  problems: { key: string; at: string }[]
}

const ask = (token: string | undefined, table: string, call = 'getFormItem') =>
  server.call<Form>('GET', `/online/cgform/api/${call}/${table}`, { token })

describe('the form of a table', () => {
  it('describes the controls of fields that the user may fill in, in their order', async () => {
    const { result } = (await ask(await server.admin(), 'sys_position')).body
    expect(result.schema.table).toBe('sys_position')
    expect(result.form_disable_update).toBe(false)
    const items = describeSchema(result.schema)
    expect(items.slice(0, 2)).toMatchObject([
      { key: 'code', type: 'text', label: '职务编码' },
      { key: 'name', type: 'text', label: '职务名称' },
    ])
    expect(items[0]?.rules).toContainEqual(expect.objectContaining({ required: true }))
    expect(items.map(({ key }) => key)).not.toContain('createBy')
  })

  it('reports entity settings that it cannot express, and leaves out fields that the server sets', async () => {
    const { result } = (await ask(await server.admin(), 'sys_user', 'getFormItemBytbname')).body
    expect(result.problems).toContainEqual(expect.objectContaining({ key: 'username', at: 'x-write' }))
    expect(Object.keys(result.schema.properties)).toEqual(expect.arrayContaining(['username', 'password']))
    expect(Object.keys(result.schema.properties)).not.toContain('orgCode')
  })

  it('is answered with an empty script where clients request scripts of browsers', async () => {
    const admin = await server.admin()
    const { result } = (await ask(admin, 'sys_position', 'getEnhanceJs')).body
    expect(result).toEqual({ ...(await ask(admin, 'sys_position')).body.result, enhanceJs: '' })
  })

  it('lists the permissions of its reader on the records, and no others', async () => {
    const admin = await server.admin()
    const role = await addRole(server.database, ['system-position', 'system-position-add'])
    const { username } = await addPerson(server, admin, { selectedroles: role })
    const { result } = (await ask(await server.signIn(username, USER_PASSWORD), 'sys_position')).body
    expect(result.permissionList).toEqual(
      ['list', 'add'].map((verb) => ({ action: `system:position:${verb}`, type: '1', describe: '职务' })),
    )
    const all = (await ask(admin, 'sys_position')).body.result.permissionList.map(({ action }) => action)
    expect(all).toEqual(expect.arrayContaining(['system:position:edit', 'system:position:delete']))
  })

  it.each(['sys_position', 'no_such_table', "x'; drop table sys_user"])(
    'is refused for %s without the permission to list it',
    async (table) => {
      const { username } = await addPerson(server, await server.admin())
      const person = await server.signIn(username, USER_PASSWORD)
      const answers = [person, await server.guest()].map((token) => ask(token, encodeURIComponent(table)))
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403])
    },
  )
})
