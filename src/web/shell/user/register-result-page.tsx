import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { ScreenView } from '#web/screens/screen-view.tsx'
import { useBrowserTitle } from '../page-title.ts'
import { userTexts } from './user-texts.ts'

/** Confirms the registration before; opened by hand it reports that there was none. */
export function RegisterResultPage() {
  const username = (useLocation().state as { username?: string } | null)?.username
  const params = useMemo(() => (username ? { username } : undefined), [username])
  useBrowserTitle(username ? userTexts.registered : userTexts.register)
  return (
    <>
      <h1 className="w-user-title">{userTexts.register}</h1>
      <ScreenView address="account/register-result" params={params} />
    </>
  )
}
