import { AppError } from '#server/http/answers/errors.ts'
import type { Passwords } from '#server/platform/accounts/passwords.ts'
import type { LoginFailures } from './login-failure.repository.ts'
import { createTurns } from './turns.ts'

interface Dependencies {
  failures: Pick<LoginFailures, 'isLocked' | 'reserve' | 'addAddress' | 'clear'>
  passwords: Pick<Passwords, 'matches'>
  lockMinutes: number
}

export type PasswordCheck = ReturnType<typeof createPasswordCheck>

/** Compares typed passwords. All comparisons must use it: it counts wrong passwords, and too many lock the account. */
export function createPasswordCheck({ failures, passwords, lockMinutes }: Dependencies) {
  const inTurn = createTurns()

  return {
    /**
     * @param hash null for an account that does not exist or has no password
     * @param address origin of a sign-in; absent for a person who is signed in
     * @throws AppError LOGIN_LOCKED
     */
    async isRight(username: string, hash: string | null, password: string, address?: string): Promise<boolean> {
      // Counted before the comparison, so that parallel guesses gain nothing over sequential ones. Serialized by
      // account, so that the right password in two windows does not count as guesses.
      return inTurn(username.toLowerCase(), async () => {
        if (!(await failures.reserve(username))) throw locked()
        const right = await passwords.matches(hash, password)
        if (right) await failures.clear(username)
        else if (address !== undefined) await failures.addAddress(address)
        return right
      })
    },

    /** @throws AppError LOGIN_LOCKED */
    refuseLocked,

    /** Clears the failures after a password recovery. */
    forgive: failures.clear,
  }

  async function refuseLocked(username: string): Promise<void> {
    if (await failures.isLocked(username)) throw locked()
  }

  function locked(): AppError {
    return new AppError('LOGIN_LOCKED', { minutes: lockMinutes })
  }
}
