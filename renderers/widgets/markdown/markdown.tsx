import type { WidgetProps } from '#renderers/plugin.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import type { MarkdownProps } from './markdown-props.ts'

const MarkdownControl = chunk(async () => (await import('./markdown-control.tsx')).MarkdownControl)
const MarkdownView = chunk(async () => (await import('./markdown-view.tsx')).MarkdownView)

/** Text in Markdown. */
export function Markdown(props: WidgetProps<string, MarkdownProps>) {
  const { displayMode, text } = props
  if (displayMode === 'edit') return <MarkdownControl {...props} />
  const source = cleanText(props.value)
  if (text || displayMode === 'cell' || source === '')
    return <WidgetText displayMode={displayMode} text={text || source} />
  return <MarkdownView source={source} />
}
