import { buildProduct } from '#e2e/support/product/product.ts'
import { benchAnnouncements } from './benches/bench-announcements.ts'
import { type BenchEnvironment, createBenchEnvironment } from './benches/bench-environment.ts'
import { benchForm } from './benches/bench-form.ts'
import { benchHttp } from './benches/bench-http.ts'
import { benchImport, benchItems } from './benches/bench-import.ts'
import { benchInstall } from './benches/bench-install.ts'
import { benchJobs } from './benches/bench-jobs.ts'
import { benchList } from './benches/bench-list.ts'
import { benchLoad } from './benches/bench-load.ts'
import { benchLogs } from './benches/bench-logs.ts'
import { benchMemory } from './benches/bench-memory.ts'
import { benchOnline } from './benches/bench-online.ts'
import { benchPages } from './benches/bench-pages.ts'
import { benchRights } from './benches/bench-rights.ts'
import { benchRivals } from './benches/bench-rivals.ts'
import { benchRows } from './benches/bench-rows.ts'
import { benchSave } from './benches/bench-save.ts'
import { benchSize } from './benches/bench-size.ts'
import { benchSockets } from './benches/bench-sockets.ts'
import { benchStart } from './benches/bench-start.ts'
import { benchTabs } from './benches/bench-tabs.ts'
import { environmentLine } from './environment.ts'
import type { Findings, Result } from './result.ts'

/** In the order in which they run; the last one adds menu entries, which the others must not see. */
export const benchNames = [
  'install',
  'list',
  'save',
  'start',
  'memory',
  'http',
  'sockets',
  'rights',
  'logs',
  'announcements',
  'import',
  'items',
  'jobs',
  'online',
  'pages',
  'size',
  'load',
  'form',
  'rows',
  'rivals',
  'tabs',
] as const
export type BenchName = (typeof benchNames)[number]

export interface BenchReport {
  readonly environment: string
  readonly results: readonly Result[]
  readonly tables: readonly string[]
  readonly notes: readonly string[]
  readonly failures: readonly { readonly name: BenchName; readonly reason: string }[]
}

/** How much is measured. */
interface Amount {
  readonly rounds: number
  readonly idleSeconds: number
  readonly loadSeconds: number
}

const FULL: Amount = { rounds: 5, idleSeconds: 60, loadSeconds: 4 }
const QUICK: Amount = { rounds: 3, idleSeconds: 10, loadSeconds: 2 }

const benches: Record<
  Exclude<BenchName, 'install'>,
  (environment: BenchEnvironment, amount: Amount) => Promise<Findings>
> = {
  list: (environment, { rounds }) => environment.onDatabase((database) => benchList(database, rounds)),
  save: (environment, { rounds }) => environment.onDatabase((database) => benchSave(database, rounds)),
  start: benchStart,
  memory: benchMemory,
  http: benchHttp,
  sockets: benchSockets,
  rights: (_, { rounds }) => benchRights({ rounds }),
  logs: () => benchLogs(),
  announcements: (_, { rounds }) => benchAnnouncements({ rounds }),
  import: benchImport,
  items: benchItems,
  jobs: () => benchJobs(),
  online: (_, { rounds }) => benchOnline({ rounds }),
  pages: (_, { rounds }) => benchPages(rounds),
  size: benchSize,
  load: benchLoad,
  form: (_, { rounds }) => benchForm(rounds),
  rows: (_, { rounds }) => benchRows(rounds),
  rivals: (_, amount) => benchRivals(amount === QUICK),
  tabs: benchTabs,
}

/** Runs benchmarks one after the other; one that fails does not keep the others from running. */
export async function runBenches(names: readonly BenchName[], quick: boolean): Promise<BenchReport> {
  const report = {
    results: [] as Result[],
    tables: [] as string[],
    notes: notesOn(quick),
    failures: [] as { name: BenchName; reason: string }[],
  }
  let opened: Promise<BenchEnvironment> | undefined
  const measure = (name: BenchName): Promise<Findings> => {
    if (name === 'install') return benchInstall()
    opened ??= buildProduct().then(() => createBenchEnvironment())
    return opened.then((environment) => benches[name](environment, quick ? QUICK : FULL))
  }
  const openedEnvironment = () => opened?.catch(() => undefined)
  try {
    for (const name of names) {
      console.error(`measuring ${name} ...`)
      try {
        const { results, tables = [], notes } = await measure(name)
        report.results.push(...results)
        report.tables.push(...tables)
        report.notes.push(...notes)
      } catch (error) {
        report.failures.push({ name, reason: (error as Error).stack ?? String(error) })
      }
    }
  } finally {
    const environment = await openedEnvironment()
    environment?.remove()
  }
  const environment = await openedEnvironment()
  return { environment: environmentLine(environment?.serverVersion), ...report }
}

function notesOn(quick: boolean): string[] {
  const { rounds } = quick ? QUICK : FULL
  return [
    `${quick ? '--quick: fewer rounds and shorter waits; ' : ''}medians of ${rounds} rounds, the sides of each taking turns; "rounds" is the least and the greatest ratio of a single round`,
  ]
}
