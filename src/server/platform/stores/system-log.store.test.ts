import { describe, expect, it } from 'vitest'
import type { Database } from '#server/db/connection.ts'
import { inRequestScope, type RequestScope } from '../request-scope.ts'
import { createSystemLog, LOG_TYPE } from './system-log.store.ts'

type Row = Record<string, unknown>

const SCOPE: RequestScope = {
  ip: '10.0.0.1',
  userAgent: 'curl/8.5.0',
  method: 'PUT',
  url: '/sys/x/edit',
  tenantId: 7,
  entries: [],
}
const OUTCOME = { costTime: 5, params: null, success: true, result: 'ok' }
const entry = (content: string) => ({ type: LOG_TYPE.operation, content })

/** The log over a database that only records writes, or does not answer. */
function logOn(isDown = false) {
  const [written, warnings]: [Row[][], string[]] = [[], []]
  const query = async (_: string, [rows]: [string]) => {
    if (isDown) throw new Error('down')
    written.push(JSON.parse(rows))
  }
  let ids = 0
  const newId = () => String(++ids)
  const log = createSystemLog({ pool: { query } as unknown as Database['pool'] }, newId, (text) => warnings.push(text))
  return { log, written, warnings }
}

describe('the system log', () => {
  it('writes what may wait together, with what the request says', async () => {
    const { log, written } = logOn()
    log.later(entry('一'), OUTCOME, SCOPE)
    log.later(entry('二'), OUTCOME, SCOPE)
    expect(written).toEqual([])
    await log.flush()
    await log.flush()
    expect(written).toHaveLength(1)
    expect(written[0]).toMatchObject([
      { content: '一', ip: '10.0.0.1', browser: 'curl 8', url: '/sys/x/edit', tenantId: 7, costTime: 5, success: true },
      { content: '二' },
    ])
  })

  it('remembers in the request which entries were made on its way', async () => {
    const { log } = logOn()
    const scope = { ...SCOPE, entries: [] }
    await new Promise<void>((done) => {
      inRequestScope(scope, () => void log.add(entry('三')).then(done))
    })
    await log.add(entry('elsewhere'))
    expect(scope.entries).toEqual(['1'])
  })

  it('keeps neither NUL nor half a sign, which the database would refuse', async () => {
    const { log, written } = logOn()
    await log.add(entry('a\0b\ud83d'))
    expect(written[0]![0]!.content).toBe('ab\ufffd')
  })

  it('reports that it could not write, and does not block anybody', async () => {
    const { log, warnings } = logOn(true)
    log.later(entry('四'), OUTCOME, SCOPE)
    await log.flush()
    expect(warnings).toEqual(['system log not written: down'])
  })

  it('keeps no more than some thousand entries for a database that does not answer yet', async () => {
    const { log, written } = logOn()
    for (let count = 0; count < 6000; count++) log.later(entry('x'), OUTCOME, SCOPE)
    await log.flush()
    expect(written.flat()).toHaveLength(5000)
    expect(Math.max(...written.map((rows) => rows.length))).toBe(200)
    log.later(entry('y'), OUTCOME, SCOPE)
    await log.flush()
    expect(written.flat()).toHaveLength(5001)
  })
})
