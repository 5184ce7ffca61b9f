import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { projectRoot } from '../project.mjs'
import { runNodeKeepingErrors } from '../run.mjs'

/** Lines of standard error that are repeated when a run fails without a failed test: those of its last error. */
const REPEATED_LINES = 60

const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')

/**
 * Runs projects of vitest and shows their output. Returns the numbers of passed and failed tests, and the seconds of
 * each file.
 * @param options.paths folders and files to run; default all
 */
export async function runVitest({ projects, env, flags = [], paths = [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'cbo-test-'))
  const report = join(folder, 'report.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [vitest, 'run', ...paths, ...chosen, ...flags, ...reporters]
  const { code, errors } = await runNodeKeepingErrors(args, { env, lines: REPEATED_LINES })
  const written = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  rmSync(folder, { recursive: true, force: true })
  return {
    ...countOf(written, code),
    faults: faultsOf(written, code, errors),
    secondTries: secondTriesOf(written),
    files: filesOf(written),
  }
}

/** Returns the files of a report with the seconds of their tests. */
export function filesOf(report) {
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(projectRoot, name),
    seconds: (endTime - startTime) / 1000,
  }))
}

/**
 * Counts the tests of a report. A skipped test proves nothing and counts as failed. A run that crashed, found no test,
 * or failed without a failed test counts as one failure.
 */
export function countOf(report, code) {
  if (report === undefined) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = report
  const failed = numFailedTests + numPendingTests + numTodoTests
  const isBad = code !== 0 || !report.success || passed === 0
  return { passed, failed: failed === 0 && isBad ? 1 : failed }
}

/**
 * Failures of a run, one line each, to be printed again after the output of other tests.
 * @param errors last lines on standard error, the only trace of a run that fails without a failed test
 */
export function faultsOf(report, code, errors = '') {
  if (report === undefined) return [`ended with code ${code} before it could report; its last errors:\n${errors}`]
  const faults = report.testResults.flatMap(faultsOfFile)
  return faults.length > 0 || countOf(report, code).failed === 0
    ? faults
    : [`ended with code ${code}, though no single test failed; its last errors:\n${errors}`]
}

function faultsOfFile({ name, status, message, assertionResults }) {
  const file = relative(projectRoot, name)
  const ofTests = assertionResults
    .filter((result) => result.status !== 'passed')
    .map(
      ({ fullName, failureMessages, status }) =>
        `${file} > ${fullName}: ${reasonOf(failureMessages?.[0] ?? status, name)}`,
    )
  return ofTests.length > 0 || status === 'passed' ? ofTests : [`${file}: ${firstLine(message)}`]
}

/** Tests that failed first and passed at the second attempt, one line each. They are no failures, but are reported. */
export function secondTriesOf(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(projectRoot, name)} > ${fullName}: ${reasonOf(failureMessages[0], name)}`,
      ),
  )
}

/** First line of a failure, and its line in the test's own file. */
function reasonOf(failure, file) {
  const place = failure.split(`${file}:`)[1]?.match(/^\d+/)?.[0]
  return place ? `${firstLine(failure)} (line ${place})` : firstLine(failure)
}

const firstLine = (text = '') => text.split('\n', 1)[0]
