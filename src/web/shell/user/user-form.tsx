import { useLatest } from 'ahooks'
import { useCallback, useEffect, useState } from 'react'
import type { CallRequest, Ports } from '#renderers/ports.ts'
import { ScreenView } from '#web/screens/screen-view.tsx'

export interface UserFormProps {
  address: string
  /** Stable object while the values are equal. */
  params?: Record<string, string>
  /** Initial values by field; a stable object while they are equal. */
  initial?: Record<string, string>
  /** Replaces the command `sign-in`. */
  onSignIn?(input: unknown, ports: Ports): Promise<void>
  /** Called after each successful call of the screen. */
  onAnswer?(request: CallRequest, result: unknown): void
  /** The screen is finished. */
  onDone?(): void
  /** Reason of a refusal outside of this form, shown until the next attempt. */
  reason?: string
}

/** Form of the user pages; the reason of a refusal stays above it until the next attempt. */
export function UserForm({ address, params, initial, reason: given, ...handlers }: UserFormProps) {
  const [reason, setReason] = useState<string>()
  const latest = useLatest(handlers)
  useEffect(() => setReason(given), [given])
  const adaptPorts = useCallback((ports: Ports): Ports => {
    const begin = () => setReason(undefined)
    return {
      ...ports,
      notices: { ...ports.notices, error: setReason, warning: setReason },
      async call(request) {
        begin()
        const answer = await ports.call(request)
        latest.current.onAnswer?.(request, answer.result)
        return answer
      },
      async sendCode(phone, purpose) {
        begin()
        return ports.sendCode(phone, purpose)
      },
      host: {
        ...ports.host,
        async 'sign-in'(input) {
          begin()
          await (latest.current.onSignIn ?? ports.host['sign-in'])(input, ports)
        },
      },
    }
  }, [])
  const done = useCallback(() => latest.current.onDone?.(), [])
  const forget = () => setReason(undefined)
  return (
    <>
      <div role="alert" className="w-login-alert">
        {reason && <p className="w-login-reason">{reason}</p>}
      </div>
      {/* A new try ends the reason of the last one, also where the form itself refuses it. */}
      <div
        onInput={forget}
        onKeyDown={({ key }) => key === 'Enter' && forget()}
        onClick={({ target }) => isButton(target) && forget()}
      >
        <ScreenView address={address} params={params} initial={initial} adaptPorts={adaptPorts} onClose={done} />
      </div>
    </>
  )
}

const isButton = (target: EventTarget) => target instanceof Element && target.closest('button') !== null
