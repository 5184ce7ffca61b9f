import type { WidgetProps } from '#renderers/plugin.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { TextControl } from '#renderers/ui/widget/typing/text-control.tsx'
import { previewIn, previewText } from './report-preview.ts'

const ReportPreviewTable = chunk(async () => (await import('./report-preview-table.tsx')).ReportPreviewTable)

const nothing = () => undefined

/** First rows of a report in the editor. A table cell and the edit look show only their number; nobody changes them. */
export function ReportRows(props: WidgetProps<unknown>) {
  const { displayMode, value, text, field, id } = props
  const preview = previewIn(value)
  const words = text || (preview ? previewText(preview) : '')
  if (displayMode === 'edit') return <TextControl {...props} value={words} onChange={nothing} />
  if (displayMode === 'cell' || text || !preview) return <WidgetText displayMode={displayMode} text={words} />
  return (
    <section className="r-report-rows" id={id} tabIndex={-1} aria-label={field.title}>
      <p>{words}</p>
      <ReportPreviewTable preview={preview} />
    </section>
  )
}
