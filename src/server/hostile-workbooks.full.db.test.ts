import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#shared/wire/envelope.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { TEMPLATE_ADMIN_PASSWORD } from './db/testing/prepare-template.ts'
import { createTestDatabase, type TestDatabase } from './db/testing/test-database.ts'
import { HOSTILE_WORKBOOKS } from './platform/excel/testing/hostile-workbooks.ts'
import { UNREADABLE } from './platform/excel/workbook-unreadable.ts'
import { workbookOf } from './records/testing/test-workbook.ts'
import { type ServerProcess, startServerProcess } from './testing/server-process.ts'

const METRICS_TOKEN = 'metrics-for-this-test'
const MOST_MB = 50
/**
 * Reading ends after IMPORT_READ_MS, 0.7 s. The rest is the start of the thread, garbage collection and answers to
 * samples. Highest measured: 0.85 s beside two busy loops, and, without that limit, 1.16 s beside all other tests.
 */
const MOST_CPU_SECONDS = 1.5
const MB = 1024 * 1024
/** Interval of memory samples, ms. Answers to them cost CPU time of the server too, more on a slow machine. */
const SAMPLE_MS = 50

let test: TestDatabase
let server: ServerProcess
let token: string
beforeAll(async () => {
  test = await createTestDatabase()
  // Measures CPU time, so that other work of the machine matters less.
  server = await startServerProcess(test.address, { METRICS_TOKEN })
  const response = await fetch(`${server.url}${CONTEXT_PATH}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: TEMPLATE_ADMIN_PASSWORD }),
  })
  token = ((await response.json()) as Envelope<{ token: string }>).result.token
}, 60_000)
afterAll(async () => {
  await server.kill()
  await test.drop()
})

async function sendWorkbook(content: Buffer): Promise<{ status: number; body: Envelope }> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), '职务.xlsx')
  const response = await fetch(`${server.url}${CONTEXT_PATH}/sys/position/importExcel?dryRun=true`, {
    ...{ method: 'POST', headers: { [TOKEN_HEADER]: token }, body: form },
  })
  return { status: response.status, body: (await response.json()) as Envelope }
}

/** Memory and CPU time of the server, by a request. */
async function figures(): Promise<{ mb: number; cpuSeconds: number }> {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const text = await response.text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { mb: figure('process_resident_memory_bytes') / MB, cpuSeconds: figure('process_cpu_seconds_total') }
}

/** Highest additional memory during the work, and its CPU time. */
async function costOf<T>(work: () => Promise<T>) {
  const before = await figures()
  let isDone = false
  const answer = work().finally(() => (isDone = true))
  let mb = before.mb
  let answered = 0
  while (!isDone) {
    mb = Math.max(mb, (await figures()).mb)
    answered += 1
    await setTimeout(SAMPLE_MS)
  }
  const { cpuSeconds } = await figures()
  return { answer: await answer, grownMb: mb - before.mb, cpuSeconds: cpuSeconds - before.cpuSeconds, answered }
}

describe('a server that gets hostile workbooks', () => {
  it('refuses each within a second, grows by less than 50 MB, and answers others', { timeout: 120_000 }, async () => {
    const ordinary = await workbookOf(['职务编码', '职务名称', '职级'], [['P1', '一', '助级']])
    for (let time = 0; time < 3; time += 1) await sendWorkbook(ordinary)
    const over: string[] = []
    for (const { name, reason, make } of HOSTILE_WORKBOOKS) {
      const content = await make()
      const { answer, grownMb, cpuSeconds, answered } = await costOf(() => sendWorkbook(content))
      expect(answer, name).toMatchObject({ status: 200, body: { success: false, message: expect.any(String) } })
      // Reading stops as soon as a sheet has no heads; on a slow machine the time may be up before.
      expect(
        ['没有找到表头', UNREADABLE[reason], UNREADABLE.tooSlow].some((text) => answer.body.message.includes(text)),
        name,
      ).toBe(true)
      expect(answered).toBeGreaterThan(0)
      if (grownMb >= MOST_MB || cpuSeconds >= MOST_CPU_SECONDS) over.push(`${name}: ${grownMb} MB, ${cpuSeconds} s`)
    }
    expect(over).toEqual([])
    expect((await sendWorkbook(ordinary)).body).toMatchObject({ success: true })
  })
})
