import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { refusalOf } from './testing/refused.ts'
import { productEntities, type TestEngine, testEngine } from './testing/test-engine.ts'
import { createTestTables, itemEntity, nodeEntity } from './testing/test-entities.ts'
import { principalWith, testPrincipal } from './testing/test-principal.ts'

const admin = testPrincipal()
let test: TestDatabase
let under: TestEngine

beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
  under = testEngine(test.database, [
    itemEntity,
    nodeEntity,
    ...productEntities('system/user', 'system/role', 'system/position', 'system/depart'),
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

describe('adding a record', () => {
  it('stores what was sent, with defaults, links and what the server fills in', async () => {
    const row = await add({
      name: '甲',
      amount: '12.50',
      active: 'true',
      tags: ['x', 'y'],
      linked: 'n2,n1,',
      nodes: ['n1', 'n2'],
    })
    expect(row).toMatchObject({
      name: '甲',
      amount: 12.5,
      active: true,
      quantity: 1,
      state: 'new',
      tags: ['x', 'y'],
      linked: 'n1,n2',
      nodes: 'n1,n2',
      createBy: 'admin',
      sysOrgCode: 'A01',
      tenantId: 0,
      version: 1,
      updateBy: null,
    })
    expect(row.id).toMatch(/^[0-9a-f]{32}$/)
    expect(row.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('drops unknown and read-only fields and those the person may not write', async () => {
    const clerk = principalWith('demo:item:add')
    const body = {
      name: '乙',
      id: 'mine',
      state: 'done',
      tenantId: 9,
      delFlag: 1,
      version: 8,
      createBy: 'me',
      salary: 5,
      nope: 1,
      color_dictText: '红',
    }
    const row = await add(body, clerk)
    expect(row).toMatchObject({ state: 'new', tenantId: 0, version: 1, createBy: 'admin' })
    expect(row.id).not.toBe('mine')
    expect(await under.engine.get(admin, itemEntity, String(row.id))).toMatchObject({ salary: null })
  })

  it('tells every problem under its field', async () => {
    const { code, problems } = await refusalOf(
      add({
        amount: 'much',
        born: '2024-02-31',
        quantity: 3_000_000_000,
        mainNode: 'nobody',
        linked: 'n1,foreign',
        note: 'xx',
        tags: 'x',
        name: {},
      }),
    )
    expect(code).toBe('RECORD_INVALID')
    expect(problems.map(({ field, keyword }) => `${field} ${keyword}`).sort()).toEqual([
      'amount type',
      'born format',
      'linked reference',
      'mainNode reference',
      'name type',
      'note check-rule',
      'quantity maximum',
      'tags type',
    ])
    expect(problems.find(({ field }) => field === 'note')!.message).toBe('不能含有x')
  })

  it('judges rules over several fields, on defaults too', async () => {
    expect((await refusalOf(add({ name: '丙', quantity: 101 }))).problems).toEqual([
      { field: 'amount', keyword: 'assert', message: '数量超过100时必须填写金额' },
    ])
  })

  it('refuses what the table does not take in plain words', async () => {
    const { code, details } = await refusalOf(add({ name: '丁', note: 'longer than ten'.replace('x', '') }))
    expect([code, details.reason]).toEqual(['RECORD_INVALID', '内容超出字段长度'])
  })

  it('refuses a value that another record has, also a deleted one, but not one of another tenant', async () => {
    const first = await add({ name: '一', code: 'same', serial: 's-1' })
    await under.engine.remove(admin, itemEntity, first.id)
    const { problems } = await refusalOf(add({ name: '二', code: 'same', serial: 's-1' }))
    expect(problems).toEqual([
      { field: 'code', keyword: 'unique', message: '该值不可用，系统中已存在！' },
      { field: 'serial', keyword: 'unique', message: '序列号已被使用' },
    ])
    await expect(add({ name: '三', code: 'same' }, testPrincipal({ tenantId: 7 }))).resolves.toMatchObject({
      code: 'same',
    })
  })

  it('lets several records have no value for a unique field', async () => {
    await add({ name: '空一', code: '' })
    expect(await add({ name: '空二', code: '' })).toMatchObject({ code: null })
  })

  it('lets one of many at once have a value, and refuses the others under the field', async () => {
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => add({ name: `同时${n}`, serial: 'at-once' })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        const { problems } = await refusalOf(Promise.reject(outcome.reason))
        expect(problems).toEqual([{ field: 'serial', keyword: 'unique', message: '序列号已被使用' }])
      }
    }
  })

  it('keeps text that looks like SQL or HTML as it is', async () => {
    const hostile = `'; drop table demo_item; -- <script>alert(1)</script> \${x} \\ "`
    const row = await add({ name: hostile, code: "x'||'y", color: '<b>', tags: [hostile] })
    expect(row).toMatchObject({ name: hostile, code: "x'||'y", tags: [hostile] })
    expect((await under.engine.list(admin, itemEntity, { name: `eq ${hostile}` })).total).toBe(1)
    expect((await add({ name: 'a\0b' })).name).toBe('ab')
  })

  it('undoes everything when a hook fails, and tells nobody', async () => {
    const told: string[] = []
    const hooks = {
      'demo/item': {
        afterAdd: async (_: unknown, { afterCommit }: { afterCommit(task: () => void): void }) => {
          afterCommit(() => void told.push('told'))
          throw new Error('no')
        },
      },
    }
    const hooked = testEngine(test.database, [itemEntity, nodeEntity], { hooks })
    await expect(hooked.engine.add(admin, itemEntity, { name: '落空', linked: 'n1' })).rejects.toThrow('no')
    expect((await under.engine.list(admin, itemEntity, { name: '落空' })).total).toBe(0)
    expect(told).toEqual([])
  })

  it('runs hooks around the write and tells after the commit', async () => {
    const told: unknown[] = []
    const hooked = testEngine(test.database, [itemEntity, nodeEntity], {
      hooks: {
        'demo/item': {
          beforeValidate: (record) => {
            record.name = String(record.name).trim()
          },
          columns: async () => ({ pin: 'hashed' }),
          afterAdd: async (record, { afterCommit }) => afterCommit(() => void told.push(record.id)),
        },
      },
    })
    const row = await hooked.engine.add(admin, itemEntity, { name: '  挂钩 ' })
    expect(row.name).toBe('挂钩')
    expect(told).toEqual([row.id])
    const { rows } = await sql<{ pin: string }>`select pin from demo_item where id = ${row.id}`.execute(
      test.database.kysely,
    )
    expect(rows[0]!.pin).toBe('hashed')
  })
})

describe('editing a record', () => {
  it('changes what is given, leaves what is null or absent, and clears what is empty', async () => {
    const { id } = await add({
      name: '原',
      amount: 5,
      color: 'r',
      born: '2024-01-01',
      quantity: 7,
      linked: 'n1',
      code: 'to-clear',
    })
    const row = await edit({ id, name: '新', color: null, born: '', amount: '', quantity: '', code: '' })
    expect(row).toMatchObject({
      name: '新',
      color: 'r',
      born: null,
      amount: null,
      quantity: 1,
      linked: 'n1',
      code: null,
      version: 2,
      updateBy: 'admin',
    })
    expect(await edit({ id, linked: '' })).toMatchObject({ linked: '' })
  })

  it('never changes a field that is written once', async () => {
    const { id } = await add({ name: '一次', serial: 'fixed' })
    expect(await edit({ id, serial: 'other' })).toMatchObject({ serial: 'fixed' })
  })

  it('takes a whole row back as it was read', async () => {
    const row = await add({ name: '整行', linked: 'n1,n2', color: 'r', tags: ['x'] })
    expect(await edit({ ...row, name: '整行二' })).toMatchObject({
      name: '整行二',
      linked: 'n1,n2',
      tags: ['x'],
      version: 2,
    })
  })

  it('refuses an older version with who changed the record and when, and takes one without a version', async () => {
    const row = await add({ name: '版本' })
    const changed = await edit({ id: row.id, name: '改一' }, testPrincipal({ username: 'lisi' }))
    const { code, details, result } = await refusalOf(edit({ ...row, name: '改二' }))
    expect(code).toBe('RECORD_STALE')
    expect(details).toEqual({ changedBy: 'lisi', changedAt: changed.updateTime })
    expect(result).toEqual({ changedBy: 'lisi', changedAt: changed.updateTime })
    expect(await edit({ id: row.id, name: '改三' })).toMatchObject({ name: '改三', version: 3 })
    expect(await edit({ id: row.id, version: '3', name: '改四' })).toMatchObject({ name: '改四' })
  })

  it('lets one of several edits of one version win', async () => {
    const row = await add({ name: '争' })
    const outcomes = await Promise.allSettled([1, 2, 3].map((n) => edit({ ...row, name: `争${n}` })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await under.engine.get(admin, itemEntity, String(row.id))).version).toBe(2)
  })

  it('refuses an empty required field and a taken value, but not its own', async () => {
    await add({ name: '占用', code: 'taken' })
    const { id } = await add({ name: '自己', code: 'own' })
    expect((await refusalOf(edit({ id, name: '', code: 'taken' }))).problems.map(({ field }) => field)).toEqual([
      'name',
      'code',
    ])
    await expect(edit({ id, code: 'own' })).resolves.toBeDefined()
  })

  it('judges rules over the stored fields with the changes applied', async () => {
    const { id } = await add({ name: '规则', quantity: 200, amount: 1 })
    expect((await refusalOf(edit({ id, amount: '' }))).problems[0]).toMatchObject({
      field: 'amount',
      keyword: 'assert',
    })
  })

  it('keeps a reference that is there already, though nobody may choose it any more', async () => {
    const { id } = await add({ name: '旧引用', nodes: 'n1' })
    await sql`update demo_item set nodes = 'n1,gone' where id = ${id}`.execute(test.database.kysely)
    await expect(edit({ id, nodes: 'n1,gone,n2' })).resolves.toMatchObject({ nodes: 'n1,gone,n2' })
    expect((await refusalOf(edit({ id, nodes: 'n1,gone,nobody' }))).problems[0]!.field).toBe('nodes')
  })

  it('finds no record of another tenant, outside the data rules, deleted or without an id', async () => {
    const { id } = await add({ name: '别人的' }, testPrincipal({ tenantId: 7 }))
    for (const body of [{ id }, { id: 'nobody' }, {}, { id: '' }, { id: {} }]) {
      expect((await refusalOf(edit({ ...body, name: 'x' }))).code).toBe('RECORD_NOT_FOUND')
    }
  })
})

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

  it('are added with roles, and tell problems in their own words', async () => {
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

  it('get no roles from those who may not grant them', async () => {
    const user = under.entity('system/user')
    const role = await under.engine.add(admin, under.entity('system/role'), { roleName: '管理', roleCode: 'boss' })
    const clerk = principalWith('system:user:add')
    const body = { ...person, username: 'li', workNo: 'w2', phone: '13900000002', selectedroles: role.id }
    expect(await under.engine.add(clerk, user, body)).toMatchObject({ selectedroles: '' })
  })
})
