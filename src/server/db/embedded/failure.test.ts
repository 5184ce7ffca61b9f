import { describe, expect, it } from 'vitest'
import { startupSentence } from '#server/platform/startup-error.ts'
import { databaseFailure } from './failure.ts'

describe('what PostgreSQL wrote before it gave up', () => {
  it.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', /空间/],
    ['initdb: error: could not create directory "base": Read-only file system', /只读/],
    ['FATAL:  could not open file "PG_VERSION": Permission denied', /权限/],
  ])('is a sentence for who started it: %s', (output, sentence) => {
    expect(startupSentence(databaseFailure(output, '/data/cluster'))).toMatch(sentence)
  })

  it('is shown where there is no sentence for it', () => {
    const output = 'LOG:  starting\nFATAL:  database files are incompatible with server\nDETAIL: x'
    expect(startupSentence(databaseFailure(output, '/data/cluster'))).toBe(
      '内置数据库（/data/cluster）无法启动：FATAL:  database files are incompatible with server',
    )
  })
})
