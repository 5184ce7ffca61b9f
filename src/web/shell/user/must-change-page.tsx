import { Button } from 'antd'
import { useHost } from '#web/host.ts'
import { signOut } from '#web/session/sign-in.ts'
import { useBrowserTitle } from '../page-title.ts'
import { UserLayout } from '../user-layout.tsx'
import { UserForm } from './user-form.tsx'
import { userTexts } from './user-texts.ts'

/** Replaces all pages until the user has changed the password that another user set. */
export function MustChangePage() {
  const host = useHost()
  useBrowserTitle(userTexts.mustChange)
  // The change ended the session, so both buttons lead to the sign-in page.
  const leave = () => void signOut(host, 'to-login')
  return (
    <UserLayout>
      <h1 className="w-user-title">{userTexts.mustChange}</h1>
      <p className="w-user-account">
        {userTexts.account}：<strong>{host.session.state.user?.username}</strong>
        <br />
        {userTexts.mustChangeWhy}
      </p>
      <UserForm address="account/must-change" onDone={leave} />
      <Button block size="large" className="w-user-back" autoInsertSpace={false} onClick={leave}>
        {userTexts.leave}
      </Button>
    </UserLayout>
  )
}
