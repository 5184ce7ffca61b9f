import AntInput from 'antd/es/input/Input'
import type { ReactNode } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { controlProps, typedPlaceholder } from '../control.ts'
import { cleanText } from '../values.ts'
import { useTyping } from './typing.ts'

interface TextControlProps extends WidgetProps<string> {
  prefix?: ReactNode
  suffix?: ReactNode
  className?: string
}

/** Input for one line of text. */
export function TextControl(props: TextControlProps) {
  const typing = useTyping(cleanText(props.value), props.onChange, props.field.maxLength)
  return (
    <AntInput
      {...controlProps(props)}
      {...typing}
      className={props.className}
      placeholder={typedPlaceholder(props)}
      prefix={props.prefix}
      suffix={props.suffix}
      autoComplete="off"
    />
  )
}
