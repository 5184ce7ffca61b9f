import AntInput from 'antd/es/input/Input'
import type { WidgetProps } from '../../pieces.ts'
import { controlProps, typedPlaceholder } from '../../ui/widget-control.ts'
import { WidgetText } from '../../ui/widget-text.tsx'
import { useTyping } from '../../ui/widget-typing.ts'
import { cleanText } from '../../ui/widget-values.ts'

type InputProps = WidgetProps<string, { autoComplete?: string; autoFocus?: boolean; allowClear?: boolean }>

export function Input(props: InputProps) {
  if (props.look !== 'edit') return <WidgetText look={props.look} text={props.text || cleanText(props.value)} />
  return <InputControl {...props} />
}

function InputControl(props: InputProps) {
  const typing = useTyping(cleanText(props.value), props.onChange, props.field.maxLength)
  return (
    <AntInput
      {...controlProps(props)}
      {...typing}
      placeholder={typedPlaceholder(props)}
      autoComplete={props.autoComplete ?? 'off'}
      autoFocus={props.autoFocus}
      allowClear={props.allowClear}
    />
  )
}
