import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { refusalOf } from '../testing/refused.ts'
import { productEntities, type TestEngine, testEngine } from '../testing/test-engine.ts'
import { createTestTables, itemEntity, nodeEntity } from '../testing/test-entities.ts'
import { principalWith, testPrincipal } from '../testing/test-principal.ts'

const admin = testPrincipal()
let test: TestDatabase
let under: TestEngine

beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
  under = testEngine(test.database, [
    itemEntity,
    nodeEntity,
    ...productEntities('system/user', 'system/role', 'system/position', 'system/depart', 'system/tenant'),
  ])
  await sql`insert into demo_node (id, title) values ('n1', '北京'), ('n2', '上海')`.execute(test.database.kysely)
  await sql`insert into demo_node (id, title, tenant_id) values ('foreign', '别处', 7)`.execute(test.database.kysely)
})
afterAll(() => test.drop())

const add = (body: Record<string, unknown>, principal = admin) => under.engine.add(principal, itemEntity, body)
const edit = (body: Record<string, unknown>, principal = admin) => under.engine.edit(principal, itemEntity, body)

async function logOf(id: unknown) {
  const { rows } = await sql<{
    data_version: number
    operation: string
    data_content: Record<string, unknown>
    create_by: string
  }>`
    select data_version, operation, data_content, create_by from sys_data_log where data_id = ${id} order by 1`.execute(
    test.database.kysely,
  )
  return rows
}

describe('data rules on writes', () => {
  const rule = { id: 'r', ruleName: 'own colour', ruleColumn: 'color', ruleConditions: '=', ruleValue: 'r' }

  it('hold before and after', async () => {
    const ruled = testEngine(test.database, [itemEntity, nodeEntity])
    const red = await ruled.engine.add(admin, itemEntity, { name: '红', color: 'r' })
    const green = await ruled.engine.add(admin, itemEntity, { name: '绿', color: 'g' })
    ruled.filters.set('demo/item', [[rule]])
    const outOfSight = '保存后的数据将超出您的数据权限范围'
    expect((await refusalOf(ruled.engine.edit(admin, itemEntity, { id: green.id, name: 'x' }))).code).toBe(
      'RECORD_NOT_FOUND',
    )
    expect((await refusalOf(ruled.engine.edit(admin, itemEntity, { id: red.id, color: 'g' }))).details.reason).toBe(
      outOfSight,
    )
    expect((await refusalOf(ruled.engine.add(admin, itemEntity, { name: 'x', color: 'g' }))).details.reason).toBe(
      outOfSight,
    )
    expect((await refusalOf(ruled.engine.remove(admin, itemEntity, `${red.id},${green.id}`))).code).toBe(
      'RECORD_NOT_FOUND',
    )
    expect(await ruled.engine.get(admin, itemEntity, String(red.id))).toMatchObject({ color: 'r' })
  })

  it('decide which records may be referred to', async () => {
    const ruled = testEngine(test.database, [itemEntity, nodeEntity])
    ruled.filters.set('demo/node', [[{ ...rule, ruleColumn: 'title', ruleValue: '北京' }]])
    expect(
      (await refusalOf(ruled.engine.add(admin, itemEntity, { name: 'x', nodes: 'n1,n2' }))).problems[0]!.field,
    ).toBe('nodes')
    ruled.filters.set('demo/node', 'none')
    await expect(ruled.engine.add(admin, itemEntity, { name: 'y', nodes: 'n1,n2' })).resolves.toBeDefined()
  })
})

describe('the data log', () => {
  it('keeps each version of a record with its links and without its secrets', async () => {
    const { id } = await add({ name: '日志', pin: 'secret', linked: 'n1' })
    await edit({ id, name: '日志二', pin: 'secret2', linked: 'n1,n2' })
    await under.engine.remove(admin, itemEntity, id)
    const log = await logOf(id)
    expect(log.map(({ data_version, operation }) => `${data_version} ${operation}`)).toEqual([
      '0 add',
      '1 edit',
      '2 delete',
    ])
    expect(log[1]).toMatchObject({ create_by: 'admin', data_content: { name: '日志二', linked: 'n1,n2', version: 2 } })
    expect(JSON.stringify(log)).not.toContain('secret')
  })

  it('has nothing of a write that was refused', async () => {
    const { id } = await add({ name: '未变' })
    await refusalOf(edit({ id, amount: 'x' }))
    expect(await logOf(id)).toHaveLength(1)
  })
})

describe('users', () => {
  const person = {
    username: 'wang',
    realname: '王',
    workNo: 'w1',
    phone: '13900000001',
    password: 'abcd1234!',
    confirmpassword: 'abcd1234!',
  }

  it('are added with roles, and problems come with the texts of the entity', async () => {
    const user = under.entity('system/user')
    const role = await under.engine.add(admin, under.entity('system/role'), { roleName: '员工', roleCode: 'staff' })
    const row = await under.engine.add(admin, user, { ...person, selectedroles: role.id })
    expect(row).toMatchObject({ status: 1, selectedroles: role.id, selectedroles_dictText: '员工' })
    expect(row).not.toHaveProperty('password')
    const { problems } = await refusalOf(
      under.engine.add(admin, user, { ...person, phone: '12', confirmpassword: 'x' }),
    )
    expect(problems.map(({ message }) => message).sort()).toEqual(
      ['请输入正确格式的手机号码!', '两次输入的密码不一样！', '用户名已存在!', '工号已存在!'].sort(),
    )
    expect(JSON.stringify(await logOf(row.id))).not.toContain('abcd1234')
  })

  it('get no roles from people without permission to grant them', async () => {
    const user = under.entity('system/user')
    const role = await under.engine.add(admin, under.entity('system/role'), { roleName: '管理', roleCode: 'boss' })
    const clerk = principalWith('system:user:add')
    const body = { ...person, username: 'li', workNo: 'w2', phone: '13900000002', selectedroles: role.id }
    expect(await under.engine.add(clerk, user, body)).toMatchObject({ selectedroles: '' })
  })
})
