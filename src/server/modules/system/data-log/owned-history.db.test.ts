import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

const DEPART = 'demo-office'
const FRESH_PASSWORD = 'Other#5678'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  await server.database.pool.query(
    `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
     values ('own-users', 'system-user', '本人', 'username', '=', '#{sys_user_code}', '1')`,
  )
})
afterAll(() => server.close())

async function send(method: string, path: string, body?: object): Promise<string> {
  const answer = await server.call<{ id?: string } | null>(method, path, { token: admin, body })
  if (!answer.body.success) throw new Error(`${path}: ${answer.body.message}`)
  return answer.body.result?.id ?? ''
}

type Answer = Record<string, unknown>[]
const get = (call: string, query: Record<string, unknown>, token = admin) =>
  server.call<Answer>('GET', `/sys/dataLog/${call}?${new URLSearchParams(query as Record<string, string>)}`, { token })

/** Returns the newest version and its changes: title, before, after. */
async function lastChange(dataTable: string, dataId: string) {
  const [newest] = (await get('queryDataVerList', { dataTable, dataId })).body.result
  const { body } = await get('compare', { dataTable, dataId, to: newest?.dataVersion })
  return {
    operation: newest?.operation,
    by: newest?.createBy,
    lines: body.result.map(({ title, from, to }) => [title, from, to]),
  }
}

const changed = (operation: string, ...lines: string[][]) => ({ operation, by: 'admin', lines })

async function departRole(): Promise<string> {
  const permissionIds = 'system-user'
  await send('POST', '/sys/permission/saveDepartPermission', { departId: DEPART, permissionIds, lastpermissionIds: '' })
  return send('POST', '/sys/sysDepartRole/add', { departId: DEPART, roleName: '值班', roleCode: 'on_duty' })
}

async function personWith(...permissionIds: string[]): Promise<string> {
  const { username } = await addPerson(server, admin, { selectedroles: await addRole(server.database, permissionIds) })
  return server.signIn(username, USER_PASSWORD)
}

describe('the log of data that roles, departments and accounts hold', () => {
  let role: string
  let ofDepart: string
  let person: { id: string; username: string }
  beforeAll(async () => {
    role = await addRole(server.database, ['system', 'system-user'])
    ofDepart = await departRole()
    person = await addPerson(server, admin, { selecteddeparts: DEPART, selectedroles: role })
  })

  it('shows added and removed grants of a role, with data rules, by name', async () => {
    const grants = { roleId: role, permissionIds: 'system,system-role', lastpermissionIds: 'system,system-user' }
    await send('POST', '/sys/permission/saveRolePermission', grants)
    expect(await lastChange('sys_role_permission', role)).toEqual(
      changed('edit', ['用户管理', '有', '无'], ['角色管理', '无', '有']),
    )
    const back = { roleId: role, permissionIds: 'system,system-user', lastpermissionIds: 'system,system-role' }
    await send('POST', '/sys/permission/saveRolePermission', back)
    const rules = { roleId: role, permissionId: 'system-user', dataRuleIds: 'own-users', lastDataRuleIds: '' }
    await send('POST', '/sys/role/datarule', rules)
    expect((await lastChange('sys_role_permission', role)).lines).toEqual([['用户管理', '有', '有（规则：本人）']])
  })

  it('shows grants of a department and of its roles', async () => {
    expect((await lastChange('sys_depart_permission', DEPART)).lines).toContainEqual(['用户管理', '无', '有'])
    await send('POST', '/sys/sysDepartPermission/saveDeptRolePermission', {
      roleId: ofDepart,
      permissionIds: 'system-user',
      lastpermissionIds: '',
    })
    expect((await lastChange('sys_depart_role_permission', ofDepart)).lines).toEqual([['用户管理', '无', '有']])
  })

  it('shows the department roles of a person by name', async () => {
    const given = { userId: person.id, newRoleId: ofDepart, oldRoleId: '' }
    await send('POST', '/sys/sysDepartRole/deptRoleUserAdd', given)
    expect(await lastChange('sys_depart_role_user', person.id)).toEqual(changed('edit', ['值班', '无', '有']))
  })

  it('shows when a password was set and when a lock ended', async () => {
    const { id, username } = person
    await server.database.pool.query(
      `update sys_user set password_changed_at = password_changed_at - interval '1 hour' where id = $1`,
      [id],
    )
    await send('PUT', '/sys/user/changePassword', { username, password: FRESH_PASSWORD })
    const password = await lastChange('sys_user_password', id)
    expect(password.lines).toContainEqual(['下次登录须修改密码', '否', '是'])
    const [, , after] = password.lines.find(([title]) => title === '修改时间')!
    expect(after).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    await server.database.pool.query(
      `insert into sys_login_failure (account, failures, last_failure_at, locked_until)
       values ($1, 6, now(), now() + interval '10 minutes')`,
      [username.toLowerCase()],
    )
    await send('PUT', '/sys/user/unlock', { ids: [id] })
    expect(await lastChange('sys_user_lock', id)).toEqual(changed('edit', ['已锁定', '是', '否']))
  })

  it('names holders while they exist, and afterwards by their last name', async () => {
    const named = async (dataTable: string, dataId: string) => {
      const path = `/sys/dataLog/list?${new URLSearchParams({ dataTable, dataId })}`
      const { body } = await server.call<{ records: Answer }>('GET', path, { token: admin })
      return [...new Set(body.result.records.map(({ name }) => name))]
    }
    const realname = await server.database.pool.query('select realname from sys_user where id = $1', [person.id])
    expect(await named('sys_user_lock', person.id)).toEqual([realname.rows[0].realname])
    const other = await send('POST', '/sys/role/add', { roleCode: 'gone', roleName: '将撤销' })
    const granted = { roleId: other, permissionIds: 'system,system-role', lastpermissionIds: '' }
    await send('POST', '/sys/permission/saveRolePermission', granted)
    await send('DELETE', `/sys/role/delete?id=${other}`)
    expect(await named('sys_role_permission', other)).toEqual(['将撤销'])
  })

  it('compares two entries of the log by their keys, and a first version with itself', async () => {
    const record = { dataTable: 'sys_user_lock', dataId: person.id }
    const [newer, older] = (await get('queryDataVerList', record)).body.result
    const { body } = await get('queryCompareList', { dataId1: older!.id, dataId2: newer!.id })
    expect(body.result.map(({ dataContent }) => JSON.parse(String(dataContent)))).toEqual([
      { locked: '是' },
      { locked: '否' },
    ])
    expect((await get('compare', { ...record, to: 0 })).body.result).toEqual([
      { field: 'locked', title: '已锁定', from: '是', to: '是', changed: false },
    ])
    expect((await get('compare', { ...record, to: 9 })).body.message).toBe('未找到版本信息')
    expect((await get('compare', { ...record, from: 9, to: 1 })).body.message).toBe('未找到版本信息')
  })

  it('is closed to people without access to the holder, and to other tenants', async () => {
    const record = { dataTable: 'sys_user_lock', dataId: person.id }
    const listed = async (token: string) => {
      const path = `/sys/dataLog/list?${new URLSearchParams(record)}`
      const { body } = await server.call<{ records: Answer }>('GET', path, { token })
      return body.result.records.map(({ held }) => held)
    }
    const reader = await personWith('system-data-log')
    expect(await listed(reader)).toEqual([false, false])
    expect((await get('compare', { ...record, to: 1 }, reader)).status).toBe(403)
    const historian = await personWith('system-data-log', 'system-user', 'system-user-history')
    expect(await listed(historian)).toEqual([true, true])
    expect((await get('compare', { ...record, to: 1 }, historian)).body.success).toBe(true)
    const narrow = await addRole(server.database, ['system-data-log', 'system-user', 'system-user-history'])
    await server.database.pool.query(
      `update sys_role_permission set data_rule_ids = '{own-users}' where role_id = $1 and permission_id = 'system-user'`,
      [narrow],
    )
    const other = await addPerson(server, admin, { selectedroles: narrow })
    const token = await server.signIn(other.username, USER_PASSWORD)
    expect((await get('queryDataVerList', record, token)).body.success).toBe(false)
    expect((await get('compare', { ...record, to: 1 }, token)).body.success).toBe(false)
    await server.database.pool.query(`update sys_data_log set tenant_id = 7 where data_id = $1 and data_table = $2`, [
      person.id,
      'sys_user_lock',
    ])
    expect((await get('compare', { ...record, to: 1 })).body.message).toBe('未找到版本信息')
  })

  it('shows the grants and members of a deleted role', async () => {
    await send('DELETE', `/sys/role/delete?id=${role}`)
    expect((await lastChange('sys_role_permission', role)).lines).toContainEqual(['系统管理', '有', '无'])
    expect(await lastChange('sys_user_role', role)).toEqual(changed('delete', [person.username, '有', '无']))
  })
})

describe('the log of sub-table rows', () => {
  it('requires the permission of the parent records, and access to them', async () => {
    const report = {
      reportDate: '2026-03-05',
      enterprise: '明细留痕',
      total: 20,
      lines: [{ goods: '白菜', unit: 'ton', sold: 10, price: 2, amount: 20 }],
      contact: { name: '王芳' },
    }
    const id = await send('POST', '/business/dailyReport/add', report)
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from biz_daily_report_line where report_id = $1',
      [id],
    )
    const record = { dataTable: 'biz_daily_report_line', dataId: rows[0]!.id }
    expect((await get('queryDataVerList', record)).body.result).toHaveLength(1)
    const grants = ['system-data-log', 'business-daily-report', 'business-daily-report-history']
    const historian = await personWith(...grants)
    const lines = (await get('compare', { ...record, to: 0 }, historian)).body.result
    expect(lines).toContainEqual({ field: 'goods', title: '商品', from: '白菜', to: '白菜', changed: false })
    const without = await personWith('system-data-log', 'business-daily-report')
    expect((await get('queryDataVerList', record, without)).status).toBe(403)
    const blind = await personWith('system-data-log', 'business-daily-report-history')
    expect((await get('queryDataVerList', record, blind)).body.success).toBe(false)
    expect((await get('compare', { ...record, to: 0 }, blind)).body.success).toBe(false)
  })
})
