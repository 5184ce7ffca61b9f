import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

type Depart = Record<'id' | 'orgCode' | 'orgType' | 'orgCategory', string>

const call = (method: string, path: string, body?: unknown, token = admin) =>
  server.call(method, `/sys/sysDepart/${path}`, { token, body })
async function add(departName: string, parentId = '', more = {}): Promise<Depart> {
  const { body } = await call('POST', 'add', { departName, parentId, ...more })
  if (!body.success) throw new Error(body.message)
  return body.result as unknown as Depart
}
const move = (id: string, parentId: string, token = admin) => call('PUT', 'edit', { id, parentId }, token)
const remove = (id: string, token = admin) => call('DELETE', `delete?id=${id}`, undefined, token)
const codeOf = async (id: string) =>
  (await server.database.pool.query('select org_code, org_type from sys_depart where id = $1', [id])).rows[0]
const get = async (path: string, token = admin) => (await call('GET', path, undefined, token)).body
async function signedIn(values: Record<string, unknown>) {
  const person = await addPerson(server, admin, values)
  return { ...person, token: await server.signIn(person.username, USER_PASSWORD) }
}

describe('the code of a department', () => {
  it('is made by the server from its place, whatever the client sends', async () => {
    const top = await add('编码甲', '', { orgCode: 'X', orgType: '9' })
    const [one, two] = [await add('编码甲一', top.id), await add('编码甲二', top.id)]
    expect(top).toMatchObject({ orgCode: expect.stringMatching(/^A\d\d$/), orgType: '1', orgCategory: '1' })
    expect(one).toMatchObject({ orgCode: `${top.orgCode}A01`, orgType: '2', orgCategory: '2' })
    expect(two.orgCode).toBe(`${top.orgCode}A02`)
    await call('PUT', 'edit', { id: two.id, orgCode: 'Y', departName: '编码甲乙' })
    expect(await codeOf(two.id)).toMatchObject({ org_code: two.orgCode })
  })

  it('is never assigned again', async () => {
    const top = await add('编码乙')
    const gone = await add('编码乙一', top.id)
    await remove(gone.id)
    expect((await add('编码乙二', top.id)).orgCode).toBe(`${top.orgCode}A02`)
  })

  it('is refused when the level is full', async () => {
    const top = await add('编码丙')
    await server.database.pool.query(
      `insert into sys_depart (id, parent_id, depart_name, org_code) values ('full', $1, '末', $2)`,
      [top.id, `${top.orgCode}Z99`],
    )
    expect((await call('POST', 'add', { departName: '再来', parentId: top.id })).body.message).toBe(
      '该层级的机构编码已用完',
    )
  })
})

describe('companies, departments and posts', () => {
  const edit = async (id: string, more: object) => (await call('PUT', 'edit', { id, ...more })).body.message

  it('are refused at a wrong place when they are added, moved or changed', async () => {
    const company = await add('公司')
    const [section, inner] = [await add('处', company.id), await add('子公司', company.id, { orgCategory: '1' })]
    const post = await add('岗位', section.id, { orgCategory: '3' })
    await expect(add('岗下', post.id)).rejects.toThrow('岗位下不能有下级')
    await expect(add('处下公司', section.id, { orgCategory: '1' })).rejects.toThrow('公司不能在部门之下')
    expect(await edit(inner.id, { parentId: section.id })).toBe('公司不能在部门之下')
    expect(await edit(inner.id, { parentId: post.id })).toBe('岗位下不能有下级')
    expect(await edit(section.id, { orgCategory: '3' })).toBe('当前子公司/部门下存在子级，无法变更为岗位!')
    expect(await edit(post.id, { orgCategory: '1' })).toBe('当前父级为部门或岗位，无法变更为子公司!')
    expect(await edit(company.id, { orgCategory: '2' })).toBe('当前子级存在子公司，无法变更为部门!')
    expect(await edit(inner.id, { orgCategory: '2', parentId: section.id })).toBe('修改成功!')
    expect(await edit(company.id, { orgCategory: '2' })).toBe('修改成功!')
  })

  it('can be edited otherwise when they are at a wrong place already', async () => {
    const section = await add('旧处', '', { orgCategory: '2' })
    await server.database.pool.query(
      `insert into sys_depart (id, parent_id, depart_name, org_code, org_category) values ('old', $1, '旧公司', $2, '1')`,
      [section.id, `${section.orgCode}A01`],
    )
    expect(await edit('old', { memo: '改', parentId: section.id, orgCategory: '1' })).toBe('修改成功!')
  })
})

describe('moving a department', () => {
  it('updates everything below: codes, levels, workplaces, owners of records', async () => {
    const [from, to] = [await add('移动自'), await add('移动至')]
    const moved = await add('移动科', from.id)
    const below = await add('移动组', moved.id)
    const { id, token } = await signedIn({ selecteddeparts: below.id })
    const { pool } = server.database
    await pool.query(
      `insert into sys_position (id, code, name, post_rank, sys_org_code, tenant_id)
       values ('own', 'own', '自', '1', $1, 0), ('other', 'other', '他', '1', $1, 7)`,
      [below.orgCode],
    )
    expect((await move(moved.id, to.id)).body.message).toBe('修改成功!')
    const [code, deeper] = [`${to.orgCode}A01`, `${to.orgCode}A01A01`]
    expect(await codeOf(moved.id)).toEqual({ org_code: code, org_type: '2' })
    expect(await codeOf(below.id)).toEqual({ org_code: deeper, org_type: '3' })
    const user = await pool.query('select org_code from sys_user where id = $1', [id])
    expect(user.rows[0].org_code).toBe(deeper)
    const records = await pool.query(
      `select id, sys_org_code from sys_position where id in ('own', 'other') order by id`,
    )
    expect(records.rows).toEqual([
      { id: 'other', sys_org_code: below.orgCode },
      { id: 'own', sys_org_code: deeper },
    ])
    const { body } = await server.call<{ orgCode: string }>('GET', '/sys/user/getCurrentUserDeparts', { token })
    expect(body.result.orgCode).toBe(deeper)
    await move(moved.id, '')
    expect(await codeOf(below.id)).toMatchObject({ org_type: '2' })
    // A former code is not assigned to the next department.
    expect((await add('后来者', from.id)).orgCode).toBe(`${from.orgCode}A02`)
  })
})

describe('a cycle', () => {
  it('is prevented for every move', async () => {
    const top = await add('自环')
    const inner = await add('自环内', top.id)
    expect((await move(top.id, inner.id)).body.message).toBe('上级不能是自己或自己的下级')
    expect((await move(top.id, top.id)).body.message).toBe('上级不能是自己或自己的下级')
  })
})

describe('the log of a move', () => {
  it('contains the number of moved departments, in both logs', async () => {
    const [from, to] = [await add('记录自'), await add('记录至')]
    await add('记录组', (await add('记录科', from.id)).id)
    await move(from.id, to.id)
    await call('PUT', 'edit', { id: from.id, memo: '此次未移动' })
    const versions = (await get(`history?id=${from.id}`)).result as unknown as { remark: string | null }[]
    expect(versions.map(({ remark }) => remark)).toEqual([null, '2个下级部门一并移动', null])
    const { rows } = await server.database.pool.query(
      "select log_content as content from sys_log where log_content like '编辑部门：记录自%' order by create_time",
    )
    expect(rows.map(({ content }) => content)).toEqual(['编辑部门：记录自，2个下级部门一并移动', '编辑部门：记录自'])
  })
})

describe('deleting a department', () => {
  it('is refused while it or one below has members, and names which', async () => {
    const top = await add('有人')
    const below = await add('有人下级', top.id)
    const { id } = await addPerson(server, admin, { selecteddeparts: below.id })
    expect((await remove(top.id)).body.message).toBe('「有人下级」等要删除的部门中还有1名成员，请先将成员移出')
    await server.call('PUT', '/sys/user/edit', { token: admin, body: { id, selecteddeparts: '' } })
    expect((await remove(top.id)).body.message).toBe('删除成功!')
    expect(await codeOf(below.id)).toBeUndefined()
  })

  it('also deletes everything below, with grants and roles, and removes the leaders', async () => {
    const top = await add('无人')
    const below = await add('无人下级', top.id)
    const { id } = await addPerson(server, admin, { userIdentity: 2, departIds: `${below.id},demo-office` })
    await server.call('POST', '/sys/permission/saveDepartPermission', {
      token: admin,
      body: { departId: below.id, permissionIds: 'system-position', lastpermissionIds: '' },
    })
    await server.call('POST', '/sys/sysDepartRole/add', {
      token: admin,
      body: { departId: below.id, roleName: '将去', roleCode: 'to_go' },
    })
    expect((await call('DELETE', `deleteBatch?ids=${top.id},${below.id},`)).body.success).toBe(true)
    const { rows } = await server.database.pool.query(
      `select (select count(*) from sys_depart_role where depart_id = $1) + (select count(*) from sys_depart_permission where depart_id = $1) as n,
         (select string_agg(dep_id, ',') from sys_depart_leader where user_id = $2) as led`,
      [below.id, id],
    )
    expect(rows[0]).toEqual({ n: 0, led: 'demo-office' })
  })
})

describe('permissions', () => {
  it('to write belong to people with the grant, not to the guest or others', async () => {
    const reader = await signedIn({ selectedroles: await addRole(server.database, ['system-depart']) })
    const statuses = async (token: string) => [
      (await call('POST', 'add', { departName: '不可' }, token)).status,
      (await move('demo-office', 'demo-district', token)).status,
      (await remove('demo-office', token)).status,
    ]
    expect(await statuses(reader.token)).toEqual([403, 403, 403])
    expect(await statuses(await server.guest())).toEqual([403, 403, 403])
    expect((await call('GET', 'queryTreeList', undefined, reader.token)).status).toBe(200)
    expect((await call('GET', 'queryIdTree', undefined, await server.guest())).status).toBe(403)
  })

  it('to see departments come from the list permission, with or without the menu; data rules of the menu restrict', async () => {
    const roots = async (token: string) =>
      ((await get('treeRoot', token)).result as unknown as { id: string }[]).map(({ id }) => id)
    const lister = await signedIn({ selectedroles: await addRole(server.database, ['system-depart-list']) })
    expect(await roots(lister.token)).toEqual(expect.arrayContaining(['demo-bureau', 'demo-district']))
    const role = await addRole(server.database, ['system-depart'])
    const restricted = await signedIn({ selectedroles: role })
    expect(await roots(restricted.token)).toContain('demo-bureau')
    const { pool } = server.database
    await pool.query(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ('depart-rule', 'system-depart', '城东', 'orgCode', 'RIGHT_LIKE', 'A02')`,
    )
    await pool.query(`update sys_role_permission set data_rule_ids = '{depart-rule}' where role_id = $1`, [role])
    expect(await roots(restricted.token)).toEqual(['demo-district'])
  })

  it('to see a department require work in its tenant', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into sys_depart (id, depart_name, org_code, tenant_id) values ('foreign', '外部', 'A01', 5)`,
    )
    const messages = [
      (await move('foreign', '')).body.message,
      (await remove('foreign')).body.message,
      (await call('POST', 'add', { departName: '内', parentId: 'foreign' })).body.message,
      (await move('demo-office', 'foreign')).body.message,
    ]
    expect(messages[0]).toBe('未找到对应实体')
    expect(messages[1]).toBe('未找到对应实体')
    expect(messages[2]).not.toBe('添加成功！')
    expect(messages[3]).not.toBe('修改成功!')
    expect(JSON.stringify(await get('listAll'))).not.toContain('外部')
    expect((await get('listAll?id=foreign')).result).toEqual([])
  })
})

describe('the tree in the agreed calls', () => {
  it('is complete, with keys and leaves', async () => {
    const nodes = (await get('queryTreeList')).result as unknown as Record<string, unknown>[]
    const bureau = nodes.find(({ id }) => id === 'demo-bureau')!
    expect(bureau).toMatchObject({
      key: 'demo-bureau',
      value: 'demo-bureau',
      title: '商务局',
      isLeaf: false,
      orgCode: 'A01',
    })
    expect((bureau.children as object[])[0]).toMatchObject({ title: '市场运行科', isLeaf: true, children: null })
    const names = (await get('queryIdTree')).result as unknown as object[]
    expect(names).toContainEqual(expect.objectContaining({ key: 'demo-district', title: '城东分局' }))
    expect(JSON.stringify(names)).not.toContain('orgCode')
  })

  it('contains the departments that the person leads, and the message says whether there are any', async () => {
    const leader = await signedIn({ userIdentity: 2, departIds: 'demo-statistics,demo-district' })
    const own = await get('queryMyDeptTreeList', leader.token)
    expect(own.message).toBe('2')
    expect((own.result as unknown as { key: string }[]).map(({ key }) => key).sort()).toEqual([
      'demo-district',
      'demo-statistics',
    ])
    const staff = await signedIn({})
    expect(await get('queryMyDeptTreeList', staff.token)).toMatchObject({ success: true, message: '1', result: null })
    const found = await get(`searchBy?keyWord=${encodeURIComponent('科')}&myDeptSearch=1`, leader.token)
    expect((found.result as unknown as { key: string }[]).map(({ key }) => key).sort()).toEqual([
      'demo-district-market',
      'demo-statistics',
    ])
    // A person without permission for the whole tree searches the own branch.
    const branch = await get(`searchBy?keyWord=${encodeURIComponent('科')}`, leader.token)
    expect(branch.result).toEqual(found.result)
  })

  it('is searched by plain words', async () => {
    const office = await get(`searchBy?keyWord=${encodeURIComponent('办公')}`)
    expect(office.result).toMatchObject([{ key: 'demo-office', children: null }])
    for (const word of ["' or 1=1 --", '%', '*', '没有'])
      expect(await get(`searchBy?keyWord=${encodeURIComponent(word)}`)).toMatchObject({
        success: false,
        message: '未查询匹配数据！',
      })
    const both = (await get(`queryTreeByKeyWord?keyWord=${encodeURIComponent('办公')}`)).result
    expect(both).toMatchObject({ departList: [{ key: 'demo-office' }] })
    expect((await get('listAll?id=demo-district')).result).toMatchObject([{ orgCode: 'A02' }, { orgCode: 'A02A01' }])
    expect((await get('getDepartName?orgCode=A01A03')).result).toMatchObject({ departName: '办公室' })
    expect((await get('getDepartName?orgCode=A0%25')).message).toBe('未找到对应实体')
  })
})
