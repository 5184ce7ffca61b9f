import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { isStrongPassword } from '#shared/rules/password-strength.ts'
import { newSecret } from '../ids.ts'
import { createLimiter } from '../limits/limiter.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Cheap hash for passwords of `newPassword`: nobody can guess 96 random bits, however fast each attempt is. */
  hashRandom(password: string): Promise<string>
  /**
   * Takes the same time whether or not a password is stored.
   * @param stored hash; null for an account that does not exist or has no password, and the result is then false
   */
  matches(stored: string | null, password: string): Promise<boolean>
}

/** Cost of one hash (argon2id). */
export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number
  /** Passes over the memory. */
  readonly timeCost: number
  readonly parallelism: number
}

/** Default cost: 64 MiB of memory and three passes. */
const COST: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

const RANDOM_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const RANDOM_HASH = '$argon2id$v=19$m=8,'

/** @param parallel maximum number of hashes at a time, since each needs `memoryCost` of memory */
export function createPasswords(parallel: number, cost = COST): Passwords {
  const limited = createLimiter(parallel)
  let decoy: Promise<string> | undefined

  return {
    hash: (password) => limited(() => hash(password, cost)),
    hashRandom: (password) => hash(password, RANDOM_COST),
    matches: async (stored, password) => {
      decoy ??= hash('decoy', cost)
      const compared = stored ?? (await decoy)
      return limited(async () => {
        const same = await verify(compared, password)
        // A faster answer would reveal that the account exists.
        if (compared.startsWith(RANDOM_HASH)) await verify(await decoy!, password)
        return same && stored !== null
      })
    },
  }
}

/** Generates an initial password: long, random, with all kinds of characters that the password rule demands. */
export function newPassword(): string {
  const password = `${newSecret(12)}-${randomInt(10)}`
  return isStrongPassword(password) ? password : newPassword()
}
