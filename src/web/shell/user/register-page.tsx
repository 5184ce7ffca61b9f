import { useState } from 'react'
import { Link } from 'react-router'
import { LOGIN_PATH } from '#shared/wire/protocol.ts'
import { useBrowserTitle } from '../page-title.ts'
import { useSite } from '../use-site.ts'
import { Waiting } from '../waiting.tsx'
import { SMS_MODE, SmsButton } from './sms-button.tsx'
import { StrengthBar } from './strength-bar.tsx'
import { UserForm } from './user-form.tsx'
import { userTexts } from './user-texts.ts'

/** Makes an account, where the installation allows it. */
export function RegisterPage() {
  const { known, allowRegister } = useSite()
  useBrowserTitle(userTexts.register)
  if (!known) return <Waiting />
  return (
    <>
      <h1 className="w-user-title">{allowRegister ? userTexts.register : userTexts.registerOff}</h1>
      {allowRegister ? <RegisterForm /> : <p>{userTexts.registerOffHint}</p>}
      <p className="w-user-links">
        <Link to={LOGIN_PATH}>{userTexts.toSignIn}</Link>
      </p>
    </>
  )
}

function RegisterForm() {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  return (
    <UserForm
      address="account/register"
      reason={refusal}
      onType={(field, text) => setTyped((before) => ({ ...before, [field]: text }))}
      beside={{
        password: <StrengthBar password={typed.password ?? ''} />,
        smscode: <SmsButton mode={SMS_MODE.register} phone={typed.phone ?? ''} onAnswer={setRefusal} />,
      }}
    />
  )
}
