import { Link, useNavigate } from 'react-router'
import type { CallRequest } from '#renderers/ports.ts'
import { LOGIN_PATH } from '#shared/wire/protocol.ts'
import { useBrowserTitle } from '../page-title.ts'
import { useSite } from '../site/use-site.ts'
import { Waiting } from '../waiting.tsx'
import { PhoneCodeNotice } from './phone-code-notice.tsx'
import { UserForm } from './user-form.tsx'
import { userTexts } from './user-texts.ts'

/** Registers an account, where the installation allows it. */
export function RegisterPage() {
  const { known, allowRegister } = useSite()
  const navigate = useNavigate()
  useBrowserTitle(userTexts.register)
  if (!known) return <Waiting />
  // The result is not in the address, so that nobody sees a success that has not happened.
  const showResult = ({ body }: CallRequest) => {
    const { username } = body as { username: string }
    navigate('/user/register-result', { state: { username } })
  }
  return (
    <>
      <h1 className="w-user-title">{allowRegister ? userTexts.register : userTexts.registerOff}</h1>
      {allowRegister ? (
        <>
          <PhoneCodeNotice />
          <UserForm address="account/register" onAnswer={showResult} />
        </>
      ) : (
        <p>{userTexts.registerOffHint}</p>
      )}
      <p className="w-user-links">
        <Link to={LOGIN_PATH}>{userTexts.toSignIn}</Link>
      </p>
    </>
  )
}
