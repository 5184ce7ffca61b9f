import type { WidgetProps } from '#renderers/plugin.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { UploadFiles } from '#renderers/ui/upload/upload-files.tsx'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import type { SignatureProps } from './signature-props.ts'

const SignatureControl = chunk(async () => (await import('./signature-control.tsx')).SignatureControl)

/** A handwritten name, stored as a picture. */
export function Signature(props: WidgetProps<string, SignatureProps>) {
  const { displayMode, text, value, field } = props
  if (displayMode === 'edit') return <SignatureControl {...props} />
  if (text) return <WidgetText displayMode={displayMode} text={text} />
  return <UploadFiles displayMode={displayMode} value={value} title={field.title} pictures />
}
