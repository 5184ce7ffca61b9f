import type { LoginResult } from '#shared/wire/session.ts'

/** What each form of the sign-in page is given. */
export interface SignInFormProps {
  /** Why a sign-in that began elsewhere failed. */
  reason?: string
  onSignedIn(login: LoginResult): Promise<void>
}
