import type { Findings } from '../result.ts'
import { startProduct } from '../running-product.ts'
import { median } from '../statistics.ts'
import type { BenchEnvironment } from './bench-environment.ts'

const GOAL_MS = 5000

/** A later start: everything is installed and built, and the database is there. */
export async function benchStart(environment: BenchEnvironment, { rounds }: { rounds: number }): Promise<Findings> {
  const measured: number[] = []
  for (let round = 0; round < rounds; round++) {
    const product = await startProduct(environment)
    measured.push(product.startMs)
    await product.stop()
  }
  return {
    results: [
      { name: 'later start until ready', unit: 'ms', ours: median(measured), goal: { oursAtMost: GOAL_MS } },
      { name: 'later start, the slowest', unit: 'ms', ours: Math.max(...measured) },
    ],
    notes: ['start: from `node scripts/start.mjs` to its line `ready`, the embedded database included'],
  }
}
