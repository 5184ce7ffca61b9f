import { describe, expect, it } from 'vitest'
import { countOf } from './test-run.mjs'

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
