import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ScreenView } from '#web/screens/screen-view.tsx'
import { useBrowserTitle } from '../page-title.ts'
import { userTexts } from './user-texts.ts'

/** Confirms the registration. */
export function RegisterResultPage() {
  const username = useSearchParams()[0].get('username')
  const params = useMemo(() => (username ? { username } : undefined), [username])
  useBrowserTitle(userTexts.registered)
  return (
    <>
      <h1 className="w-user-title">{userTexts.register}</h1>
      <ScreenView address="account/register-result" params={params} />
    </>
  )
}
