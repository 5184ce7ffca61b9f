import { useCallback, useState } from 'react'
import type { Ports } from '#renderers/ports.ts'
import { ScreenView } from '../screens/screen-view.tsx'
import { texts } from '../texts.ts'
import { useBrowserTitle } from './page-title.ts'

/** The page account/login; the reason of a refusal stays above the form until the next try. */
export function LoginPage() {
  const [reason, setReason] = useState<string>()
  const showReasons = useCallback((ports: Ports) => withReasons(ports, setReason), [])
  useBrowserTitle(texts.signIn)
  return (
    <>
      <h1 className="w-login-title">{texts.signIn}</h1>
      <div role="alert">{reason && <p className="w-login-reason">{reason}</p>}</div>
      <ScreenView address="account/login" adaptPorts={showReasons} />
    </>
  )
}

function withReasons(ports: Ports, setReason: (reason?: string) => void): Ports {
  const signIn: Ports['host']['sign-in'] = (input) => {
    setReason(undefined)
    return ports.host['sign-in'](input)
  }
  return {
    ...ports,
    notices: { ...ports.notices, error: setReason, warning: setReason },
    host: { ...ports.host, 'sign-in': signIn },
  }
}
