import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './project.mjs'
import { runNode } from './run.mjs'

const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')

/** Runs projects of vitest, showing what they write, and answers how many tests passed and failed. */
export async function runVitest(projects, env) {
  const folder = mkdtempSync(join(tmpdir(), 'cbo-test-'))
  const report = join(folder, 'report.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runNode([vitest, 'run', ...chosen, ...reporters], { env })
  const counted = countOf(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined, code)
  rmSync(folder, { recursive: true, force: true })
  return counted
}

/**
 * The count behind a report. A test that was skipped proves nothing and counts as failed; so does, as one, a run
 * that crashed, found no test, or ended badly though no single test failed.
 */
export function countOf(report, code) {
  if (report === undefined) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = report
  const failed = numFailedTests + numPendingTests + numTodoTests
  const isBad = code !== 0 || !report.success || passed === 0
  return { passed, failed: failed === 0 && isBad ? 1 : failed }
}
