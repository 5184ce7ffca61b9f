import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Ports } from '#renderers/ports.ts'
import { FieldCompanions } from '../../screens/field-companions.tsx'
import { ScreenView } from '../../screens/screen-view.tsx'

export interface UserFormProps {
  address: string
  /** Values to begin with, by field; the same object while they are the same. */
  initial?: Record<string, string>
  /** What stands beside fields. */
  beside?: Record<string, ReactNode>
  onType?(field: string, text: string): void
  /** Replaces the command `sign-in`. */
  onSignIn?: Ports['host']['sign-in']
  /** Told of each call of the screen that went well. */
  onAnswer?(call: string, result: unknown): void
  /** The screen has done its part. */
  onDone?(): void
  /** A reason from elsewhere, shown until the next try. */
  reason?: string
}

/** A form of the user pages; the reason of a refusal stays above it until the next try. */
export function UserForm({ address, initial, beside = NOTHING, onType, reason: given, ...handlers }: UserFormProps) {
  const [reason, setReason] = useState<string>()
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => setReason(given), [given])
  const adaptPorts = useCallback((ports: Ports): Ports => {
    const begin = () => setReason(undefined)
    return {
      ...ports,
      notices: { ...ports.notices, error: setReason, warning: setReason },
      async call(request) {
        begin()
        const answer = await ports.call(request)
        latest.current.onAnswer?.(request.call, answer.result)
        return answer
      },
      host: {
        ...ports.host,
        async 'sign-in'(input) {
          begin()
          await (latest.current.onSignIn ?? ports.host['sign-in'])(input)
        },
      },
    }
  }, [])
  const done = useCallback(() => latest.current.onDone?.(), [])
  return (
    <>
      <div role="alert">{reason && <p className="w-login-reason">{reason}</p>}</div>
      <FieldCompanions beside={beside} onType={onType}>
        <ScreenView address={address} initial={initial} adaptPorts={adaptPorts} onClose={done} />
      </FieldCompanions>
    </>
  )
}

const NOTHING = {}
