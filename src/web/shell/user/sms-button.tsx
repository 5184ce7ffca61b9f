import { Button } from 'antd'
import { useState } from 'react'
import { RefusedError } from '#renderers/ports.ts'
import { useHost } from '../../host.ts'
import { useCountdown } from './use-countdown.ts'
import { userTexts } from './user-texts.ts'

/** What a code is for; the `smsmode` of the agreed interface. */
export const SMS_MODE = { signIn: 0, register: 1, recover: 2 } as const

const PAUSE_SECONDS = 60

interface Props {
  mode: (typeof SMS_MODE)[keyof typeof SMS_MODE]
  phone: string
  /** Says why no code was sent; undefined when one is on its way. */
  onAnswer(refusal: string | undefined): void
}

/** Sends a code to the phone, then pauses for a minute. */
export function SmsButton({ mode, phone, onAnswer }: Props) {
  const { http } = useHost()
  const { left, start } = useCountdown()
  const [busy, setBusy] = useState(false)

  async function send(): Promise<void> {
    setBusy(true)
    try {
      await http.send({ method: 'POST', path: '/sys/sms', body: { mobile: phone.trim(), smsmode: mode } })
      start(PAUSE_SECONDS)
      onAnswer(undefined)
    } catch (error) {
      if (error instanceof RefusedError) onAnswer(error.problems[0]?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button onClick={() => void send()} disabled={busy || left > 0} className="w-sms-button">
      {left > 0 ? userTexts.codeAgainIn(left) : userTexts.sendCode}
    </Button>
  )
}
