import { Alert } from 'antd'
import { useMemo, useState } from 'react'
import type { Ports } from '#renderers/ports.ts'
import { useHost } from '../host.ts'
import { ScreenView } from '../screens/screen-view.tsx'
import { texts } from '../texts.ts'
import { useBrowserTitle } from './page-title.ts'

/** The page account/login; the reason of a refusal stays above the form until the next try. */
export function LoginPage() {
  const host = useHost()
  const [reason, setReason] = useState<string>()
  const ports = useMemo<Partial<Ports>>(
    () => ({ notices: { ...host.notices, error: setReason, warning: setReason } }),
    [host],
  )
  useBrowserTitle(texts.signIn)
  return (
    <>
      <h1 className="w-login-title">{texts.signIn}</h1>
      <div role="alert">{reason && <Alert className="w-login-reason" type="error" showIcon title={reason} />}</div>
      <ScreenView address="account/login" ports={ports} />
    </>
  )
}
