import { AppError } from '../../../http/errors.ts'
import type { Passwords } from '../../../platform/passwords.ts'
import type { LoginFailures } from './login-failure.repository.ts'

interface Needs {
  failures: Pick<LoginFailures, 'isLocked' | 'add' | 'addAddress' | 'clear'>
  passwords: Pick<Passwords, 'matches'>
  lockMinutes: number
}

export type PasswordCheck = ReturnType<typeof createPasswordCheck>

/** The one way to compare a password that somebody typed: wrong ones are counted, too many lock the account. */
export function createPasswordCheck({ failures, passwords, lockMinutes }: Needs) {
  return {
    /**
     * @param hash null for an account that does not exist or has no password
     * @param address where a sign-in comes from; absent for a person who is signed in
     * @throws AppError LOGIN_LOCKED
     */
    async isRight(username: string, hash: string | null, password: string, address?: string): Promise<boolean> {
      await refuseLocked(username)
      // Looked at again when the turn comes: many guesses at once may have waited together.
      const right = await passwords.matches(hash, password, () => refuseLocked(username))
      if (right) await failures.clear(username)
      else await count(username, address)
      return right
    },

    /** @throws AppError LOGIN_LOCKED */
    refuseLocked,

    /** For whoever set a new password after forgetting the old one. */
    forgive: failures.clear,
  }

  async function count(username: string, address: string | undefined): Promise<void> {
    await failures.add(username)
    if (address !== undefined) await failures.addAddress(address)
  }

  async function refuseLocked(username: string): Promise<void> {
    if (await failures.isLocked(username)) throw new AppError('LOGIN_LOCKED', { minutes: lockMinutes })
  }
}
