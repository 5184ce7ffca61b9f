import { type Api, signInByCall } from '#e2e/support/api.ts'
import { addManyLogs, LOGS } from '../data/many-logs.ts'
import type { Findings, Result } from '../result.ts'
import { RATE_LIMIT_NOTE, startProduct } from '../running-product.ts'
import { percentile, timed } from '../statistics.ts'
import { createBenchEnvironment } from './bench-environment.ts'

const WARM_UP = 5
const CALLS = 60
const GOAL_MS = 100
const PAGE = '/sys/log/list?pageSize=10&column=createTime&order=desc'

const PAGES: Readonly<Record<string, string>> = {
  'first page of operations': `${PAGE}&logType=2&pageNo=1`,
  'page 1,000 of operations': `${PAGE}&logType=2&pageNo=1000`,
  'of one person': `${PAGE}&logType=2&userid=user77`,
  'of one day': `${PAGE}&logType=1&createTime_begin=2026-03-01&createTime_end=2026-03-01`,
  'with a rare text': `${PAGE}&logType=2&keyWord=${encodeURIComponent('罕见的操作')}`,
  'with a common text': `${PAGE}&logType=2&keyWord=${encodeURIComponent('编辑用户')}`,
}

/** Measures pages of the system log among five million entries. Uses a new database. */
export async function benchLogs(): Promise<Findings> {
  const environment = await createBenchEnvironment(addManyLogs)
  try {
    const product = await startProduct(environment)
    try {
      const admin = await signInByCall(product.url, 'admin', environment.adminPassword)
      const results: Result[] = []
      for (const [name, path] of Object.entries(PAGES)) results.push(await measure(admin, name, path))
      return { results, notes: [`logs: ${LOGS.toLocaleString('en')} entries; ${RATE_LIMIT_NOTE}`] }
    } finally {
      await product.stop()
    }
  } finally {
    environment.remove()
  }
}

async function measure(api: Api, name: string, path: string): Promise<Result> {
  const call = async () => {
    const { status } = await api.call('GET', path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  for (let time = 0; time < WARM_UP; time++) await call()
  const measured: number[] = []
  for (let time = 0; time < CALLS; time++) measured.push(await timed(call))
  return { name: `log, ${name}: p95`, unit: 'ms', ours: percentile(measured, 0.95), goal: { oursAtMost: GOAL_MS } }
}
