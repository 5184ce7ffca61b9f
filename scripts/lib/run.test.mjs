import { describe, expect, it } from 'vitest'
import { runNodeKeepingErrors } from './run.mjs'

describe('a script whose errors are kept', () => {
  it('answers its exit code and the last lines on its standard error', async () => {
    const script = 'console.error("one"); console.error("two"); console.error("three"); process.exitCode = 3'
    expect(await runNodeKeepingErrors(['-e', script], { lines: 2 })).toEqual({ code: 3, errors: 'two\nthree' })
  })
})
