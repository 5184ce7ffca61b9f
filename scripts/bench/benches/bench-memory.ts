import { setTimeout as wait } from 'node:timers/promises'
import { processTreeMemory, residentMemory } from '../process-memory.ts'
import type { Findings, Result } from '../result.ts'
import { type RunningProduct, startProduct } from '../running-product.ts'
import type { BenchEnvironment } from './bench-environment.ts'

const GOAL_MB = 200

interface Amount {
  readonly idleSeconds: number
}

/** Measures the memory of the idle product. */
export async function benchMemory(environment: BenchEnvironment, { idleSeconds }: Amount): Promise<Findings> {
  const product = await startProduct(environment)
  try {
    await wait(idleSeconds * 1000)
    return {
      results: memoryOf(product, idleSeconds),
      notes: [
        `memory: resident, ${idleSeconds} s after the start, nobody signed in; MB are 10^6 bytes; PSS counts once what the processes of the database share`,
      ],
    }
  } finally {
    await product.stop()
  }
}

function memoryOf({ serverPid, launcherPid, databasePid }: RunningProduct, seconds: number): Result[] {
  const database = processTreeMemory(databasePid)
  const line = (name: string, ours: number): Result => ({ name, unit: 'MB', ours })
  return [
    { ...line(`memory of the server, ${seconds} s idle`, residentMemory(serverPid)), goal: { oursAtMost: GOAL_MB } },
    line('memory of its launcher (npm start)', residentMemory(launcherPid)),
    ...(database.pss === undefined
      ? []
      : [line(`memory of the database, PSS, ${database.processes} processes`, database.pss)]),
    line(`memory of the database, RSS, ${database.processes} processes`, database.rss),
  ]
}
