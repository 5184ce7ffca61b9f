import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import type { ExplanationAnswer, PermissionExplanation } from '#shared/wire/permission-explanation.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '../../../testing/test-server.ts'

let server: TestServer
let admin: string
let person: { id: string; username: string }
let roleName: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  await server.database.pool.query(
    `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
     values ('rank-1', 'system-position', '只看员级', 'postRank', '=', '1'),
       ('broken', 'system-position', '坏规则', 'noField', '=', '1')`,
  )
  roleName = await addRole(server.database, ['system-position'])
  await server.database.pool.query(`update sys_role_permission set data_rule_ids = '{rank-1}' where role_id = $1`, [
    roleName,
  ])
  person = await addPerson(server, admin, { selectedroles: roleName })
})
afterAll(() => server.close())

const explain = (query: string, token = admin) =>
  server.call<ExplanationAnswer>('GET', `/sys/permission/explain?userId=${person.id}&${query}`, { token })

async function addPosition(code: string, postRank: string): Promise<string> {
  const body = { code, name: code, postRank }
  const added = await server.call<{ id: string }>('POST', '/sys/position/add', { token: admin, body })
  return added.body.result.id
}

describe('explaining a permission', () => {
  it.each(['permissionId=system-position', 'perms=system:position:list', 'path=/system/position'])(
    'finds it by %s',
    async (query) => {
      const { body } = await explain(query)
      expect(body.result).toMatchObject({
        id: 'system-position',
        path: '系统管理 / 职务管理',
        granted: 1,
        reason: `由角色「${roleName}」授予`,
        rows: '满足「只看员级」的数据',
      })
    },
  )

  it('agrees with what the person may do', async () => {
    const token = await server.signIn(person.username, USER_PASSWORD)
    for (const [perms, path] of [
      ['system:position:list', '/sys/position/list'],
      ['system:user:list', '/sys/user/list'],
    ]) {
      const { body } = await explain(`perms=${perms}`)
      const { status } = await server.call('GET', path!, { token })
      expect(status).toBe(body.result.granted === 1 ? 200 : 403)
    }
  })

  it('tells which rule lets a record through or hides it, as the list does', async () => {
    const shown = await addPosition('explained1', '1')
    const hidden = await addPosition('explained2', '2')
    const rowOf = async (id: string) =>
      (await explain(`perms=system:position:list&entity=system/position&id=${id}`)).body.result.row!
    expect(await rowOf(shown)).toMatchObject({ visible: true, reason: '满足数据规则「只看员级」' })
    expect(await rowOf(hidden)).toMatchObject({ visible: false, reason: '不满足数据规则「只看员级」' })
    const token = await server.signIn(person.username, USER_PASSWORD)
    const { body } = await server.call<PageResult>('GET', '/sys/position/list?code=explained*', { token })
    expect(body.result.records.map(({ code }) => code)).toEqual(['explained1'])
  })

  it('says of a rule that cannot be evaluated what is wrong with it', async () => {
    const role = await addRole(server.database, ['system-position'])
    await server.database.pool.query(`update sys_role_permission set data_rule_ids = '{broken}' where role_id = $1`, [
      role,
    ])
    const other = await addPerson(server, admin, { selectedroles: role })
    const id = await addPosition('explained3', '1')
    const query = `userId=${other.id}&perms=system:position:list&entity=system/position&id=${id}`
    const { body } = await server.call<ExplanationAnswer>('GET', `/sys/permission/explain?${query}`, { token: admin })
    expect(body.result.row).toMatchObject({ visible: false, lists: [[{ id: 'broken', passes: false }]] })
    expect(body.result.row!.lists[0]![0]!.broken).toBeTruthy()
  })

  it.each([
    ['a permission that is not there', 'permissionId=none', '没有该菜单或按钮'],
    ['nothing that was asked', '', '没有该菜单或按钮'],
    ['a record that is not there', 'perms=system:position:list&entity=system/position&id=none', '未找到对应实体'],
    ['an entity that is not there', 'perms=system:position:list&entity=pg_catalog&id=1', '未找到对应实体'],
  ])('is refused for %s', async (_, query, message) => {
    expect((await explain(query)).body).toMatchObject({ success: false, message })
  })

  it('is for who may ask, and about people whom one sees', async () => {
    expect((await explain('perms=system:user:list', await server.guest())).status).toBe(403)
    const role = await addRole(server.database, ['system-permission-explain'])
    const { username } = await addPerson(server, admin, { selectedroles: role })
    const { body } = await explain('perms=system:user:list', await server.signIn(username, USER_PASSWORD))
    expect(body.message).toBe('未找到对应实体')
  })
})

describe('the list of explanations', () => {
  const list = async (query: string) => {
    const path = `/sys/permission/explainList?${query}`
    return (await server.call<PageResult<PermissionExplanation>>('GET', path, { token: admin })).body.result
  }

  it('is paged, and filtered by name, code and whether the person has it', async () => {
    const page = await list(`userId=${person.id}&pageSize=5`)
    expect(page.records).toHaveLength(5)
    expect(page.total).toBeGreaterThan(50)
    expect((await list(`userId=${person.id}&path=*职务*&granted=1`)).records.map(({ id }) => id)).toEqual([
      'system-position',
    ])
    expect((await list(`userId=${person.id}&path=system:position:add&granted=0`)).total).toBe(1)
  })

  it('is empty while nobody was chosen', async () => {
    expect((await list('pageNo=1')).records).toEqual([])
  })
})
