import { useHost } from '#web/host.ts'
import { requestSignIn } from '#web/session/sign-in-ways.ts'
import { PhoneCodeNotice } from './phone-code-notice.tsx'
import type { SignInFormProps } from './sign-in-form.ts'
import { UserForm } from './user-form.tsx'

/** Sign-in by a code that is sent to the phone. */
export function PhoneSignIn({ reason, onSignedIn }: SignInFormProps) {
  const { http } = useHost()

  async function signIn(input: unknown): Promise<void> {
    const { mobile, captcha } = input as { mobile: string; captcha: string }
    await onSignedIn(await requestSignIn(http, { by: 'phone', mobile, captcha }))
  }

  return (
    <>
      <PhoneCodeNotice />
      <UserForm address="account/phone-login" reason={reason} onSignIn={signIn} />
    </>
  )
}
