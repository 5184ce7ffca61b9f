import { useCallback, useMemo, useState } from 'react'
import { useHost } from '../../host.ts'
import { ServerRefusal } from '../../http/client.ts'
import { askSignIn } from '../../session/sign-in-ways.ts'
import { lazyComponent } from '../lazy-chunk.ts'
import type { SignInFormProps } from './sign-in-form.ts'
import { UserForm } from './user-form.tsx'

const CaptchaImage = lazyComponent(() => import('./captcha-image.tsx').then((module) => module.CaptchaImage))

/** Code of a refusal after which a captcha is asked for. */
const CAPTCHA_CODE = 412

/** By name and password; the captcha appears only once the server asked for it. */
export function PasswordSignIn({ reason, onSignedIn }: SignInFormProps) {
  const { http } = useHost()
  const [username, setUsername] = useState('')
  const [imageKey, setImageKey] = useState('')
  const needsCaptcha = imageKey !== ''
  const initial = useMemo(() => (username ? { username } : undefined), [username])
  const renew = useCallback(() => setImageKey(newKey()), [])

  async function signIn(input: unknown): Promise<void> {
    const { username, password, captcha } = input as { username: string; password: string; captcha?: string }
    const proof = needsCaptcha ? { captcha, checkKey: imageKey } : {}
    try {
      await onSignedIn(await askSignIn(http, { by: 'password', username, password, ...proof }))
    } catch (error) {
      // An image is good for one attempt.
      if (needsCaptcha || asksForCaptcha(error)) renew()
      if (!needsCaptcha && asksForCaptcha(error)) setUsername(username)
      throw error
    }
  }

  const beside = needsCaptcha ? { captcha: <CaptchaImage imageKey={imageKey} onRenew={renew} /> } : undefined
  return (
    <UserForm
      address={needsCaptcha ? 'account/login-captcha' : 'account/login'}
      initial={initial}
      beside={beside}
      reason={reason}
      onSignIn={signIn}
    />
  )
}

function asksForCaptcha(error: unknown): boolean {
  return error instanceof ServerRefusal && (error.code === CAPTCHA_CODE || error.refusal.captchaRequired === true)
}

function newKey(): string {
  return `${Date.now()}${Math.random().toString(36).slice(2)}`
}
