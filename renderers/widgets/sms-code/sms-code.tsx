import AntInput from 'antd/es/input/Input'
import type { WidgetProps } from '#renderers/plugin.ts'
import type { CodePurpose } from '#renderers/ports.ts'
import { controlProps, typedPlaceholder } from '#renderers/ui/widget/control.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { useTyping } from '#renderers/ui/widget/typing/typing.ts'
import { cleanText } from '#renderers/ui/widget/values.ts'
import { SendButton } from './send-button.tsx'
import './sms-code.css'

type SmsCodeProps = WidgetProps<string, { phone: string; purpose: CodePurpose }>

/** A code that was sent to the phone number in another field. */
export function SmsCode(props: SmsCodeProps) {
  if (props.displayMode !== 'edit')
    return <WidgetText displayMode={props.displayMode} text={props.text || cleanText(props.value)} />
  return <SmsCodeControl {...props} />
}

function SmsCodeControl(props: SmsCodeProps) {
  const typing = useTyping(cleanText(props.value), props.onChange, props.field.maxLength)
  return (
    <div className="r-sms-code">
      <AntInput
        {...controlProps(props)}
        {...typing}
        placeholder={typedPlaceholder(props)}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <SendButton phoneField={props.phone} purpose={props.purpose} disabled={props.disabled} />
    </div>
  )
}
