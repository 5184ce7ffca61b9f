import { describe, expect, it } from 'vitest'
import { cpuMilliseconds } from '#shared/testing/cpu-milliseconds.ts'
import { requireReading } from './read-statement.ts'

describe('a statement', () => {
  it.each([
    'select 1',
    ' -- why\n/* and */ WITH a as (select 1) select * from a',
    "select 'into', outfile from t where note = 'load_file'",
    'values (1)',
  ])('may be %j', (sql) => expect(() => requireReading(sql)).not.toThrow())

  it.each([
    '',
    'update t set a = 1',
    'delete from t',
    'set transaction read write',
    "attach database '/etc/x' as x",
    'pragma query_only = off',
    'vacuum into "x"',
    'copy t to program $$id$$',
    "select * from t into outfile '/tmp/x'",
    "select * into/**/dumpfile '/tmp/x' from t",
    "select * from t -- '\n into outfile '/tmp/x'",
    "select '\\\\' into # '\n outfile '/tmp/x'",
    "select load_file /* */ ('/etc/passwd')",
    'select /*! 1 */ 2',
    'selectx',
  ])('is not %j', (sql) => expect(() => requireReading(sql)).toThrow(/不允许|只允许/))
})

it('is judged in no time, however many comments there are', () => {
  const sql = `select 1 into${'/**/'.repeat(10_000)}x`
  const began = cpuMilliseconds()
  expect(() => requireReading(sql)).not.toThrow()
  expect(cpuMilliseconds() - began).toBeLessThan(1000)
})
