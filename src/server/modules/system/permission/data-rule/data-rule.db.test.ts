import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import { type Menu, menuCalls, problemOf } from '../testing/menu-calls.ts'

let server: TestServer
let calls: Awaited<ReturnType<typeof menuCalls>>
beforeAll(async () => {
  server = await createTestServer()
  calls = await menuCalls(server)
})
afterAll(() => server.close())

const send: typeof calls.send = (...given) => calls.send(...given)
const member: typeof calls.member = (...given) => calls.member(...given)

describe('data rules of a menu', () => {
  const rule = {
    permissionId: 'system-position',
    ruleName: '本人',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: '#{sys_user_code}',
  }

  it('are added, found, changed and deleted, and mark the menu', async () => {
    const added = await send('POST', 'addPermissionRule', rule)
    expect(added.body).toMatchObject({ message: '添加成功！', result: { ruleConditions_dictText: '等于', grants: 0 } })
    expect((await send('GET', 'queryById?id=system-position')).body.result.ruleFlag).toBe(1)
    const { id } = added.body.result
    const ids = async (path: string) =>
      ((await send('GET', path)).body.result as unknown as Menu[]).map((found) => found.id)
    expect(await ids('getPermRuleListByPermId?permissionId=system-position')).toEqual([id])
    expect(await ids('queryPermissionRule?permissionId=system-position&ruleName=本人')).toEqual([id])
    expect(await ids('getPermRuleListByPermId?permissionId=system-user')).toEqual([])
    expect((await send('POST', 'editPermissionRule', { id, status: '0' })).body.message).toBe('更新成功！')
    const more = await send('POST', 'editPermissionRule', { id, status: '0', ruleNmae: 'x' })
    expect(more.body).toMatchObject({ message: '更新成功！', ignored: ['ruleNmae'] })
    const moved = await send('PUT', 'editPermissionRule', { id, permissionId: 'system-user', ruleName: '改名' })
    expect(moved.body.result).toMatchObject({ permissionId: 'system-position', ruleName: '改名', status: '0' })
    expect((await send('DELETE', `deletePermissionRule?id=${id}`)).body.success).toBe(true)
    expect((await send('GET', 'queryById?id=system-position')).body.result.ruleFlag).toBe(0)
  })

  it.each([
    [{ ruleColumn: 'nothing' }, 'ruleColumn'],
    [{ ruleColumn: '' }, 'ruleColumn'],
    [{ ruleColumn: 'createTime', ruleValue: 'soon' }, 'ruleValue'],
    [{ ruleValue: '#{nobody}' }, 'ruleValue'],
    [{ ruleConditions: 'LIKE', ruleColumn: 'createTime' }, 'ruleConditions'],
    [{ ruleConditions: 'DROP' }, 'ruleConditions'],
    [{ ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1; drop table sys_user' }, 'ruleValue'],
    [{ ruleConditions: 'USE_SQL_RULES', ruleValue: "create_by = 'admin' or 1 = 1" }, 'ruleValue'],
    [{ permissionId: 'system' }, 'ruleName'],
    [{ permissionId: 'system-user-add' }, 'ruleName'],
    [{ permissionId: 'nowhere' }, 'permissionId'],
    [{ ruleValue: 'x'.repeat(301) }, 'ruleValue'],
  ])('are refused with a reason under the wrong field: %j', async (values, field) => {
    const problem = problemOf(await send('POST', 'addPermissionRule', { ...rule, ...values }))
    expect(problem).toMatchObject({ field, message: expect.stringMatching(/\S/) })
  })

  it('restrict people whose role chose them, with the next request; an expression has no column', async () => {
    const added = await send('POST', 'addPermissionRule', {
      ...rule,
      ruleColumn: 'code',
      ruleConditions: 'USE_SQL_RULES',
      ruleValue: 'createBy == #{sys_user_code} || code == "mine"',
    })
    expect(added.body.result.ruleColumn).toBe(null)
    const { roleId, token } = await member('system-position', 'system-position-add', 'system-position-delete')
    const position = (code: string, who: string) =>
      server.call<Menu>('POST', '/sys/position/add', { token: who, body: { code, name: code, postRank: '1' } })
    const foreign = (await position('theirs', calls.admin)).body.result
    await position('mine', calls.admin)
    await server.database.pool.query(
      `update sys_role_permission set data_rule_ids = array[$1] where role_id = $2 and permission_id = 'system-position'`,
      [added.body.result.id, roleId],
    )
    await position('own', token)
    const { body } = await server.call<{ records: Menu[]; total: number }>('GET', '/sys/position/list', { token })
    expect([body.result.records.map(({ code }) => code).sort(), body.result.total]).toEqual([['mine', 'own'], 2])
    const removed = await server.call('DELETE', `/sys/position/delete?id=${foreign.id}`, { token })
    expect(removed.body).toMatchObject({ success: false, message: '未找到对应实体' })
    const shown = await send('GET', `queryRuleById?id=${added.body.result.id}`)
    expect(shown.body.result.grants).toBe(1)
  })

  it('list the fields that they can restrict', async () => {
    const fields = (await send('GET', 'ruleFields?permissionId=system-user')).body.result as unknown as Menu[]
    expect(fields).toContainEqual({ value: 'createBy', text: '创建人 createBy' })
    expect(fields.map(({ value }) => value)).not.toContain('password')
    expect((await send('GET', 'ruleFields?permissionId=system')).body.result).toEqual([])
  })
})
