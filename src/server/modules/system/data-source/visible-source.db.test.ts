import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let server: TestServer
/** Token of a report author from whom a data rule hides the sources of others. */
let token: string
beforeAll(async () => {
  server = await createTestServer()
  const { pool } = server.database
  await pool.query(
    `insert into sys_data_source (id, code, name, db_type, db_file, create_by)
     values ('s1', 'shown', '可见', '10', 'no.db', 'me'), ('s2', 'hidden', '不可见', '10', 'no.db', 'other')`,
  )
  await pool.query(
    `insert into onl_cgreport_head (id, code, name, db_source, source_table)
     values ('r1', 'of_hidden', '报表', 'hidden', 'shop')`,
  )
  await pool.query(
    `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
     values ('rule', 'system-data-source', '本人的', 'createBy', '=', 'me')`,
  )
  const role = await addRole(server.database, ['system-data-source', 'online-report-head', 'online-report-head-edit'])
  await pool.query(
    `update sys_role_permission set data_rule_ids = '{rule}' where role_id = $1 and permission_id = 'system-data-source'`,
    [role],
  )
  const { username } = await addPerson(server, await server.admin(), { selectedroles: role })
  token = await server.signIn(username, USER_PASSWORD)
})
afterAll(() => server.close())

const call = async (method: string, path: string, body?: object) =>
  (await server.call(method, path, { token, ...(body && { body }) })).body

describe('a data source that data rules hide', () => {
  it('is not offered as an option', async () => {
    const { result } = await call('GET', '/sys/dataSource/options')
    expect(result).toEqual([{ value: 'shown', label: '可见', text: '可见' }])
  })

  it('cannot be distinguished from a missing source by its columns', async () => {
    const parsed = async (code: string) => {
      const tableOfSource = { dbKey: code, table: 'shop' }
      const answers = [
        await call('GET', `/online/cgreport/head/parseSql?${new URLSearchParams(tableOfSource)}`),
        await call('POST', '/online/cgreport/head/parseSql', tableOfSource),
      ]
      return answers.map(({ message, result }) => JSON.stringify([message, result]).replaceAll(code, '…'))
    }
    expect(await parsed('hidden')).toEqual(await parsed('nothing'))
    expect(await parsed('shown')).not.toEqual(await parsed('nothing'))
  })

  it('is not queried when a report that has read it is changed', async () => {
    const { success, message } = await call('PUT', '/online/cgreport/head/edit', { id: 'r1', sourceTable: 'other' })
    expect(success).toBe(false)
    expect(message).toContain('数据源「hidden」不存在')
    const { rows } = await server.database.pool.query(`select source_table from onl_cgreport_head where id = 'r1'`)
    expect(rows).toEqual([{ source_table: 'shop' }])
  })
})
