import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { type Api, signInByCall } from '#e2e/support/api.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { inFreshWindow, launchChromium } from '../browser/browser.ts'
import { type FirstPage, type State, signedInState, untilShown } from '../browser/first-pages.ts'
import { addForms, EXPORTED, fillForms, GOODS, ONLINE, ORDER, SECOND_FORM, WIDE } from '../data/many-online.ts'
import { residentMemory } from '../process-memory.ts'
import { comparison, type Findings, type Result } from '../result.ts'
import { RATE_LIMIT_NOTE, type RunningProduct, startProduct } from '../running-product.ts'
import { median, percentile, timed } from '../statistics.ts'
import { type BenchEnvironment, createBenchEnvironment } from './bench-environment.ts'

const WARM_UP = 20
const CALLS = 100
const LIST_GOAL_MS = 100
const MEMORY_EVERY_MS = 50
const FIRST_PAGE = 'pageNo=1&pageSize=10'

/** Measures forms made in the browser, with many records. Uses a new database. */
export async function benchOnline({ rounds }: { rounds: number }): Promise<Findings> {
  const environment = await createBenchEnvironment(async () => undefined)
  try {
    await onProduct(environment, (_product, admin) => addForms(admin))
    await environment.onDatabase(({ database }) => fillForms(database.pool))
    return await onProduct(environment, async (product, admin) => ({
      results: [
        ...(await listResults(admin)),
        ...(await exportResults(product, admin)),
        await saveResult(admin, rounds),
        ...(await pageResults(product, environment, admin, rounds)),
      ],
      notes: [
        `online: over HTTP from a process of its own, one call after the other, ${CALLS} for each list after ${WARM_UP}; the form beside \`system/position\` has the same fields and ${ONLINE.positions} rows, as the table of that has; ${RATE_LIMIT_NOTE}`,
        'online: pages are opened in a window with an empty cache, until the first row or the last control is there',
      ],
    }))
  } finally {
    environment.remove()
  }
}

async function onProduct<T>(
  environment: BenchEnvironment,
  use: (product: RunningProduct, admin: Api) => Promise<T>,
): Promise<T> {
  const product = await startProduct(environment)
  try {
    return await use(product, await signInByCall(product.url, 'admin', environment.adminPassword))
  } finally {
    await product.stop()
  }
}

/** Ms of each call after some warm-up calls. @throws when a call is refused or finds nothing */
async function callTimes(admin: Api, path: string, calls = CALLS): Promise<number[]> {
  const call = async () => {
    const { body } = await admin.call<{ records: unknown[] }>('GET', path)
    if (!body.success || body.result.records.length === 0) throw new Error(`${path}: ${body.message}`)
  }
  for (let time = 0; time < WARM_UP; time++) await call()
  const times: number[] = []
  for (let time = 0; time < calls; time++) times.push(await timed(call))
  return times
}

async function listResults(admin: Api): Promise<Result[]> {
  const lists: [name: string, query: string][] = [
    ['first page', FIRST_PAGE],
    ['page 1,000', 'pageNo=1000&pageSize=10'],
    ['one code', `${FIRST_PAGE}&goodsCode=G${ONLINE.rows / 2}`],
    ['one unit', `${FIRST_PAGE}&unit=box`],
    ['ten days', `${FIRST_PAGE}&pricedOn_begin=2026-03-01&pricedOn_end=2026-03-10`],
  ]
  const results: Result[] = []
  for (const [name, query] of lists) {
    const times = await callTimes(admin, `/online/data/${GOODS}/list?${query}`)
    const goal = { oursAtMost: LIST_GOAL_MS }
    results.push({
      name: `online form of ${ONLINE.rows} rows, ${name}: p95`,
      unit: 'ms',
      ours: percentile(times, 0.95),
      goal,
    })
  }
  const rare = await callTimes(admin, `/online/data/${GOODS}/list?${FIRST_PAGE}&goodsName=*${ONLINE.rows - 1}*`, 10)
  results.push({ name: 'the same, a part of a name that one row has: p95', unit: 'ms', ours: percentile(rare, 0.95) })
  return results
}

async function exportResults({ url, serverPid }: RunningProduct, { token }: Api): Promise<Result[]> {
  const before = residentMemory(serverPid)
  let most = before
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      most = Math.max(most, residentMemory(serverPid))
      await wait(MEMORY_EVERY_MS)
    }
  })()
  let bytes = 0
  const ms = await timed(async () => {
    const path = `${url}${CONTEXT_PATH}/online/data/${EXPORTED}/exportXls`
    const answer = await fetch(path, { headers: { [TOKEN_HEADER]: token } })
    for await (const part of answer.body!) bytes += part.length
    if (!answer.headers.get('content-type')?.includes('spreadsheet'))
      throw new Error(`export answered ${answer.status}`)
  })
  isDone = true
  await watching
  const name = `export of ${ONLINE.exported} rows of an online form`
  return [
    { name, unit: 'ms', ours: ms },
    { name: 'its workbook', unit: 'kB', ours: bytes / 1000 },
    { name: 'memory of the server beyond what it was, at most', unit: 'MB', ours: most - before },
  ]
}

async function saveResult(admin: Api, rounds: number): Promise<Result> {
  const lines = Array.from({ length: ONLINE.lines }, (_, index) => ({
    goods: `商品${index}`,
    quantity: 1,
    amount: 2.5,
  }))
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    times.push(
      await timed(async () => {
        const body = { orderNo: `N${round}`, benchOrderLine: lines }
        const answer = await admin.call('POST', `/online/data/${ORDER}/add`, body)
        if (!answer.body.success) throw new Error(answer.body.message)
      }),
    )
  }
  return { name: `save of a record with ${ONLINE.lines} rows in a sub-table`, unit: 'ms', ours: median(times) }
}

async function pageResults(
  product: RunningProduct,
  environment: BenchEnvironment,
  admin: Api,
  rounds: number,
): Promise<Result[]> {
  const browser = await launchChromium()
  try {
    const state = await signedInState(browser, product, environment)
    const page = (path: string): FirstPage => ({ name: path, path, sign: '.ant-table-row', signedIn: true })
    const [formPage, byHand] = [page(`/online/cgformList/${SECOND_FORM}`), page('/system/position')]
    const opened = { made: [] as number[], byHand: [] as number[] }
    const listed = { made: [] as number[], byHand: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      opened.made.push(await openTime(browser, product, state, formPage))
      opened.byHand.push(await openTime(browser, product, state, byHand))
      listed.made.push(median(await callTimes(admin, `/online/data/${SECOND_FORM}/list?${FIRST_PAGE}`)))
      listed.byHand.push(median(await callTimes(admin, `/sys/position/list?${FIRST_PAGE}`)))
    }
    const beside = { unit: 'ms' as const, baselineName: 'system/position' }
    const wide: number[] = []
    for (let round = 0; round < rounds; round++) wide.push(await wideTime(browser, product, state))
    return [
      comparison({
        ...beside,
        name: 'list of a form made in the browser: p50',
        ours: listed.made,
        baseline: listed.byHand,
      }),
      comparison({ ...beside, name: 'its page, until the first row', ours: opened.made, baseline: opened.byHand }),
      {
        name: `form of ${ONLINE.fields} fields and ${ONLINE.subTables} sub-tables, click to the last control`,
        unit: 'ms',
        ours: median(wide),
      },
    ]
  } finally {
    await browser.close()
  }
}

function openTime(browser: Browser, { url }: RunningProduct, state: State, page: FirstPage): Promise<number> {
  return inFreshWindow(browser, { baseURL: url, storageState: state }, (window) =>
    timed(async () => {
      await window.goto(page.path)
      await untilShown(window, page)
    }),
  )
}

/** Measures from the click on 新增 until the last sub-table can be filled in. */
function wideTime(browser: Browser, { url }: RunningProduct, state: State): Promise<number> {
  return inFreshWindow(browser, { baseURL: url, storageState: state }, async (window) => {
    await window.goto(`/online/cgformList/${WIDE}`)
    const add = window.getByRole('button', { name: '新增' })
    await add.waitFor()
    await window.waitForLoadState('networkidle')
    return timed(async () => {
      await add.click()
      await window.getByRole('grid', { name: `明细${ONLINE.subTables}` }).waitFor({ state: 'attached' })
    })
  })
}
