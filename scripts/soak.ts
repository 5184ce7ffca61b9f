/** `npm run soak`: the long versions of the tests that kill and that try random things. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRounds } from '../src/e2e/support/product/kill-rounds.ts'

const ROUNDS = 20
const CONFORMANCE_RECORDS = 20_000
const POLICY_CASES = 5_000
const INJECTION_MUTATIONS = 100_000
const HOSTILE_EACH = 3
/** Tests of random input take another seed in each run. */
process.env.TEST_RANDOM = '1'
let failed = 0
for (const victim of ['process', 'database'] as const) {
  const dataDir = mkdtempSync(join(tmpdir(), 'soak-'))
  const report = await killRounds({ rounds: ROUNDS, dataDir, victim, writeMs: 2_000, log: (line) => console.log(line) })
  rmSync(dataDir, { recursive: true, force: true })
  console.log(`${victim}: ${report.rounds} kills, ${report.acknowledged} acknowledged, ${report.lost.length} lost`)
  if (report.lost.length > 0) failed++
}
console.log(`${POLICY_CASES} answers under random grants and data rules, held against a plain model`)
const policy = { ...process.env, POLICY_CASES: String(POLICY_CASES) }
const policyTest = ['vitest', 'run', '--project', 'db', 'scripts/policy']
if (spawnSync('npx', policyTest, { stdio: 'inherit', env: policy }).status !== 0) failed++
console.log(`${CONFORMANCE_RECORDS} generated records: what a form says of them, and what the server says`)
const vitest = ['vitest', 'run', '--project', 'db', 'scripts/conformance']
const env = { ...process.env, CONFORMANCE_RECORDS: String(CONFORMANCE_RECORDS) }
if (spawnSync('npx', vitest, { stdio: 'inherit', env }).status !== 0) failed++
console.log(
  `${INJECTION_MUTATIONS} statements that reach for more than a report may read, and as many for more than a form may change`,
)
const injection = { ...process.env, INJECTION_MUTATIONS: String(INJECTION_MUTATIONS) }
const injectionTest = ['vitest', 'run', '--project', 'db', 'scripts/injection']
if (spawnSync('npx', injectionTest, { stdio: 'inherit', env: injection }).status !== 0) failed++
console.log(`${HOSTILE_EACH} hostile requests of each kind to each route`)
const hostile = { ...process.env, HOSTILE_EACH: String(HOSTILE_EACH) }
const hostileTest = ['vitest', 'run', '--project', 'db', 'scripts/hostile-input']
if (spawnSync('npx', hostileTest, { stdio: 'inherit', env: hostile }).status !== 0) failed++
console.log('all database tests on the oldest PostgreSQL')
if (spawnSync('node', ['scripts/test.mjs', 'oldest-postgres-all'], { stdio: 'inherit' }).status !== 0) failed++
process.exit(failed > 0 ? 1 : 0)
