import { useMemo, useState } from 'react'
import type { Ports } from '#renderers/ports.ts'
import { useHost } from '#web/host.ts'
import { ServerRefusal } from '#web/http/client.ts'
import { requestSignIn } from '#web/session/sign-in-ways.ts'
import type { SignInFormProps } from './sign-in-form.ts'
import { UserForm } from './user-form.tsx'

/** Code of a refusal that requires a captcha. */
const CAPTCHA_CODE = 412

/** Sign-in by name and password; the captcha appears only once the server requires it. */
export function PasswordSignIn({ reason, onSignedIn }: SignInFormProps) {
  const { http } = useHost()
  /** Name of the account that needs a captcha. */
  const [asked, setAsked] = useState<string>()
  const demand = useMemo(() => (asked === undefined ? NONE : demandOf(asked)), [asked])

  async function signIn(input: unknown, { captcha: image }: Ports): Promise<void> {
    const { username, password, captcha } = input as { username: string; password: string; captcha?: string }
    const proof = captcha === undefined ? {} : { captcha, checkKey: image.key() }
    try {
      await onSignedIn(await requestSignIn(http, { by: 'password', username, password, ...proof }))
    } catch (error) {
      // An image is valid for one attempt.
      if (asked !== undefined) image.renew()
      else if (needsCaptcha(error)) setAsked(username)
      throw error
    }
  }

  return <UserForm address="account/login" {...demand} reason={reason} onSignIn={signIn} />
}

const NONE = {}

/** Resets the form with the captcha in it, and with the typed name. */
function demandOf(username: string) {
  return { params: { captcha: 'asked' }, initial: { username } }
}

function needsCaptcha(error: unknown): boolean {
  return error instanceof ServerRefusal && (error.code === CAPTCHA_CODE || error.refusal.captchaRequired === true)
}
