import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { install } from '../install.mjs'
import { requireChromium } from '../machine/chromium.mjs'
import { startSystemPostgres } from '../machine/system-postgres.mjs'
import { fail, PlainFailure, projectRoot } from '../project.mjs'
import { runNode } from '../run.mjs'
import { runVitest } from './test-run.mjs'
import { commitState, writeLastTest } from './test-summary.mjs'

/** Where a journey that fails leaves its trace and screenshot; named in `src/e2e/support/record-failures.ts` too. */
const FAILURES = '.cache/journeys'
/** Files of `npm run test:full` only: side jobs in the browser; killed processes, load and backups on the server. */
const WITHOUT_FULL = ['--exclude', '**/*.full.{e2e,db.test}.ts']
const CODE = ['unit', 'unit-dom', 'unit-dom-isolated', 'db']
const ON_EMBEDDED = { TEST_DATABASE_URL: '' }
/**
 * Decides the order in which a run takes the files of each project; `TEST_SEED=n` takes another one. Fixed until all
 * dependences between files are found: a random order must not keep a good change from landing.
 */
const seed = Number(process.env.TEST_SEED) || 572_804
const SHUFFLED = [`--sequence.seed=${seed}`]

/** Parts of a run by name; each returns how many of its tests passed and failed. */
const parts = {
  check: runCheck,
  // Together, because one works while another waits for the database.
  code: () => runVitest({ projects: CODE, env: ON_EMBEDDED, flags: [...SHUFFLED, ...WITHOUT_FULL] }),
  'all-code': () => runVitest({ projects: CODE, env: { ...ON_EMBEDDED, TEST_RANDOM: '1' }, flags: SHUFFLED }),
  journeys: () => runJourneys(WITHOUT_FULL),
  'all-journeys': () => runJourneys([]),
  'oldest-postgres': () => runOnServer(TRIED_ON_OLDEST),
  'oldest-postgres-all': () => runOnServer([]),
  unit: () => runVitest({ projects: ['unit', 'unit-dom', 'unit-dom-isolated'], flags: SHUFFLED }),
  db: () => runVitest({ projects: ['db'], env: ON_EMBEDDED, flags: SHUFFLED }),
}

const DEFAULT = ['check', 'code', 'journeys']
const FULL = ['check', 'all-code', 'all-journeys', 'oldest-postgres']

/**
 * Runs parts and ends with one line of numbers; a run of all parts also writes `.cache/last-test.json`.
 * @param args none for `npm test`, `--full` for `npm run test:full`, or names of parts
 */
export async function test(args) {
  try {
    const chosen = chosenParts(args)
    const state = commitState()
    const seconds = {}
    const results = {}
    await timed(seconds, 'install', install)
    for (const name of chosen) results[name] = await timed(seconds, name, () => runPart(name))
    const { passed, failed } = report(results, seconds)
    if (chosen === DEFAULT || chosen === FULL) {
      writeLastTest({ ...state, command: chosen === FULL ? 'test:full' : 'test', passed, failed, seconds, seed })
    }
    console.log(`${passed} passed, ${failed} failed`)
    process.exitCode = failed === 0 ? 0 : 1
  } catch (error) {
    fail(error)
  }
}

function chosenParts(args) {
  if (args.length === 0) return DEFAULT
  if (args.length === 1 && args[0] === '--full') return FULL
  const unknown = args.find((name) => parts[name] === undefined)
  if (unknown === undefined) return args
  throw new PlainFailure(`没有名为 ${unknown} 的测试；可选：--full、${Object.keys(parts).join('、')}。`)
}

async function timed(seconds, name, task) {
  const start = performance.now()
  try {
    return await task()
  } finally {
    seconds[name] = Math.round((performance.now() - start) / 1000)
  }
}

/** A part that cannot run at all is one failure; the others still run. */
async function runPart(name) {
  console.log(`\n── ${name} ──`)
  try {
    return await parts[name]()
  } catch (error) {
    console.error(error instanceof PlainFailure ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/** Prints everything that needs a look, and adds up the counts. */
function report(results, seconds) {
  const all = Object.entries(results)
  const list = (key) => all.flatMap(([name, result]) => (result[key] ?? []).map((line) => `${name}: ${line}`))
  const faults = all.flatMap(([name, { failed, faults = [] }]) =>
    failed > 0 && faults.length === 0 ? [name] : faults.map((fault) => `${name}: ${fault}`),
  )
  const slowest = all
    .flatMap(([, { files = [] }]) => files)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
  print(
    'slowest files',
    slowest.map(({ file, seconds: taken }) => `${taken.toFixed(1)} s ${file}`),
  )
  print(
    'seconds of each part',
    Object.entries(seconds).map(([name, taken]) => `${taken} s ${name}`),
  )
  print('passed at the second try', list('secondTries'))
  print('failed', faults)
  print('traces and screenshots', tracesOf(results))
  console.log(`\norder of the files: TEST_SEED=${seed}`)
  const sum = (key) => all.reduce((total, [, result]) => total + result[key], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}

function print(title, lines) {
  if (lines.length > 0) console.log(`\n── ${title} ──\n${lines.join('\n')}`)
}

function tracesOf(results) {
  const hasJourneys = results.journeys !== undefined || results['all-journeys'] !== undefined
  if (!hasJourneys) return []
  try {
    return readdirSync(join(projectRoot, FAILURES)).map((name) => `${FAILURES}/${name}`)
  } catch {
    // The folder is made by the first failure.
    return []
  }
}

async function runCheck() {
  const code = await runNode(['--import', 'tsx', 'scripts/check.ts'])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function runJourneys(flags) {
  rmSync(join(projectRoot, FAILURES), { recursive: true, force: true })
  const env = { CHROMIUM_PATH: await requireChromium() }
  return runVitest({ projects: ['e2e'], env, flags: [...SHUFFLED, ...flags] })
}

/**
 * Folders with statements of their own, in which versions of PostgreSQL may differ; modules read and write through
 * these. All database tests on the oldest version take as long as those on the embedded one, so `npm run soak` runs them.
 */
const TRIED_ON_OLDEST = [
  'scripts/injection',
  'src/server/db',
  'src/server/documents',
  'src/server/modules/monitor',
  'src/server/modules/online/form/schema-sync',
  'src/server/platform',
  'src/server/records',
  'src/server/reports',
]

/** Runs all database tests on the server that TEST_DATABASE_URL names, or those of some folders on the system's PostgreSQL. */
async function runOnServer(paths) {
  if (process.env.TEST_DATABASE_URL) return runVitest({ projects: ['db'], flags: SHUFFLED })
  const server = await startSystemPostgres()
  if (server === undefined) {
    console.log('本机没有 PostgreSQL 15，也无法安装；数据库测试仅在内置数据库上运行。')
    return { passed: 0, failed: 0 }
  }
  try {
    return await runVitest({ projects: ['db'], env: { TEST_DATABASE_URL: server.url }, flags: SHUFFLED, paths })
  } finally {
    await server.stop()
  }
}
