import { useState } from 'react'
import { useHost } from '../../host.ts'
import { askSignIn } from '../../session/sign-in-ways.ts'
import type { SignInFormProps } from './sign-in-form.ts'
import { SMS_MODE, SmsButton } from './sms-button.tsx'
import { UserForm } from './user-form.tsx'

/** By a code that is sent to the phone. */
export function PhoneSignIn({ reason, onSignedIn }: SignInFormProps) {
  const { http } = useHost()
  const [phone, setPhone] = useState('')
  const [refusal, setRefusal] = useState<string>()

  async function signIn(input: unknown): Promise<void> {
    const { mobile, captcha } = input as { mobile: string; captcha: string }
    await onSignedIn(await askSignIn(http, { by: 'phone', mobile, captcha }))
  }

  return (
    <UserForm
      address="account/phone-login"
      reason={refusal ?? reason}
      onType={(field, text) => field === 'mobile' && setPhone(text)}
      onSignIn={signIn}
      beside={{ captcha: <SmsButton mode={SMS_MODE.signIn} phone={phone} onAnswer={setRefusal} /> }}
    />
  )
}
