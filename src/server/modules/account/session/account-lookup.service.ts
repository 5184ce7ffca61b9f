import type { SessionRepository } from './session.repository.ts'

export type AccountLookup = ReturnType<typeof createAccountLookup>

/** Finds the account of a name, phone or mail address for sign-in; deleted accounts are ignored. */
export function createAccountLookup({ sessions }: { sessions: Pick<SessionRepository, 'accountsBy'> }) {
  return {
    idByUsername: (username: string) => onlyId('username', username),
    idByPhone: (phone: string) => onlyId('phone', phone),
    idByEmail: (email: string) => onlyId('email', email),
    byPhone: async (phone: string) => (await sessions.accountsBy('phone', phone))[0],
  }

  async function onlyId(field: 'username' | 'phone' | 'email', value: string): Promise<string | undefined> {
    const accounts = await sessions.accountsBy(field, value)
    // Mail addresses that differ only in case may belong to two people.
    return accounts.length === 1 ? accounts[0]!.id : undefined
  }
}
