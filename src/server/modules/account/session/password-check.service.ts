import { AppError } from '#server/http/answers/errors.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import type { LoginFailures } from './login-failure.repository.ts'
import { createTurns } from './turns.ts'

interface Dependencies {
  failures: Pick<LoginFailures, 'isLocked' | 'reserve' | 'addAddress' | 'clear'>
  passwords: Pick<Passwords, 'matches'>
  lockMinutes: number
}

export type PasswordCheck = ReturnType<typeof createPasswordCheck>

/** The one way to compare a password that somebody typed: wrong ones are counted, too many lock the account. */
export function createPasswordCheck({ failures, passwords, lockMinutes }: Dependencies) {
  const inTurn = createTurns()

  return {
    /**
     * @param hash null for an account that does not exist or has no password
     * @param address where a sign-in comes from; absent for a person who is signed in
     * @throws AppError LOGIN_LOCKED
     */
    async isRight(username: string, hash: string | null, password: string, address?: string): Promise<boolean> {
      // Counted before it is compared, so that many guesses at once are no more than many in a row; and in turn, so that
      // the right password typed in two windows at once is not taken for guesses.
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

    /** For whoever set a new password after forgetting the old one. */
    forgive: failures.clear,
  }

  async function refuseLocked(username: string): Promise<void> {
    if (await failures.isLocked(username)) throw locked()
  }

  function locked(): AppError {
    return new AppError('LOGIN_LOCKED', { minutes: lockMinutes })
  }
}
