import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'

/** Script that runs about as long as the longest ordinary ones. */
const SCRIPT = "let sum = 0; for (let at = 0; at < 200_000; at += 1) sum += at; setValue('total', 7)"
const SAVES = 100
/** Runs of a measurement. */
const RUNS = 20
/** A save that need not wait may take this many times as long beside those that do. */
const SLOWER = 3

// A server with the default settings.
let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const call = <T = Row>(method: string, path: string, body?: unknown, token = admin) =>
  server.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) })

async function created(path: string, body: Row): Promise<string> {
  const answer = await call('POST', path, body)
  if (!answer.body.success) throw new Error(answer.body.message)
  return String(answer.body.result?.id ?? '')
}

const SCRIPT_STEP = [{ kind: 'script' }]
const beforeAdd = { kind: 'event', event: 'beforeAdd', code: 'beforeAdd', title: '新增前', steps: SCRIPT_STEP }

/** A form in use with a sub form, and with scripts if given. */
async function makeForm({ script, lineScript }: { script?: string; lineScript?: string } = {}) {
  const table = `loaded_${randomInt(1_000_000_000)}`
  const id = await created('/online/cgform/head/add', {
    ...{ tableName: table, tableTxt: '并发', tableType: 2 },
    fields: [
      { dbFieldName: 'title', dbFieldTxt: 'title' },
      { dbFieldName: 'total', dbFieldTxt: 'total', dbType: 'int' },
    ],
  })
  const lines = await created('/online/cgform/head/add', {
    ...{ tableName: `${table}_line`, tableTxt: '明细', tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [
      { dbFieldName: 'main_id', dbFieldTxt: 'main_id', mainTable: table },
      { dbFieldName: 'total', dbFieldTxt: 'total', dbType: 'int' },
    ],
  })
  const synchronised = await call('POST', `/online/cgform/api/doDbSynch/${id}/normal`)
  expect(synchronised.body.message).toBe('同步成功')
  if (script !== undefined) await created('/online/cgform/enhance/add', { ...beforeAdd, formId: id, script })
  if (lineScript !== undefined) {
    await created('/online/cgform/enhance/add', { ...beforeAdd, formId: lines, script: lineScript })
  }
  const lineField = fieldNameOf(`${table}_line`)
  return {
    ...{ id, table },
    async add(title: string, { token = admin, withLine = false } = {}) {
      const record = { title, ...(withLine && { [lineField]: [{}] }) }
      const { body } = await call('POST', `/online/data/${table}/add`, record, token)
      return body.success || body.message
    },
    async press(buttonCode: string) {
      const { body } = await call('POST', '/online/cgform/api/doButton', { formId: table, buttonCode, dataId: '' })
      return body.success || body.message
    },
    async totals(suffix = ''): Promise<unknown[]> {
      const { rows } = await server.database.pool.query(
        `select total, count(*)::int from of_${table}${suffix} group by total`,
      )
      return rows
    },
  }
}

/** Returns the median time of some runs, one after the other, in ms. */
async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  while (times.length < RUNS) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)]!
}

/** Token of a second administrator. */
async function colleague(): Promise<string> {
  const { username } = await addPerson(server, admin, { selectedroles: 'admin' })
  return server.signIn(username, USER_PASSWORD)
}

describe('many parallel saves of a form with a script', () => {
  it('all succeed, while a form without scripts is as fast as ever', async () => {
    const [form, other] = [await makeForm({ script: SCRIPT }), await makeForm()]
    const alone = await medianTime(() => other.add('单独'))
    let saved = 0
    const saves = Array.from({ length: SAVES }, async (_, at) => {
      const answer = await form.add(`第${at}条`)
      saved += 1
      return answer
    })
    const plain = await Promise.all(Array.from({ length: 10 }, (_, at) => other.add(`第${at}条`)))
    // Saves that need not wait finish before most of those that do.
    expect(saved).toBeLessThan(SAVES / 2)
    expect(plain).toEqual(Array(10).fill(true))
    expect(await medianTime(() => other.add('同时'))).toBeLessThan(SLOWER * alone)
    expect(saved).toBeLessThan(SAVES)
    expect(await Promise.all(saves)).toEqual(Array(SAVES).fill(true))
    expect(await form.totals()).toEqual([{ total: 7, count: SAVES }])
  })

  it('take turns by user', async () => {
    const form = await makeForm({ script: SCRIPT })
    const token = await colleague()
    let saved = 0
    const many = Array.from({ length: 40 }, async () => {
      const answer = await form.add('多')
      saved += 1
      return answer
    })
    const few = await Promise.all(Array.from({ length: 4 }, () => form.add('少', { token })))
    // At most one save of the first user runs before each of the few, besides those under way.
    expect(saved).toBeLessThan(20)
    expect(few).toEqual(Array(4).fill(true))
    expect(await Promise.all(many)).toEqual(Array(40).fill(true))
  })

  it('all succeed with the script of a sub form', async () => {
    const form = await makeForm({ lineScript: SCRIPT })
    const saves = Array.from({ length: 30 }, (_, at) => form.add(`第${at}条`, { withLine: true }))
    expect(await Promise.all(saves)).toEqual(Array(30).fill(true))
    expect(await form.totals('_line')).toEqual([{ total: 7, count: 30 }])
  })

  it('all succeed as button presses', async () => {
    const form = await makeForm()
    const button = { kind: 'button', code: 'once', title: '一次', buttonStyle: 'button', steps: SCRIPT_STEP }
    await created('/online/cgform/enhance/add', { ...button, formId: form.id, script: "notify('好')" })
    const presses = Array.from({ length: 30 }, () => form.press('once'))
    expect(await Promise.all(presses)).toEqual(Array(30).fill(true))
  })
})

it('more saves than may wait are refused with a message', async () => {
  const shipped = { server, admin }
  const small = await createTestServer({ env: { SCRIPT_QUEUE: '5' } })
  try {
    server = small
    admin = await small.admin()
    const form = await makeForm({ script: SCRIPT })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => form.add(`第${at}条`)))
    const refused = answers.filter((answer) => answer !== true)
    expect(new Set(refused)).toEqual(new Set(['正在保存此表单的人过多，请稍后再试']))
    expect(await form.totals()).toEqual([{ total: 7, count: 20 - refused.length }])
  } finally {
    await small.close()
    server = shipped.server
    admin = shipped.admin
  }
})
