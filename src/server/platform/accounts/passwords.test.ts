import { describe, expect, it } from 'vitest'
import { isStrongPassword } from '#shared/rules/password-strength.ts'
import { createPasswords, newPassword } from './passwords.ts'

const passwords = createPasswords(2, { memoryCost: 1024, timeCost: 1, parallelism: 1 })

describe('passwords', () => {
  it('are known again by their hash alone', async () => {
    const hash = await passwords.hash('Secret#1')
    expect(hash).not.toContain('Secret')
    expect(await passwords.matches(hash, 'Secret#1')).toBe(true)
    expect(await passwords.matches(hash, 'secret#1')).toBe(false)
  })

  it('of an installation cost 64 MiB and three passes', async () => {
    expect(await createPasswords(1).hash('Secret#1')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3/)
  })

  it('of nobody match nothing, not even the one that is compared with instead', async () => {
    for (const password of ['', 'decoy', 'x']) expect(await passwords.matches(null, password)).toBe(false)
  })

  it('that we make are strong and never the same', () => {
    const created = Array.from({ length: 50 }, newPassword)
    expect(created.every(isStrongPassword)).toBe(true)
    expect(new Set(created).size).toBe(50)
  })
})
