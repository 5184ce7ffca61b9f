import type { WidgetProps } from '#renderers/pieces.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import type { MarkdownProps } from './markdown-props.ts'

const MarkdownControl = chunk(async () => (await import('./markdown-control.tsx')).MarkdownControl)
const MarkdownView = chunk(async () => (await import('./markdown-view.tsx')).MarkdownView)

/** Text in Markdown. */
export function Markdown(props: WidgetProps<string, MarkdownProps>) {
  const { look, text } = props
  if (look === 'edit') return <MarkdownControl {...props} />
  const source = cleanText(props.value)
  if (text || look === 'cell' || source === '') return <WidgetText look={look} text={text || source} />
  return <MarkdownView source={source} />
}
