import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'

const TIMEOUT_MS = 3000

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer({ env: { SCRIPT_TIMEOUT_MS: String(TIMEOUT_MS), SCRIPT_WAIT_MS: '60000' } })
  token = await server.admin()
})
afterAll(() => server.close())

const call = <T = Row>(method: string, path: string, body?: unknown) =>
  server.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) })
const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })

async function created(path: string, body: Row): Promise<string> {
  const answer = await call('POST', path, body)
  if (!answer.body.success) throw new Error(answer.body.message)
  return String(answer.body.result?.id ?? '')
}

const FIELDS = [
  field('title'),
  field('total', { dbType: 'BigDecimal', dbPointLength: 2 }),
  field('sold_on', { dbType: 'Date', fieldShowType: 'date' }),
  field('body', { dbType: 'Text', fieldShowType: 'umeditor' }),
]

/** A form in use, with lines. Each test has its own. */
async function makeForm() {
  const table = `scripted_${randomInt(1_000_000_000)}`
  const id = await created('/online/cgform/head/add', {
    tableName: table,
    tableTxt: '脚本',
    tableType: 2,
    fields: FIELDS,
  })
  const lines = await created('/online/cgform/head/add', {
    ...{ tableName: `${table}_line`, tableTxt: '明细', tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [field('main_id', { mainTable: table }), field('goods'), field('amount', { dbType: 'int' })],
  })
  const synchronised = await call('POST', `/online/cgform/api/doDbSynch/${id}/normal`)
  expect(synchronised.body.message).toBe('同步成功')
  const count = async () => {
    const { rows } = await server.database.pool.query<{ count: number }>(
      `select count(*)::int as count from of_${table}`,
    )
    return rows[0]!.count
  }
  return {
    ...{ id, lines, table, count, lineField: fieldNameOf(`${table}_line`) },
    add: (record: Row) => call('POST', `/online/data/${table}/add`, record),
    edit: (record: Row) => call('PUT', `/online/data/${table}/edit`, record),
    read: async (key: unknown) =>
      (await call('GET', `/online/data/${table}/queryById?id=${key}&children=*`)).body.result,
    press: (code: string, keys: string) =>
      call('POST', '/online/cgform/api/doButton', { formId: table, buttonCode: code, dataId: keys }),
  }
}

const SCRIPT = { kind: 'script' }
const event = (formId: string, code: string, script: string, steps: Row[] = [SCRIPT]) => ({
  ...{ formId, kind: 'event', event: code, title: code, steps, script },
})
const enhance = (enhancement: Row) => created('/online/cgform/enhance/add', enhancement)

describe('a script at an event', () => {
  it('sets values that are checked like any other', async () => {
    const form = await makeForm()
    const script = `
      setValue('total', [...values.title].reduce((sum, sign) => sum + sign.length, 1.5))
      setValue('soldOn', values.title === '错' ? '不是日期' : '2026-05-01')
      setValue('body', '<b onclick=alert(1)>' + user.username + '</b><script>1</script>')`
    await enhance(event(form.id, 'beforeAdd', script))
    const added = await form.add({ title: '对对' })
    expect(await form.read(added.body.result.id)).toMatchObject({
      total: 3.5,
      soldOn: '2026-05-01',
      body: '<b>admin</b>',
    })
    expect((await form.add({ title: '错' })).body.result).toMatchObject({ problems: [{ field: 'soldOn' }] })
    expect(await form.count()).toBe(1)
  })

  it('sees the values of earlier steps, and later steps see its values', async () => {
    const form = await makeForm()
    await enhance(
      event(form.id, 'beforeAdd', "setValue('title', values.title + '二')", [
        { kind: 'set', field: 'title', text: "'一'" },
        SCRIPT,
        { kind: 'set', field: 'title', text: "values.title + '三'" },
      ]),
    )
    const added = await form.add({ title: '零' })
    expect(await form.read(added.body.result.id)).toMatchObject({ title: '一二三' })
  })

  it('refuses or fails, and the write is rolled back', async () => {
    const form = await makeForm()
    const script = `
      if (values.title === '拒') refuse('不收')
      if (values.title === '错') values.nothing.more
      if (values.title === '无') setValue('tenant_id', 7)
      if (values.title === '原') setValue('__proto__', 'x')
      if (values.title === '久') for (;;) {}
      if (values.title === '大') { const a = []; for (;;) a.push('x'.repeat(1e5) + a.length) }`
    await enhance(
      event(form.id, 'afterEdit', script, [
        { kind: 'sql', text: `update of_${form.table} set total = 9 where id = #{id}` },
        SCRIPT,
      ]),
    )
    const added = await form.add({ title: '新' })
    const { id } = added.body.result
    const messageOf = async (title: string) => (await form.edit({ id, title })).body.message
    expect(await messageOf('拒')).toBe('不收')
    expect(await messageOf('错')).toMatch(/^afterEdit第2步未能执行：脚本第3行：TypeError/)
    expect(await messageOf('久')).toBe('afterEdit第2步未能执行：脚本执行超时')
    expect(await messageOf('大')).toBe('afterEdit第2步未能执行：脚本占用内存过多')
    // After the write no field can be set.
    expect(await messageOf('无')).toMatch(/脚本第4行：Error: 此处不能赋值/)
    expect(await form.read(id)).toMatchObject({ title: '新', total: null, version: 1 })
    expect(await messageOf('好')).not.toContain('未能')
    expect(await form.read(id)).toMatchObject({ title: '好', total: 9 })
  })

  it('cannot set system fields', async () => {
    const form = await makeForm()
    await enhance(event(form.id, 'beforeAdd', 'setValue(values.title, 1)'))
    for (const name of ['tenant_id', 'id', 'createBy', '__proto__', 'constructor']) {
      const { body } = await form.add({ title: name })
      expect(body.message).toBe(`beforeAdd第1步未能执行：没有可以赋值的字段 ${name}`)
    }
    expect(await form.count()).toBe(0)
  })

  it('of a sub form runs for its rows', async () => {
    const form = await makeForm()
    const script = "if (values.amount < 0) refuse('数量不能为负'); setValue('goods', values.goods.toUpperCase())"
    await enhance(event(form.lines, 'beforeAdd', script))
    const added = await form.add({ title: '甲', [form.lineField]: [{ goods: 'rice', amount: 1 }] })
    expect((await form.read(added.body.result.id))[form.lineField]).toMatchObject([{ goods: 'RICE' }])
    const refused = await form.add({ title: '乙', [form.lineField]: [{ goods: 'salt', amount: -1 }] })
    expect(refused.body.message).toContain('数量不能为负')
    expect(await form.count()).toBe(1)
  })

  it('refuses a deletion', async () => {
    const form = await makeForm()
    await enhance(event(form.id, 'beforeDelete', "if (values.title === '留') refuse('不能删除')"))
    const added = await form.add({ title: '留' })
    const path = `/online/data/${form.table}/delete?id=${added.body.result.id}`
    expect((await call('DELETE', path)).body.message).toBe('不能删除')
    expect(await form.read(added.body.result.id)).toMatchObject({ title: '留' })
  })
})

describe('a script of a button', () => {
  it('changes the records and answers its messages, all or none', async () => {
    const form = await makeForm()
    const script = `if (values.title === '丙') refuse('不做丙')
      setValue('total', (values.total ?? 0) + 1)
      notify('已处理' + values.title)`
    const button = { formId: form.id, kind: 'button', code: 'bump', title: '处理', buttonStyle: 'batch' }
    await enhance({ ...button, steps: [SCRIPT], script })
    const ids: string[] = []
    for (const title of ['甲', '乙', '丙']) ids.push(String((await form.add({ title })).body.result.id))
    expect((await form.press('bump', ids.join(','))).body.message).toBe('不做丙')
    expect(await form.read(ids[0])).toMatchObject({ total: null })
    const { message } = (await form.press('bump', ids.slice(0, 2).join(','))).body
    expect(message.split('；').toSorted()).toEqual(['已处理乙', '已处理甲'])
    for (const id of ids.slice(0, 2)) expect(await form.read(id)).toMatchObject({ total: 1 })
  })
})

describe('an error in a script', () => {
  it('is reported with its line when the script is saved', async () => {
    const { id: formId } = await makeForm()
    const problems = async (enhancement: Row) =>
      (await call('POST', '/online/cgform/enhance/add', enhancement)).body.result?.problems
    const at = (name: string, message: RegExp) => [
      expect.objectContaining({ field: name, message: expect.stringMatching(message) }),
    ]
    expect(await problems(event(formId, 'beforeAdd', 'const a = 1\nlet = ;'))).toEqual(
      at('script', /^脚本第2行：Syntax/),
    )
    expect(await problems(event(formId, 'beforeAdd', ''))).toEqual(at('script', /请输入脚本/))
    expect(await problems(event(formId, 'beforeAdd', 'x'.repeat(20_001)))).toEqual(at('script', /最多20000个字符/))
    expect(await problems(event(formId, 'beforeAdd', '1', [SCRIPT, SCRIPT]))).toEqual(at('steps', /最多一个/))
    expect(await problems(event(formId, 'change', '1'))).toEqual(at('steps[0].kind', /此处不能使用/))
    // The check does not run the script.
    expect(await problems(event(formId, 'beforeAdd', 'for (;;) {}'))).toBeUndefined()
  })
})

it('many runs of a new script wait, and block neither connections nor turns of others', async () => {
  const [form, other] = [await makeForm(), await makeForm()]
  await enhance(event(form.id, 'beforeAdd', "if (values.title === '久') while (true) {}"))
  await enhance(event(other.id, 'beforeAdd', "setValue('total', 2)"))
  const messageOf: string[] = []
  const flood = Array.from({ length: 12 }, async () => messageOf.push((await form.add({ title: '久' })).body.message))
  // More writes than the pool has connections, and the first one still runs.
  const listed = await call('GET', `/online/data/${form.table}/list`)
  const { body } = await other.add({ title: '好' })
  expect([listed.body.success, body.success, messageOf]).toEqual([true, true, []])
  await Promise.all(flood)
  expect(messageOf.filter((message) => message.includes('同时执行的脚本过多')).length).toBeGreaterThan(6)
  expect(await form.count()).toBe(0)
})

it('many endless scripts do not block others forever', async () => {
  const form = await makeForm()
  await enhance(event(form.id, 'beforeAdd', "if (values.title === '久') for (;;) {}"))
  await enhance(event(form.lines, 'beforeAdd', "setValue('goods', '好')"))
  expect((await form.add({ title: '久' })).body.message).toContain('超时')
  let flooded = 0
  const flood = Array.from({ length: 15 }, async () => {
    const { body } = await form.add({ title: '久' })
    flooded += 1
    return body.message
  })
  // Reads work while a script still runs.
  const listed = await call('GET', `/online/data/${form.table}/list`)
  expect(listed.body.success).toBe(true)
  expect(flooded).toBeLessThan(flood.length)
  for (const message of await Promise.all(flood)) expect(message).toMatch(/脚本执行超时|同时执行的脚本过多/)
  const after = await form.add({ title: '好', [form.lineField]: [{ amount: 1 }] })
  expect((await form.read(after.body.result.id))[form.lineField]).toMatchObject([{ goods: '好' }])
  expect(await form.count()).toBe(1)
})
