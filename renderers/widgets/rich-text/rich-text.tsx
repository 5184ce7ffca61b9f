import type { WidgetProps } from '#renderers/plugin.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { FormattedText } from '#renderers/ui/text/formatted-text.tsx'
import { plainText } from '#renderers/ui/text/safe-html.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import type { RichTextProps } from './rich-text-props.ts'

const RichTextControl = chunk(async () => (await import('./rich-text-control.tsx')).RichTextControl)

/** Formatted text with images. */
export function RichText(props: WidgetProps<string, RichTextProps>) {
  const { displayMode, text } = props
  if (displayMode === 'edit') return <RichTextControl {...props} />
  const html = cleanText(props.value)
  if (text || displayMode === 'cell' || html === '')
    return <WidgetText displayMode={displayMode} text={text || plainText(html)} />
  return <FormattedText html={html} />
}
