import { requireChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { fail, PlainFailure } from './project.mjs'
import { runNode } from './run.mjs'
import { startSystemPostgres } from './system-postgres.mjs'
import { runVitest } from './test-run.mjs'

/** The parts in order; each answers how many of its tests passed and failed. */
const parts = {
  check: runCheck,
  unit: () => runVitest(['unit', 'unit-dom']),
  db: () => runVitest(['db'], { TEST_DATABASE_URL: '' }),
  'db-server': () => runOnServer(TRIED_ON_OLDEST),
  e2e: async () => runVitest(['e2e'], { CHROMIUM_PATH: await requireChromium() }),
}

/** Parts that run where they are named. */
const longParts = { 'db-server-all': () => runOnServer([]) }

/** Runs all parts, or those named; ends with one line of numbers. */
export async function test(names) {
  try {
    const chosen = chosenParts(names)
    await install()
    const total = { passed: 0, failed: 0, faults: [], secondTries: [] }
    for (const name of chosen) add(total, name, await runPart(name))
    if (total.secondTries.length > 0) console.log(`\n── passed at the second try ──\n${total.secondTries.join('\n')}`)
    if (total.faults.length > 0) console.log(`\n── failed ──\n${total.faults.join('\n')}`)
    console.log(`${total.passed} passed, ${total.failed} failed`)
    process.exitCode = total.failed === 0 ? 0 : 1
  } catch (error) {
    fail(error)
  }
}

function chosenParts(names) {
  const unknown = names.find((name) => partNamed(name) === undefined)
  if (unknown === undefined) return names.length > 0 ? names : Object.keys(parts)
  throw new PlainFailure(
    `没有名为 ${unknown} 的测试；可选：${[...Object.keys(parts), ...Object.keys(longParts)].join('、')}。`,
  )
}

const partNamed = (name) => parts[name] ?? longParts[name]

/** A part that cannot run at all is one failure; the others still run. */
async function runPart(name) {
  console.log(`\n── ${name} ──`)
  try {
    return await partNamed(name)()
  } catch (error) {
    console.error(error instanceof PlainFailure ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

function add(total, part, { passed, failed, faults = [], secondTries = [] }) {
  total.passed += passed
  total.failed += failed
  total.secondTries.push(...secondTries.map((test) => `${part}: ${test}`))
  total.faults.push(...(failed > 0 && faults.length === 0 ? [part] : faults.map((fault) => `${part}: ${fault}`)))
}

async function runCheck() {
  const code = await runNode(['--import', 'tsx', 'scripts/check.ts'])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * What has statements of its own for the versions of PostgreSQL to differ in; modules read and write through these. All database
 * tests on the oldest version take as long as those on the embedded one, so `npm run soak` runs them (`db-server-all`).
 */
const TRIED_ON_OLDEST = [
  'scripts/injection',
  'src/server/db',
  'src/server/documents',
  'src/server/modules/monitor',
  'src/server/modules/online/form/form-sync',
  'src/server/platform',
  'src/server/records',
  'src/server/reports',
]

/** Database tests once more: all on the server that TEST_DATABASE_URL names, or some on the system's PostgreSQL. */
async function runOnServer(paths) {
  if (process.env.TEST_DATABASE_URL) return runVitest(['db'])
  const server = await startSystemPostgres()
  if (server === undefined) {
    console.log('本机没有 PostgreSQL 15，也无法安装；数据库测试仅在内置数据库上运行。')
    return { passed: 0, failed: 0 }
  }
  try {
    return await runVitest(['db'], { TEST_DATABASE_URL: server.url }, paths)
  } finally {
    await server.stop()
  }
}
