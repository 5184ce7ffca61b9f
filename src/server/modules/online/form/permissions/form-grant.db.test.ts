import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { GrantEffects, GrantRulesAnswer, GrantTreeAnswer } from '#shared/wire/grants.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { ExplanationAnswer } from '#shared/wire/permission-explanation.ts'

const MARKET = 'demo-market'
const BUREAU = 'demo-bureau'
/** A button that restricts a field, and a rule that hides rows. */
const KEPT = 'stock-kept-price'
const RULE = 'stock-rule'

let server: TestServer
let admin: string
/** Ids of the form, of its menu entry, and of the button for adding records. */
let form: string
let entry: string
let addButton: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  const fields = ['goods', 'price'].map((name) => ({ dbFieldName: name, dbFieldTxt: name }))
  const head = { tableName: 'stock', tableTxt: '库存', fields }
  form = (await send<{ id: string }>('POST', '/online/cgform/head/add', head)).id
  await send('POST', `/online/cgform/api/doDbSynch/${form}/normal`)
  entry = (await send<{ id: string }>('POST', '/online/cgform/head/publish', { id: form })).id
  await sql(
    `insert into sys_permission (id, parent_id, name, menu_type, perms)
     values ($1, $2, '看单价', 2, 'online:data:stock:read:price')`,
    [KEPT, entry],
  )
  await sql(
    `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
     values ($1, $2, '只看米', 'goods', '=', '米', '1')`,
    [RULE, entry],
  )
  const { rows } = await sql(`select id from sys_permission where perms = 'online:data:stock:add'`)
  addButton = String(rows[0].id)
  for (const goods of ['米', '油']) await send('POST', '/online/data/stock/add', { goods, price: '3' })
  await sql(`insert into sys_tenant (id, name) values (7, '七')`)
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

async function send<T = unknown>(method: string, path: string, body?: object, token = admin): Promise<T> {
  const answer = await server.call<T>(method, path, { token, body })
  if (!answer.body.success) throw new Error(`${path}: ${answer.body.message}`)
  return answer.body.result
}

type To = { authMode: 'role' | 'depart' | 'user'; targetId: string }
const member = (targetId: string): To => ({ authMode: 'depart', targetId })
const person = (targetId: string): To => ({ authMode: 'user', targetId })
const grantBody = (to: To, wanted: readonly string[], seen: readonly string[] = []) => ({
  ...{ cgformId: form, ...to },
  ...{ permissionIds: wanted.join(','), lastpermissionIds: seen.join(',') },
})
const save = (to: To, wanted: readonly string[], seen: readonly string[] = []) =>
  send('POST', '/online/cgform/api/grants', grantBody(to, wanted, seen))
const grantedTo = (to: To) =>
  send<string[]>('GET', `/online/cgform/api/grants?${new URLSearchParams({ cgformId: form, ...to })}`)

async function joins(values: Row = {}): Promise<{ id: string; username: string; token: string }> {
  const created = await addPerson(server, admin, values)
  return { ...created, token: await server.signIn(created.username, USER_PASSWORD) }
}

/** Which rows a user sees, by goods, and whether with the price. The status of the answer when it is not 200. */
async function seenBy(token: string): Promise<Record<string, boolean> | number> {
  const { status, body } = await server.call<PageResult<Row>>('GET', '/online/data/stock/list', { token })
  if (status !== 200) return status
  return Object.fromEntries(body.result.records.map((row) => [String(row.goods), Object.hasOwn(row, 'price')]))
}

/** A separate department for each test, so that it has no other members. */
let created = 0
async function addDepart(): Promise<string> {
  created += 1
  return (await send<{ id: string }>('POST', '/sys/sysDepart/add', { departName: `授权${created}` })).id
}

describe('grants of a form', () => {
  it('cover its entry with all entries below', async () => {
    const path = `/online/cgform/api/grantTree?cgformId=${form}`
    const { treeList, ids } = await send<GrantTreeAnswer>('GET', path)
    expect(treeList.map(({ key }) => key)).toEqual([entry])
    expect(ids).toEqual(expect.arrayContaining([entry, addButton, KEPT]))
    expect(ids).not.toContain('system-position')
    const role = await addRole(server.database, ['system-position'])
    for (const to of [
      member(BUREAU),
      person((await addPerson(server, admin)).id),
      { authMode: 'role' as const, targetId: role },
    ]) {
      await save(to, [entry, addButton])
      expect((await grantedTo(to)).sort()).toEqual([entry, addButton].sort())
      const list = await send<PageResult<Row>>('GET', `/online/cgform/grantee/list?formId=${form}`)
      expect(list.records).toContainEqual(expect.objectContaining({ ...to, grantedCount: 2 }))
      await save(to, [], [entry, addButton])
      expect(await grantedTo(to)).toEqual([])
    }
  })

  it('list grantees with the permission to list grants, without people in the recycle bin', async () => {
    const { id } = await addPerson(server, admin)
    const { rows } = await sql('select realname from sys_user where id = $1', [id])
    await save(person(id), [entry])
    const roles = await addRole(server.database, ['online-form-grantee-list'])
    const { token } = await joins({ selectedroles: roles })
    const listed = async (as: string, more = '') => {
      const path = `/online/cgform/grantee/list?formId=${form}&pageSize=100${more}`
      const { records } = await send<PageResult<Row>>('GET', path, undefined, as)
      return records.find(({ targetId }) => targetId === id)
    }
    expect(await listed(admin)).toMatchObject({ targetName: rows[0].realname })
    expect(await listed(token)).toMatchObject({ grantedCount: 1 })
    expect(await listed(token)).not.toHaveProperty('targetName')
    await send('DELETE', `/sys/user/delete?id=${id}`)
    expect(await listed(admin)).toBeUndefined()
  })

  it('cover nothing of another form or screen, and need the same permission of the granting user', async () => {
    const beyond = await server.call('POST', '/online/cgform/api/grants', {
      token: admin,
      body: grantBody(member(BUREAU), ['system-position']),
    })
    expect(beyond.body.message).toBe('要授予的菜单或按钮不属于该表单，请刷新后重试')
    const granting = ['online-form-grantee-list', 'system-permission-save-role', 'system-depart', entry]
    const { token } = await joins({ selectedroles: await addRole(server.database, granting) })
    const ask = (body: object) => server.call('POST', '/online/cgform/api/grants', { token, body })
    expect((await ask(grantBody(member(BUREAU), [entry, addButton]))).body.message).toContain('不能授予超出自身权限')
    expect((await ask(grantBody(member(BUREAU), [entry]))).body.success).toBe(true)
    await save(member(BUREAU), [], [entry])
    const { token: nobody } = await joins()
    const { status } = await server.call('POST', '/online/cgform/api/grants', {
      token: nobody,
      body: grantBody(member(BUREAU), [entry]),
    })
    expect(status).toBe(403)
  })

  it('refuse departments of another tenant and unknown grantees', async () => {
    await sql(
      `insert into sys_depart (id, depart_name, org_code, tenant_id) values ('depart-of-7', '外', 'Z07', 7)
       on conflict do nothing`,
    )
    for (const to of [member('depart-of-7'), member('nowhere'), person('nobody')]) {
      const { body } = await server.call('POST', '/online/cgform/api/grants', {
        token: admin,
        body: grantBody(to, [entry]),
      })
      expect(body.message).toBe('未找到对应实体')
    }
    await sql(
      `with elsewhere as (
         insert into sys_role (id, role_name, role_code, tenant_id, subject, subject_depart_id)
         values ('role-of-7', 'x', 'depart:7', 7, 'depart', 'depart-of-7') on conflict do nothing returning id
       ) insert into sys_role_permission (role_id, permission_id) select id, $1 from elsewhere`,
      [entry],
    )
    const list = await send<PageResult<Row>>('GET', `/online/cgform/grantee/list?formId=${form}`)
    expect(list.records.map(({ targetId }) => targetId)).not.toContain('depart-of-7')
  })
})

describe('a grant of a department', () => {
  it('applies to its members from the next request, as long as they are members', async () => {
    const depart = await addDepart()
    const { id, token } = await joins({ selecteddeparts: depart })
    const { token: outside } = await joins({ selecteddeparts: MARKET })
    expect(await seenBy(token)).toBe(403)
    await save(member(depart), [entry])
    // The field is restricted to users with its button.
    expect([await seenBy(token), await seenBy(outside)]).toEqual([{ 米: false, 油: false }, 403])
    await save(member(depart), [entry, KEPT], [entry])
    expect(await seenBy(token)).toEqual({ 米: true, 油: true })
    const rules = { cgformId: form, ...member(depart), permissionId: entry, dataRuleIds: RULE, lastDataRuleIds: '' }
    const preview = await send<GrantEffects>('POST', '/online/cgform/api/previewGrantRules', rules)
    expect(preview.fewer).toMatchObject({ count: 1, users: [{ id }] })
    await send('POST', '/online/cgform/api/grantRules', rules)
    expect(await seenBy(token)).toEqual({ 米: true })
    const chosen = `/online/cgform/api/grantRules/${form}/depart/${depart}/${entry}`
    expect((await send<GrantRulesAnswer>('GET', chosen)).drChecked).toBe(RULE)
    // A personal grant is added to it.
    await save(person(id), [entry])
    expect(await seenBy(token)).toEqual({ 米: true, 油: true })
    await save(person(id), [], [entry])
    await send('DELETE', `/sys/user/deleteUserInDepart?depId=${depart}&userId=${id}`)
    expect(await seenBy(token)).toBe(403)
  })

  it('is named as the reason of a permission', async () => {
    const depart = await addDepart()
    const { id } = await addPerson(server, admin, { selecteddeparts: depart })
    await save(member(depart), [entry])
    await save(person(id), [addButton])
    const reason = async (permissionId: string) => {
      const path = `/sys/permission/explain?userId=${id}&permissionId=${permissionId}`
      return (await send<ExplanationAnswer>('GET', path)).reason
    }
    const { rows } = await sql('select depart_name as name from sys_depart where id = $1', [depart])
    expect([await reason(entry), await reason(addButton)]).toEqual([
      `由对部门「${rows[0].name}」的授权授予`,
      '由对该用户本人的授权授予',
    ])
  })

  it('is previewed with users who gain and lose permissions, in both directions', async () => {
    const depart = await addDepart()
    const { id, username } = await addPerson(server, admin, { selecteddeparts: depart })
    const other = await addPerson(server, admin)
    const ask = (path: string, body: object) => send<GrantEffects>('POST', path, body)
    const first = await ask('/online/cgform/api/previewGrants', grantBody(member(depart), [entry]))
    expect(first.gaining).toMatchObject({ count: 1, users: [{ username, permissions: ['库存'] }] })
    await save(member(depart), [entry])
    const joining = await ask('/sys/user/previewEdit', { id: other.id, selecteddeparts: depart })
    expect(joining.gaining).toMatchObject({ count: 1, users: [{ id: other.id, permissions: ['库存'] }] })
    const leaving = await ask('/sys/user/previewDeleteUserInDepart', { depId: depart, userIds: id })
    expect(leaving.losing).toMatchObject({ count: 1, users: [{ id, permissions: ['库存'] }] })
    const taken = await ask('/online/cgform/api/previewGrants', grantBody(member(depart), [], [entry]))
    expect(taken.losing).toMatchObject({ count: 1, users: [{ id }] })
    // A grant in another tenant does not count here.
    await sql(
      `with elsewhere as (
         insert into sys_role (id, role_name, role_code, tenant_id, subject, subject_user_id)
         values ($1, 'x', $1, 7, 'user', $2) returning id
       ) insert into sys_role_permission (role_id, permission_id) select id, $3 from elsewhere`,
      [`7:${id}`.slice(0, 36), id, entry],
    )
    const still = await ask('/online/cgform/api/previewGrants', grantBody(member(depart), [], [entry]))
    expect(still.losing).toMatchObject({ count: 1, users: [{ id }] })
    // A user with a personal grant loses nothing.
    await save(person(id), [entry])
    const kept = await ask('/online/cgform/api/previewGrants', grantBody(member(depart), [], [entry]))
    expect(kept.losing.count).toBe(0)
  })

  it('passes to new members, so adding members needs the granted permission', async () => {
    const depart = await addDepart()
    await save(member(depart), [entry])
    const rights = ['system-user', 'system-user-edit', 'system-depart', 'system-depart-edit', 'system-depart-members']
    const { token } = await joins({ selectedroles: await addRole(server.database, rights) })
    const { id } = await addPerson(server, admin)
    const edit = (body: object) => server.call('PUT', '/sys/user/edit', { token, body: { id, ...body } })
    expect((await edit({ selecteddeparts: depart })).body.message).toContain('不能分配授权超出自身权限的部门：授权')
    const added = await server.call('POST', '/sys/user/editSysDepartWithUser', {
      token,
      body: { depId: depart, userIdList: [id] },
    })
    expect(added.body.message).toContain('不能分配授权超出自身权限的部门：授权')
    expect((await edit({ selecteddeparts: MARKET })).body.success).toBe(true)
  })
})

describe('roles behind grants of departments and persons', () => {
  it('are in no list, and cannot be assigned, copied, edited or deleted', async () => {
    const { id } = await addPerson(server, admin)
    await save(member(BUREAU), [entry])
    const { rows } = await sql('select id, role_name as name from sys_role where subject_depart_id = $1', [BUREAU])
    const hidden = String(rows[0].id)
    const all = await send<Row[]>('GET', '/sys/role/queryall')
    expect(all.map((role) => role.id)).not.toContain(hidden)
    const refused = [
      ['GET', `/sys/role/queryById?id=${hidden}`],
      ['DELETE', `/sys/role/delete?id=${hidden}`],
      ['GET', `/sys/permission/queryRolePermission?roleId=${hidden}`],
      ['POST', '/sys/user/addSysUserRole', { roleId: hidden, userIdList: [id] }],
      ['PUT', '/sys/user/edit', { id, selectedroles: hidden }],
      ['POST', '/sys/role/add', { roleName: '抄的', roleCode: 'copied', copyOf: hidden }],
    ] as const
    for (const [method, path, body] of refused) {
      const answer = await server.call(method, path, { token: admin, ...(body && { body }) })
      expect({ path, success: answer.body.success }).toEqual({ path, success: false })
    }
    expect(await grantedTo(member(BUREAU))).toEqual([entry])
    await save(member(BUREAU), [], [entry])
  })

  it('are deleted with their department or person, and the data log keeps their grants', async () => {
    const depart = await addDepart()
    const { id, username } = await addPerson(server, admin)
    for (const to of [member(depart), person(id)]) await save(to, [entry])
    await send('DELETE', `/sys/sysDepart/delete?id=${depart}`)
    await send('DELETE', `/sys/user/delete?id=${id}`)
    await send('DELETE', `/sys/user/deleteRecycleBin?userIds=${id}`)
    const left = await sql('select from sys_role where subject_depart_id = $1 or subject_user_id = $2', [depart, id])
    expect(left.rows).toEqual([])
    for (const [table, key] of [
      ['sys_depart_granted', depart],
      ['sys_user_granted', id],
    ]) {
      const kept = await sql(
        `select operation, data_content #>> '{grants,0,name}' as name from sys_data_log
         where data_table = $1 and data_id = $2 order by data_version`,
        [table, key],
      )
      expect({ username, kept: kept.rows.at(-1) }).toEqual({ username, kept: { operation: 'delete', name: '库存' } })
    }
  })

  it('are one for each subject, also for parallel grants', async () => {
    const depart = await addDepart()
    await Promise.all([save(member(depart), [entry]), save(member(depart), [addButton])])
    expect((await grantedTo(member(depart))).sort()).toEqual([entry, addButton].sort())
  })
})
