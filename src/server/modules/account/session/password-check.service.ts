import { AppError } from '../../../http/errors.ts'
import type { Passwords } from '../../../platform/passwords.ts'
import type { LoginFailures } from './login-failure.repository.ts'

interface Needs {
  failures: Pick<LoginFailures, 'isLocked' | 'add' | 'clear'>
  passwords: Pick<Passwords, 'matches'>
  lockMinutes: number
}

export type PasswordCheck = ReturnType<typeof createPasswordCheck>

/** The one way to compare a password that somebody typed: wrong ones are counted, too many lock the account. */
export function createPasswordCheck({ failures, passwords, lockMinutes }: Needs) {
  return {
    /**
     * @param hash null for an account that does not exist or has no password
     * @throws AppError LOGIN_LOCKED
     */
    async isRight(username: string, hash: string | null, password: string): Promise<boolean> {
      await refuseLocked(username)
      // Looked at again when the turn comes: many guesses at once may have waited together.
      const right = await passwords.matches(hash, password, () => refuseLocked(username))
      if (right) await failures.clear(username)
      else await failures.add(username)
      return right
    },
  }

  async function refuseLocked(username: string): Promise<void> {
    if (await failures.isLocked(username)) throw new AppError('LOGIN_LOCKED', { minutes: lockMinutes })
  }
}
