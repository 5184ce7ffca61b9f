import type { WidgetProps } from '#renderers/pieces.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { UploadFiles } from '#renderers/ui/upload/upload-files.tsx'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import type { SignatureProps } from './signature-props.ts'

const SignatureControl = chunk(async () => (await import('./signature-control.tsx')).SignatureControl)

/** A handwritten name, stored as a picture. */
export function Signature(props: WidgetProps<string, SignatureProps>) {
  const { look, text, value, field } = props
  if (look === 'edit') return <SignatureControl {...props} />
  if (text) return <WidgetText look={look} text={text} />
  return <UploadFiles look={look} value={value} title={field.title} pictures />
}
