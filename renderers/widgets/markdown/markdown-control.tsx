import { type CSSProperties, useDeferredValue } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { TextEditor } from '#renderers/ui/text/text-editor.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import type { MarkdownProps } from './markdown-props.ts'
import { MarkdownView } from './markdown-view.tsx'
import './markdown.css'

const HEIGHT = 300
const LOWEST = 200

/** The editor beside a preview; its code loads only in forms. */
export function MarkdownControl(props: WidgetProps<string, MarkdownProps>) {
  const source = cleanText(props.value)
  const shown = useDeferredValue(source)
  const height = Math.max(LOWEST, props.height ?? HEIGHT)
  return (
    <div className="r-markdown" style={{ '--height': `${height}px` } as CSSProperties}>
      <TextEditor {...props} value={source} height={height} />
      <section className="r-markdown__preview" aria-label={`${props.field.title}预览`} tabIndex={0}>
        <MarkdownView source={shown} />
      </section>
    </div>
  )
}
