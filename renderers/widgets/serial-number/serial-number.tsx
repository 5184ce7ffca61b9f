import AntInput from 'antd/es/input/Input'
import type { WidgetProps } from '#renderers/plugin.ts'
import { controlProps } from '#renderers/ui/widget/control.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'

/** A number that the server creates when the record is stored; nobody types it. */
export function SerialNumber(props: WidgetProps<string | number>) {
  const number = cleanText(props.value)
  if (props.displayMode !== 'edit') return <WidgetText displayMode={props.displayMode} text={props.text || number} />
  return <AntInput {...controlProps(props)} value={number} placeholder="系统自动生成" readOnly />
}
