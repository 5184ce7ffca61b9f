import type { LoginResult } from '#shared/wire/session.ts'

/** Props of each form of the sign-in page. */
export interface SignInFormProps {
  /** Reason why a sign-in that began elsewhere failed. */
  reason?: string
  onSignedIn(login: LoginResult): Promise<void>
}
