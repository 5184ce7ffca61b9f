import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { OneTimeValues } from '../stores/one-time-values.store.ts'
import { newPassword, type Passwords } from './passwords.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  values: Pick<OneTimeValues, 'put' | 'take'>
  passwords: Pick<Passwords, 'hashRandom'>
  lifetimeMs: number
}

export type Invitations = ReturnType<typeof createInvitations>

/**
 * One-time passwords that are sent to the holders of accounts. Until the first sign-in the account has no password, so an
 * invitation that nobody takes opens nothing once its time is over.
 */
export function createInvitations({ kysely, values, passwords, lifetimeMs }: Dependencies) {
  const keyOf = (userId: string, password: string) => `${userId} ${password}`

  return {
    lifetimeMs,

    /** @returns the password to be sent. */
    async issue(userId: string): Promise<string> {
      const password = newPassword()
      await values.put('invitation', keyOf(userId, password), {}, lifetimeMs)
      return password
    },

    /** Makes the one-time password that of the account, for the change that must follow. @returns false for any other text */
    async accept(userId: string, password: string): Promise<boolean> {
      if ((await values.take('invitation', keyOf(userId, password))) === undefined) return false
      const password_hash = await passwords.hashRandom(password)
      // Somebody who has set a password meanwhile, such as by phone, does not lose it to an older invitation.
      const { numUpdatedRows } = await kysely
        .updateTable('sys_user')
        .set({ password_hash })
        .where('id', '=', userId)
        .where('password_hash', 'is', null)
        .where('must_change_password', '=', true)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}
