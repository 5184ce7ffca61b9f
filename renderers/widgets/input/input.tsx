import AntInput from 'antd/es/input/Input'
import type { WidgetProps } from '#renderers/plugin.ts'
import { controlProps, typedPlaceholder } from '#renderers/ui/widget/control.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { useTyping } from '#renderers/ui/widget/typing/typing.ts'
import { cleanText } from '#renderers/ui/widget/values.ts'

type InputProps = WidgetProps<string, { autoComplete?: string; autoFocus?: boolean; allowClear?: boolean }>

export function Input(props: InputProps) {
  if (props.displayMode !== 'edit')
    return <WidgetText displayMode={props.displayMode} text={props.text || cleanText(props.value)} />
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
