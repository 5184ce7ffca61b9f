import { EnvironmentOutlined } from '@ant-design/icons'
import type { WidgetProps } from '#renderers/plugin.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { TextControl } from '#renderers/ui/widget/typing/text-control.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import { locationWords } from './location-words.ts'

export function LocationText(props: WidgetProps<string>) {
  const { displayMode, text, value } = props
  if (displayMode !== 'edit')
    return <WidgetText displayMode={displayMode} text={text || locationWords(cleanText(value))} />
  return <TextControl {...props} prefix={<EnvironmentOutlined aria-hidden />} />
}
