import { Link } from 'react-router'
import { LOGIN_PATH } from '#shared/wire/protocol.ts'
import { useBrowserTitle } from '../page-title.ts'
import { useSite } from '../use-site.ts'
import { Waiting } from '../waiting.tsx'
import { UserForm } from './user-form.tsx'
import { userTexts } from './user-texts.ts'

/** Registers an account, where the installation allows it. */
export function RegisterPage() {
  const { known, allowRegister } = useSite()
  useBrowserTitle(userTexts.register)
  if (!known) return <Waiting />
  return (
    <>
      <h1 className="w-user-title">{allowRegister ? userTexts.register : userTexts.registerOff}</h1>
      {allowRegister ? <UserForm address="account/register" /> : <p>{userTexts.registerOffHint}</p>}
      <p className="w-user-links">
        <Link to={LOGIN_PATH}>{userTexts.toSignIn}</Link>
      </p>
    </>
  )
}
