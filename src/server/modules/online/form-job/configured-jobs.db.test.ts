import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { type Receiver, startReceiver } from '../form-send/testing/receiver.ts'

const SECRET = 'Sealed#Secret-3'
const LEDGER = 'of_ledger'
/** Statement that is allowed and changes nothing. */
const CHANGE = `update ${LEDGER} set state = 'x' where id = ''`

let server: TestServer
let receiver: Receiver
let token: string
let adminId: string
beforeAll(async () => {
  receiver = await startReceiver()
  server = await createTestServer({
    env: {
      ...{ SECRET_KEY: Buffer.alloc(32, 5).toString('base64'), DATA_SOURCE_ALLOW: '127.0.0.1' },
      ...{ JOBS: 'on', JOB_POLL_MS: '50', DATA_SOURCE_TIMEOUT_MS: '1000' },
    },
  })
  // Two processes compete for all runs in this file.
  await server.startSecond()
  token = await server.admin()
  adminId = String((await rows("select id from sys_user where username = 'admin'"))[0]!.id)
  await taken('POST', '/sys/dataSource/add', {
    ...{ code: 'shop', name: '商店', dbType: '16', dbUrl: receiver.url, dbPassword: SECRET },
  })
  await taken('POST', '/sys/dataSource/add', { code: 'file', name: '文件', dbType: '10', dbFile: 'x.db' })
  const fields = [
    { dbFieldName: 'code', dbFieldTxt: '编号' },
    { dbFieldName: 'state', dbFieldTxt: '状态' },
    { dbFieldName: 'amount', dbFieldTxt: '金额', dbType: 'int' },
  ]
  const { id } = await taken('POST', '/online/cgform/head/add', { tableName: 'ledger', tableTxt: '台账', fields })
  await taken('POST', `/online/cgform/api/doDbSynch/${id}/normal`)
  await taken('POST', '/online/cgform/enhance/add', {
    ...{ formId: id, kind: 'button', code: 'close', title: '结账', buttonStyle: 'link', when: "row.state != 'closed'" },
    steps: [
      { kind: 'refuse', when: 'values.amount < 0', text: '金额为负' },
      { kind: 'set', field: 'state', text: "'closed'" },
    ],
  })
  await taken('POST', '/online/cgform/head/publish', { id })
})
afterAll(async () => {
  await receiver.close()
  await server.close()
})

const call = <T = Row>(method: string, path: string, body?: unknown, as = token) =>
  server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) })
async function taken<T = Row>(method: string, path: string, body?: unknown, as = token): Promise<T> {
  const { body: answer } = await call<T>(method, path, body, as)
  if (!answer.success) throw new Error(`${answer.message} ${JSON.stringify(answer.result)}`)
  return answer.result
}
const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query<Row>(text, values)).rows

let number = 0
const job = (more: Row): Row => {
  number += 1
  return {
    ...{ name: `任务${number}`, cronExpression: '0 0 2 1 1 ?', status: -1, timeoutSeconds: 60 },
    ...{ misfirePolicy: 'skip', overlapPolicy: 'skip' },
    ...more,
  }
}
const http = (more: Row = {}) =>
  job({ jobClassName: 'http_call', dataSource: 'shop', httpMethod: 'GET', httpPath: '/ping', ...more })
const statement = (text: string, more: Row = {}) =>
  job({ jobClassName: 'run_statement', formTable: 'ledger', statement: text, runAs: adminId, ...more })
const button = (more: Row = {}) =>
  job({
    jobClassName: 'press_button',
    formTable: 'ledger',
    button: 'close',
    mostRecords: 1000,
    runAs: adminId,
    ...more,
  })
const add = (body: Row, as = token) => call('POST', '/sys/quartzJob/add', body, as)
const filter = (field: string, operator: string, value: unknown, type = 'text') =>
  JSON.stringify({ join: 'and', rows: [{ field, type, operator, value }] })

/** Adds a job, runs it by hand, and returns its only run when it has ended. */
async function runOf(body: Row): Promise<Row> {
  const { id } = await taken('POST', '/sys/quartzJob/add', body)
  await taken('GET', `/sys/quartzJob/execute?id=${id}`)
  const runs = async () =>
    (await taken<{ records: Row[] }>('GET', `/sys/quartzJob/run/list?jobId=${id}`)).records.filter(
      ({ state }) => state !== 'queued' && state !== 'running',
    )
  await expect.poll(async () => (await runs()).length, { timeout: 40_000 }).toBe(1)
  return (await runs())[0]!
}

async function problemsOf(body: Row, as = token): Promise<[string, string][]> {
  const { body: answer } = await add(body, as)
  expect(answer.success).toBe(false)
  const { problems = [] } = answer.result as { problems?: { field: string; message: string }[] }
  return problems.map(({ field, message }) => [field, message])
}

async function personWith(...codes: string[]): Promise<{ id: string; as: string }> {
  const found = await rows('select id from sys_permission where perms = any ($1)', [codes])
  expect(found).toHaveLength(codes.length)
  const selectedroles = await addRole(
    server.database,
    found.map(({ id }) => String(id)),
  )
  const { id, username } = await addPerson(server, token, { selectedroles })
  return { id, as: await server.signIn(username, USER_PASSWORD) }
}

async function fillLedger(...given: [string, string, number][]): Promise<void> {
  await rows(`delete from ${LEDGER}`)
  for (const [code, state, amount] of given) await taken('POST', '/online/data/ledger/add', { code, state, amount })
}
const ledger = async () =>
  (await rows(`select code, state from ${LEDGER} order by code`)).map(({ code, state }) => `${code} ${state}`)

describe('several jobs of one kind', () => {
  it('have names, and each name once', async () => {
    const first = http({ name: '对账' })
    expect((await add(first)).body.success).toBe(true)
    expect((await add(http({ name: '对账二' }))).body.success).toBe(true)
    expect((await add(first)).body.message).toBe('该定时任务类名已存在')
    expect(await problemsOf(http({ name: '' }))).toEqual([['name', expect.stringContaining('任务名称')]])
    expect((await call('GET', '/sys/quartzJob/pause?jobClassName=http_call')).body.message).toBe('定时任务不存在！')
  })

  it('get the title of the handler as name, where the handler allows one job', async () => {
    const [backup] = await rows("select name from sys_quartz_job where id = 'job-backup'")
    expect(backup!.name).toBe('备份数据库和文件')
    const { name } = await taken('POST', '/sys/quartzJob/add', job({ jobClassName: 'sample', name: '别的' }))
    expect(name).toBe('示例任务')
  })
})

describe('an HTTP call', () => {
  it('is sent once with the secret of its source, and reports the status', async () => {
    const run = await runOf(http({ httpMethod: 'POST', httpPath: '/orders?day=1', httpBody: '{"all":true}' }))
    expect(run).toMatchObject({ state: 'succeeded', summary: 'HTTP 200', durationMs: expect.any(Number) })
    expect(String(run.output)).toContain('POST shop /orders?day=1')
    const received = receiver.received.filter(({ url }) => url === '/api/orders?day=1')
    expect(received).toMatchObject([
      {
        ...{ method: 'POST', body: '{"all":true}' },
        headers: { authorization: `Bearer ${SECRET}`, 'idempotency-key': run.id },
      },
    ])
  })

  it('reads by GET without a body', async () => {
    expect(await runOf(http({ httpPath: '/get' }))).toMatchObject({ state: 'succeeded', summary: 'HTTP 200' })
    const [got] = receiver.received.filter(({ url }) => url === '/api/get')
    expect(got).toMatchObject({ method: 'GET', body: '' })
    expect(got!.headers['content-type']).toBeUndefined()
  })

  it.each([
    ['a refusal', '/teapot', 418, '对方返回状态码 418'],
    ['a redirect', '/moved', 302, '地址要求跳转，请在数据源中填写跳转后的地址'],
  ])('fails by %s, with the status in its output', async (_, httpPath, status, error) => {
    receiver.answer(`/api${httpPath}`, (response) => response.writeHead(status, { location: '/' }).end())
    const run = await runOf(http({ httpPath }))
    expect(run).toMatchObject({ state: 'failed', error, summary: null })
    expect(String(run.output)).toContain(`HTTP ${status}`)
  })

  it('fails when the source does not answer in time, and outside its address', async () => {
    receiver.answer('/api/slow', () => undefined)
    expect((await runOf(http({ httpPath: '/slow' }))).error).toBe('连接失败：连接或查询超时')
    expect((await runOf(http({ httpPath: '/../../etc' }))).error).toContain('请求路径须在数据源地址之下')
  })

  it('fails at a private address that is not allowed any more', async () => {
    await rows("update sys_data_source set db_url = 'http://10.0.0.1/' where code = 'shop'")
    try {
      const other = { code: 'inner', name: '内网', dbType: '16', dbUrl: 'http://10.0.0.1/' }
      expect((await call('POST', '/sys/dataSource/add', other)).body.success).toBe(false)
      await taken('POST', '/sys/dataSource/add', { ...other, dbUrl: receiver.url })
      await rows("update sys_data_source set db_url = 'http://10.0.0.1/' where code = 'inner'")
      expect((await runOf(http({ dataSource: 'inner' }))).error).toContain('不允许访问「10.0.0.1」')
    } finally {
      await rows("update sys_data_source set db_url = $1 where code = 'shop'", [receiver.url])
    }
  })

  it.each<[string, Row, [string, string]]>([
    ['a source that is no HTTP source', { dataSource: 'file' }, ['dataSource', '数据源「file」不是接口']],
    ['a method that changes more', { httpMethod: 'DELETE' }, ['httpMethod', '']],
    ['a body that is no JSON', { httpMethod: 'POST', httpBody: '{' }, ['httpBody', '请输入JSON字符串']],
    ['no body to send', { httpMethod: 'PUT' }, ['httpBody', '']],
    ['no source', { dataSource: '' }, ['dataSource', '']],
  ])('is refused with %s', async (_, changes, [field, message]) => {
    const problems = await problemsOf(http(changes))
    expect(problems.map(([name]) => name)).toEqual([field])
    expect(problems[0]![1]).toContain(message)
  })
})

describe('a statement', () => {
  it('changes the rows of its form once, and reports their number', async () => {
    await fillLedger(['a', 'new', 1], ['b', 'new', 2], ['c', 'old', 3])
    const run = await runOf(statement(`update ${LEDGER} set amount = amount + 10 where state = 'new'`))
    expect(run).toMatchObject({ state: 'succeeded', summary: '影响 2 行', requestedBy: 'admin' })
    expect(await rows(`select amount, update_by from ${LEDGER} order by code`)).toEqual([
      { amount: 11, update_by: 'admin' },
      { amount: 12, update_by: 'admin' },
      { amount: 3, update_by: null },
    ])
  })

  it('leaves rows of other tenants alone', async () => {
    await fillLedger(['a', 'new', 1], ['b', 'new', 2])
    await rows(`update ${LEDGER} set tenant_id = 7 where code = 'b'`)
    expect((await runOf(statement(`update ${LEDGER} set state = 'x' where amount > 0`))).summary).toBe('影响 1 行')
    expect(await ledger()).toEqual(['a x', 'b new'])
  })

  it('fails with a reason and changes nothing', async () => {
    await fillLedger(['a', 'new', 0], ['b', 'new', 2])
    const run = await runOf(statement(`update ${LEDGER} set amount = 10 / amount where state = 'new'`))
    expect(run).toMatchObject({ state: 'failed', error: 'SQL语句未能执行：除数为零', summary: null })
    expect(await rows(`select amount from ${LEDGER} order by code`)).toEqual([{ amount: 0 }, { amount: 2 }])
  })

  it.each([
    ['a table of the product', "update sys_user set realname = '' where id = ''", 'sys_user'],
    ['a question', `select 1 from ${LEDGER}`, '应为一条 INSERT、UPDATE 或 DELETE 语句'],
    ['two statements', `${CHANGE}; ${CHANGE}`, '只能有一条语句'],
    ['no condition', `update ${LEDGER} set state = 'x'`, 'WHERE'],
    ['a deletion past the recycle bin', `delete from ${LEDGER} where id = ''`, '请用删除功能'],
    [
      'a field of no record',
      `update ${LEDGER} set state = 'x' where code = #{code}`,
      '语句不是为某一条记录执行，不能用 #{code}',
    ],
    ['an unknown variable', `update ${LEDGER} set state = 'x' where code = #{nobody}`, '没有字段或系统变量 #{nobody}'],
    ['what the database refuses', `update ${LEDGER} set amount = 'x' where id = ''`, '语句不能执行'],
  ])('is refused with %s', async (_, text, reason) => {
    const problems = await problemsOf(statement(text))
    expect(problems).toEqual([['statement', expect.stringContaining(reason)]])
  })

  it('is refused about an unknown form, and without a person', async () => {
    expect(await problemsOf(statement(CHANGE, { formTable: 'nowhere' }))).toEqual([
      ['statement', '没有这个表单，或者它还没有同步数据库'],
    ])
    expect((await problemsOf(statement(CHANGE, { runAs: '' }))).map(([field]) => field)).toEqual(['runAs'])
  })
})

describe('a button of a form', () => {
  it('is pressed for each record that matches, and not for others', async () => {
    await fillLedger(['a', 'new', 1], ['b', 'new', 2], ['c', 'old', 3])
    const run = await runOf(button({ filter: filter('state', 'eq', 'new') }))
    expect(run).toMatchObject({ state: 'succeeded', summary: '已处理 2 条' })
    expect(await ledger()).toEqual(['a closed', 'b closed', 'c old'])
    const [logged] = await rows(
      "select log_content from sys_log where log_content like '台账：结账%' order by create_time desc limit 1",
    )
    expect(logged).toBeDefined()
  })

  it('goes on after a record that is refused, skips those it is not meant for, and fails in the end', async () => {
    await fillLedger(['a', 'new', 1], ['b', 'new', -2], ['c', 'closed', 3], ['d', 'new', 4])
    const run = await runOf(button())
    expect(run).toMatchObject({
      state: 'failed',
      error: '已处理 2 条，不满足按钮条件 1 条，失败 1 条：金额为负',
    })
    expect(String(run.output)).toMatch(/[0-9a-z]+：金额为负/)
    expect(await ledger()).toEqual(['a closed', 'b new', 'c closed', 'd closed'])
  })

  it('stops at the most records of a run, over several batches', async () => {
    await fillLedger(['x', 'new', 1])
    await rows(
      `insert into ${LEDGER} (id, code, state, amount, tenant_id)
       select 'bulk' || n, 'k' || n, 'new', n, 0 from generate_series(1, 120) n`,
    )
    const run = await runOf(button({ mostRecords: 105 }))
    expect(run).toMatchObject({ state: 'succeeded', summary: '已处理 105 条' })
    expect(String(run.output)).toContain('已达到一次最多 105 条')
    expect(await rows(`select count(*)::int as count from ${LEDGER} where state = 'closed'`)).toEqual([{ count: 105 }])
  })

  it('has the permissions of its person at the time of the run', async () => {
    await fillLedger(['a', 'new', 1])
    const { id } = await personWith('online:data:ledger:list', 'online:data:ledger:button:close')
    expect((await runOf(button({ runAs: id }))).summary).toBe('已处理 1 条')
    const weak = await personWith('online:data:ledger:list')
    expect(await problemsOf(button({ runAs: weak.id }))).toEqual([['button', '执行身份没有此权限']])
    const { id: jobId } = await taken('POST', '/sys/quartzJob/add', button({ runAs: id }))
    await rows('update sys_user set status = 2 where id = $1', [id])
    await taken('GET', `/sys/quartzJob/execute?id=${jobId}`)
    const error = async () => (await rows('select error from sys_quartz_run where job_id = $1', [jobId]))[0]?.error
    await expect.poll(error, { timeout: 10_000 }).toBe('执行身份的账号已停用、已删除，或不在默认租户')
  })

  it.each<[string, Row, [string, string]]>([
    ['no such button', { button: 'nothing' }, ['button', '没有按钮']],
    ['a condition on no field', { filter: filter('nowhere', 'eq', 'x') }, ['filter', 'nowhere']],
    ['a condition without value', { filter: filter('state', 'eq', '') }, ['filter', '请填写比较值']],
    ['conditions that are none', { filter: '[]' }, ['filter', '格式不正确']],
    ['too many records', { mostRecords: 10_001 }, ['mostRecords', '10000']],
  ])('is refused with %s', async (_, changes, [field, message]) => {
    const problems = await problemsOf(button(changes))
    expect(problems).toEqual([[field, expect.stringContaining(message)]])
  })
})

describe('the author of a job', () => {
  const JOBS = ['system:job:list', 'system:job:add', 'system:job:edit']

  it('needs the permission to write statements, also to change a setting, and not to change the schedule', async () => {
    const clerk = await personWith(...JOBS, 'system:data-source:list', 'online:report-head:list')
    const sentence = '没有新增表单按钮和事件（编写语句）的权限，不能设置该类任务'
    expect(await problemsOf(http(), clerk.as)).toEqual([['jobClassName', sentence]])
    const { id } = await taken('POST', '/sys/quartzJob/add', http())
    const edit = (changes: Row) => call('PUT', '/sys/quartzJob/edit', { id, ...changes }, clerk.as)
    expect((await edit({ httpPath: '/other' })).body.message).toContain(sentence)
    expect((await edit({ cronExpression: '0 0 3 1 1 ?' })).body.success).toBe(true)
  })

  it('may call the sources that the list of sources shows', async () => {
    const author = await personWith(...JOBS, 'online:form-enhance:add')
    expect(await problemsOf(http(), author.as)).toEqual([['dataSource', '没有查看数据源的权限']])
  })

  it('may let jobs run as nobody with more permissions', async () => {
    const author = await personWith(...JOBS, 'online:form-enhance:add', 'system:user:list', 'online:data:ledger:list')
    const [problem] = await problemsOf(statement(CHANGE), author.as)
    expect(problem).toEqual(['runAs', expect.stringContaining('超出自身权限：管理员角色')])
    expect((await add(statement(CHANGE, { runAs: author.id }), author.as)).body.success).toBe(true)
  })
})

describe('the form of jobs', () => {
  it('offers forms, buttons and fields', async () => {
    const forms = await taken<Row[]>('GET', '/online/cgform/job/forms')
    expect(forms).toContainEqual({ value: 'ledger', text: '台账（ledger）' })
    expect(await taken('GET', '/online/cgform/job/buttons?form=ledger')).toEqual([
      { value: 'close', text: '结账（close）' },
    ])
    expect(await taken('GET', '/online/cgform/job/buttons?form=nowhere')).toEqual([])
    const fields = await taken<Row[]>('GET', '/online/cgform/job/fields?form=ledger')
    expect(fields).toContainEqual({ name: 'amount', title: '金额', type: 'integer' })
  })
})
