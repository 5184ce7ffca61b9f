import { EnvironmentOutlined } from '@ant-design/icons'
import type { WidgetProps } from '#renderers/pieces.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { TextControl } from '#renderers/ui/widget/text-control.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import { locationWords } from './location-words.ts'

export function LocationText(props: WidgetProps<string>) {
  const { look, text, value } = props
  if (look !== 'edit') return <WidgetText look={look} text={text || locationWords(cleanText(value))} />
  return <TextControl {...props} prefix={<EnvironmentOutlined aria-hidden />} />
}
