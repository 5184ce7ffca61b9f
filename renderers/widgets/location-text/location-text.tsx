import { EnvironmentOutlined } from '@ant-design/icons'
import type { WidgetProps } from '../../pieces.ts'
import { WidgetText } from '../../ui/widget-text.tsx'
import { TextControl } from '../../ui/widget-text-control.tsx'
import { cleanText } from '../../ui/widget-values.ts'
import { locationWords } from './location-words.ts'

export function LocationText(props: WidgetProps<string>) {
  const { look, text, value } = props
  if (look !== 'edit') return <WidgetText look={look} text={text || locationWords(cleanText(value))} />
  return <TextControl {...props} prefix={<EnvironmentOutlined aria-hidden />} />
}
