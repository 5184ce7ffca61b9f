import type { SessionRepository } from './session.repository.ts'

export type AccountLookup = ReturnType<typeof createAccountLookup>

/** Which account a name, phone or mail belongs to, for ways of signing in; deleted accounts are none. */
export function createAccountLookup({ sessions }: { sessions: Pick<SessionRepository, 'accountsBy'> }) {
  return {
    idByUsername: (username: string) => onlyId('username', username),
    idByPhone: (phone: string) => onlyId('phone', phone),
    idByEmail: (email: string) => onlyId('email', email),
    byPhone: async (phone: string) => (await sessions.accountsBy('phone', phone))[0],
  }

  async function onlyId(field: 'username' | 'phone' | 'email', value: string): Promise<string | undefined> {
    const accounts = await sessions.accountsBy(field, value)
    // Mail in two spellings may be that of two people.
    return accounts.length === 1 ? accounts[0]!.id : undefined
  }
}
