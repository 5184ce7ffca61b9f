import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { ExplanationAnswer, ExplanationNode, PermissionExplanation } from '#shared/wire/permission-explanation.ts'

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

  it('agrees with the permissions of the person', async () => {
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

  it('names the rule that shows or hides a record, as the list does', async () => {
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

  it('reports the problem of a rule that cannot be evaluated', async () => {
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

  it('requires its permission, and access to the person', async () => {
    expect((await explain('perms=system:user:list', await server.guest())).status).toBe(403)
    const role = await addRole(server.database, ['system-permission-explain'])
    const { username } = await addPerson(server, admin, { selectedroles: role })
    const { body } = await explain('perms=system:user:list', await server.signIn(username, USER_PASSWORD))
    expect(body.message).toBe('未找到对应实体')
  })
})

describe('explaining fields', () => {
  const fields = async (query: string) =>
    (
      await server.call<PageResult>('GET', `/sys/permission/explainFields?userId=${person.id}&pageSize=100&${query}`, {
        token: admin,
      })
    ).body

  it('shows for each field whether the person sees it, as the list does, and the deciding line', async () => {
    const { records, total } = (await fields('kind=system/position')).result
    expect(total).toBe(records.length)
    const name = records.find(({ id }) => id === 'name')!
    expect(name).toMatchObject({ readable: 1, editable: 0 })
    expect(name.readReason).toContain(`由角色「${roleName}」授予`)
    expect(name.place).toMatch(/^schemas\/system\/position\.entity\.json:\d+$/)
    const token = await server.signIn(person.username, USER_PASSWORD)
    await addPosition('explained4', '1')
    const { body } = await server.call<PageResult>('GET', '/sys/position/list?code=explained4', { token })
    const seen = Object.keys(body.result.records[0]!).filter((key) => !key.endsWith('_dictText'))
    const readable = records.filter((one) => one.readable === 1).map(({ id }) => String(id))
    expect(readable.sort()).toEqual(seen.sort())
  })

  it('is filtered, empty before a choice, and refused for an unknown kind', async () => {
    expect(
      (await fields('kind=system/position&readable=0')).result.records.every(({ readable }) => readable === 0),
    ).toBe(true)
    expect((await fields('kind=system/position&title=*职务名称*')).result.total).toBe(1)
    expect((await fields('')).result.records).toEqual([])
    expect((await fields('kind=pg_catalog/x')).message).toBe('未找到对应实体')
  })

  it('is answered for one field, too', async () => {
    const { body } = await explain('perms=system:position:list&entity=system/position&field=name')
    expect(body.result.field).toMatchObject({ id: 'name', readable: 1 })
    const none = await explain('perms=system:position:list&entity=system/position&field=nothing')
    expect(none.body.message).toBe('没有字段「nothing」')
  })

  it('offers the existing kinds', async () => {
    const { body } = await server.call<{ value: string }[]>('GET', '/sys/permission/explainKinds', { token: admin })
    const kinds = body.result.map(({ value }) => value)
    expect(kinds).toContain('system/position')
    expect(kinds).not.toContain('system/permission-explanation')
  })
})

describe('explaining records', () => {
  const rows = async (query: string, token = admin) =>
    server.call<PageResult>('GET', `/sys/permission/explainRows?userId=${person.id}&${query}`, { token })

  it('shows for each record whether the person sees it, and the deciding rule', async () => {
    await addPosition('explained5', '1')
    await addPosition('explained6', '2')
    const { result } = (await rows('kind=system/position&name=*explained*')).body
    const of = (name: string) => result.records.find((one) => one.name === name)!
    expect(of('explained5')).toMatchObject({ visible: 1, editable: 0, deletable: 0 })
    expect(of('explained5').reason).toContain(
      `满足角色「${roleName}」的数据规则「只看员级」（职级 等于 1）；不能编辑：`,
    )
    expect(of('explained6')).toMatchObject({ visible: 0, editable: 0 })
    expect(of('explained6').reason).toBe(`不满足角色「${roleName}」的数据规则「只看员级」（职级 等于 1）`)
  })

  it('names the missing permission for a kind that the person may not see', async () => {
    const { result } = (await rows('kind=system/role&pageSize=1')).body
    expect(result.records[0]).toMatchObject({ visible: 0 })
    expect(result.records[0]!.reason).toContain('查看需要 system:role:list：没有授予')
  })

  it('shows no records that the asker may not see', async () => {
    const role = await addRole(server.database, ['system-permission-explain', 'system-user'])
    const { username } = await addPerson(server, admin, { selectedroles: role })
    const token = await server.signIn(username, USER_PASSWORD)
    expect((await rows('kind=system/position', token)).status).toBe(403)
    expect((await rows('kind=system/user', token)).status).toBe(200)
  })

  it('answers for every kind that can be chosen, with and without a name', async () => {
    const kinds = await server.call<{ value: string }[]>('GET', '/sys/permission/explainKinds', { token: admin })
    const failed: string[] = []
    for (const { value: kind } of kinds.body.result) {
      for (const query of [`kind=${kind}`, `kind=${kind}&name=*a*`]) {
        if (!(await rows(query)).body.success) failed.push(query)
      }
      const path = `/sys/permission/explainFields?userId=${person.id}&kind=${kind}`
      if (!(await server.call('GET', path, { token: admin })).body.success) failed.push(path)
    }
    expect(failed).toEqual([])
  })

  it.each(["x' or 1=1 --", '%', '😀', '*'.repeat(200)])('accepts %s as a name', async (name) => {
    expect((await rows(`kind=system/position&name=${encodeURIComponent(`*${name}*`)}`)).status).toBe(200)
  })
})

describe('the tree of explanations', () => {
  it('places a button below its menu, and contains only the results of a search', async () => {
    const path = `/sys/permission/explainTree?userId=${person.id}`
    const tree = async (query: string) =>
      (await server.call<ExplanationNode[]>('GET', path + query, { token: admin })).body.result
    const flat = (nodes: ExplanationNode[]): string[] =>
      nodes.flatMap(({ id, children = [] }) => [id, ...flat(children)])
    const [system] = await tree('&path=*system:position:add*')
    expect(flat([system!])).toEqual(['system', 'system-position', 'system-position-add'])
    expect(flat(await tree('&granted=1'))).not.toContain('system-position-add')
    expect(flat(await tree(''))).toContain('system-position-add')
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

  it('is empty before a person is chosen', async () => {
    expect((await list('pageNo=1')).records).toEqual([])
  })
})
