import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../project.mjs'
import { countOf, faultsOf, filesOf, secondTriesOf } from './test-run.mjs'

const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, success: true }

describe('the count of a run', () => {
  it('is what the report says', () => {
    expect(countOf(report, 0)).toEqual({ passed: 5, failed: 0 })
    expect(countOf({ ...report, numFailedTests: 2, success: false }, 1)).toEqual({ passed: 5, failed: 2 })
  })

  it('has a failure for every test that was skipped or is still to be written', () => {
    expect(countOf({ ...report, numPendingTests: 1, numTodoTests: 2 }, 0)).toEqual({ passed: 5, failed: 3 })
  })

  it.each([
    ['crashed before it could report', undefined, 1, 0],
    ['could not load a file', { ...report, success: false }, 1, 5],
    ['ended badly after all tests passed', report, 1, 5],
    ['found no test', { ...report, numPassedTests: 0 }, 0, 0],
  ])('has one failure when the run %s', (_what, given, code, passed) => {
    expect(countOf(given, code)).toEqual({ passed, failed: 1 })
  })
})

describe('the faults of a run', () => {
  const file = { name: join(projectRoot, 'src/a.test.ts'), status: 'passed', message: '', assertionResults: [] }
  const faultLines = (testResults, code = 1) => faultsOf({ ...report, numFailedTests: 1, testResults }, code)

  it('are its tests that did not pass, with the first line of the reason', () => {
    const assertionResults = [
      { fullName: 'a b', status: 'passed' },
      { fullName: 'a c', status: 'failed', failureMessages: ['Error: two is not three\n    at …'] },
      { fullName: 'a d', status: 'pending', failureMessages: [] },
    ]
    expect(faultLines([{ ...file, status: 'failed', assertionResults }])).toEqual([
      'src/a.test.ts > a c: Error: two is not three',
      'src/a.test.ts > a d: pending',
    ])
  })

  it('are files that could not be loaded', () => {
    expect(faultLines([{ ...file, status: 'failed', message: 'Cannot find x\nmore' }])).toEqual([
      'src/a.test.ts: Cannot find x',
    ])
  })

  it('are reported with the last errors when no test failed', () => {
    const passed = { ...report, testResults: [file] }
    expect(faultsOf(passed, 0)).toEqual([])
    expect(faultsOf(passed, 1, 'Error: late')).toEqual([
      'ended with code 1, though no single test failed; its last errors:\nError: late',
    ])
    expect(faultsOf(undefined, 9, 'killed')).toEqual([
      'ended with code 9 before it could report; its last errors:\nkilled',
    ])
  })
})

describe('what passed at the second try', () => {
  it('is reported with the reason of the first failure', () => {
    const assertionResults = [
      { fullName: 'a b', status: 'passed', failureMessages: [] },
      {
        fullName: 'a c',
        status: 'passed',
        failureMessages: [`Error: too late\n    at ${join(projectRoot, 'src/a.e2e.ts')}:7:3`],
      },
      { fullName: 'a d', status: 'failed', failureMessages: ['Error: wrong'] },
    ]
    const file = { name: join(projectRoot, 'src/a.e2e.ts'), status: 'passed', assertionResults }
    expect(secondTriesOf({ ...report, testResults: [file] })).toEqual(['src/a.e2e.ts > a c: Error: too late (line 7)'])
    expect(secondTriesOf(undefined)).toEqual([])
  })
})

describe('the files of a run', () => {
  it('have the seconds from their first test to the end of their last', () => {
    const testResults = [{ name: join(projectRoot, 'src/a.test.ts'), startTime: 1000, endTime: 3500 }]
    expect(filesOf({ ...report, testResults })).toEqual([{ file: 'src/a.test.ts', seconds: 2.5 }])
    expect(filesOf(undefined)).toEqual([])
  })
})
