import { Suspense, useState } from 'react'
import { failedWindow } from '#renderers/ui/feedback/failed-part.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { useBrowserTitle } from '../page-title.ts'
import { useSite } from '../site/use-site.ts'
import { OtherWays } from '../user/other-ways.tsx'
import { PasswordSignIn } from '../user/password-sign-in.tsx'
import { type SignInTab, SignInWaysTabs } from '../user/sign-in-ways-tabs.tsx'
import { useSignIn } from '../user/use-sign-in.ts'
import { userTexts } from '../user/user-texts.ts'
import { Waiting } from '../waiting.tsx'

const PhoneSignIn = chunk(() => import('../user/phone-sign-in.tsx').then((module) => module.PhoneSignIn), 'card')
const SignInDialog = chunk(
  () => import('../user/sign-in-dialog.tsx').then((module) => module.SignInDialog),
  failedWindow(({ onCancel }) => ({ onClose: onCancel })),
)

/** Sign-in page with the forms that this installation offers. */
export function LoginPage() {
  const { allowPhoneLogin } = useSite()
  const [tab, setTab] = useState<SignInTab>('password')
  const { finish, prompt, choose, cancel, arriving, reason } = useSignIn()
  useBrowserTitle(userTexts.signIn)
  if (arriving) return <Waiting />
  const Form = allowPhoneLogin && tab === 'phone' ? PhoneSignIn : PasswordSignIn
  return (
    <>
      <h1 className="w-user-title">{userTexts.signIn}</h1>
      {allowPhoneLogin && <SignInWaysTabs shown={tab} onShow={setTab} />}
      <Suspense fallback={<Waiting />}>
        <Form reason={reason} onSignedIn={finish} />
      </Suspense>
      <OtherWays />
      <Suspense>{prompt && <SignInDialog prompt={prompt} onChoose={choose} onCancel={cancel} />}</Suspense>
    </>
  )
}
