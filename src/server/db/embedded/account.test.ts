import { describe, expect, it } from 'vitest'
import { accountIn, mayEnter } from './account.ts'

const root = 'root:x:0:0:root:/root:/bin/bash'
const nobody = 'nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin'
const postgres = 'postgres:x:101:104::/var/lib/postgresql:/bin/bash'

describe('the account that the database runs as for root', () => {
  it('is postgres where there is one', () => {
    expect(accountIn([root, nobody, postgres].join('\n'))).toEqual({ uid: 101, gid: 104 })
  })

  it('is nobody elsewhere', () => {
    expect(accountIn([root, nobody].join('\n'))).toEqual({ uid: 65534, gid: 65533 })
  })

  it('is refused plainly where there is neither', () => {
    expect(() => accountIn(root)).toThrow('换用普通用户')
  })
})

describe('passing through a folder', () => {
  const account = { uid: 101, gid: 104 }
  it.each([
    ['of root, closed', 0o700, 0, 0, false],
    ['of root, open to all', 0o711, 0, 0, true],
    ['of root and our group', 0o710, 0, 104, true],
    ['of our group, closed to it', 0o701, 0, 104, false],
    ['of ours', 0o700, 101, 0, true],
    ['of ours, closed to us', 0o077, 101, 0, false],
  ])('%s', (_what, mode, uid, gid, expected) => {
    expect(mayEnter({ mode: 0o040000 | mode, uid, gid }, account)).toBe(expected)
  })
})
