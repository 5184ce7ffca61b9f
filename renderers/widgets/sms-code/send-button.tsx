import { Button } from 'antd'
import { useState } from 'react'
import { type CodePurpose, RefusedError } from '#renderers/ports.ts'
import { useOtherField } from '#renderers/ui/draft/form-values.ts'
import { useCountdown } from '#renderers/ui/hooks/use-countdown.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { cleanText } from '#renderers/ui/widget/values.ts'

interface Props {
  phoneField: string
  purpose: CodePurpose
  disabled?: boolean
}

/** Sends a code, then pauses for the seconds that the server returns. */
export function SendButton({ phoneField, purpose, disabled }: Props) {
  const { ports } = useScreen()
  const phone = useOtherField(phoneField)
  const { left, start } = useCountdown()
  const [busy, setBusy] = useState(false)

  async function send(): Promise<void> {
    setBusy(true)
    try {
      start(await ports.sendCode(cleanText(phone.value).trim(), purpose))
      ports.notices.success('验证码已发送，请注意查收')
    } catch (error) {
      // The host has already reported every other failure.
      if (error instanceof RefusedError) ports.notices.error(error.problems[0]?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      onClick={() => void send()}
      disabled={disabled || busy || left > 0 || !phone.sound}
      className="r-sms-code__send"
    >
      {left > 0 ? `${left} 秒后重新获取` : '获取验证码'}
    </Button>
  )
}
