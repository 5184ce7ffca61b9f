import { afterEach, describe, expect, it } from 'vitest'
import { prepareBinaries } from './binaries.ts'

const { platform } = process
afterEach(() => Object.defineProperty(process, 'platform', { value: platform }))

describe('a platform without an embedded database', () => {
  it('is reported with advice on what to do instead', () => {
    Object.defineProperty(process, 'platform', { value: 'sunos' })
    expect(() => prepareBinaries('/nowhere', undefined)).toThrow(
      `本平台（sunos-${process.arch}）没有可用的内置数据库；请通过 DATABASE_URL 指定 PostgreSQL 15 或更高版本的数据库。`,
    )
  })
})
