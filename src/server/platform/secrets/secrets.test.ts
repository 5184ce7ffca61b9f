import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createSecretBox, SecretUnreadable } from './secret-box.ts'
import { keysInFolder, readKeys } from './secret-keys.ts'

const [one, other] = [randomBytes(32), randomBytes(32)]

describe('a sealed secret', () => {
  const box = createSecretBox([one])

  it('is opened with its key, in its place', () => {
    const sealed = box.seal('密码 p@ss', 'a')
    expect(sealed).not.toContain('p@ss')
    expect(box.open(sealed, 'a')).toBe('密码 p@ss')
    expect(() => box.open(sealed, 'b')).toThrow(SecretUnreadable)
    expect(() => createSecretBox([other]).open(sealed, 'a')).toThrow(SecretUnreadable)
  })

  it('is another text each time, and none that was changed', () => {
    const sealed = box.seal('x', 'a')
    expect(box.seal('x', 'a')).not.toBe(sealed)
    const [format, id, content] = sealed.split('.')
    const changed = Buffer.from(content!, 'base64url')
    changed[13]! ^= 1
    for (const broken of [[format, id, changed.toString('base64url')].join('.'), `${format}.${id}.x`, '', 'v0.a.b']) {
      expect(() => box.open(broken, 'a')).toThrow(SecretUnreadable)
    }
  })

  it('can be opened while its old key stays behind the new one', () => {
    const old = box.seal('x', 'a')
    const both = createSecretBox([other, one])
    expect(both.open(old, 'a')).toBe('x')
    expect([both.isCurrent(old), both.isCurrent(both.seal('x', 'a'))]).toEqual([false, true])
  })
})

describe('keys', () => {
  let folder: string | undefined
  afterEach(() => folder && rmSync(folder, { recursive: true }))

  it('are 32 bytes in base64 or hex, the new one first', () => {
    expect(readKeys(`${other.toString('base64')}, ${one.toString('hex')}`)).toEqual([other, one])
    for (const wrong of ['', 'short', randomBytes(16).toString('hex'), `${one.toString('hex')},x`]) {
      expect(readKeys(wrong)).toBeUndefined()
    }
  })

  it('are made once in a folder, and readable by the owner only', () => {
    folder = mkdtempSync(join(tmpdir(), 'keys-'))
    const created = keysInFolder(join(folder, 'data'))
    expect(keysInFolder(join(folder, 'data'))).toEqual(created)
    expect(statSync(join(folder, 'data/secret.key')).mode & 0o777).toBe(0o600)
  })

  it('are not made up for a file that holds something else', () => {
    folder = mkdtempSync(join(tmpdir(), 'keys-'))
    writeFileSync(join(folder, 'secret.key'), 'nothing')
    expect(() => keysInFolder(folder!)).toThrow(/secret.key/)
  })
})
