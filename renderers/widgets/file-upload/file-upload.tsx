import type { WidgetProps } from '#renderers/pieces.ts'
import type { UploadProps } from '#renderers/ui/upload/upload-control.tsx'
import { UploadControl } from '#renderers/ui/upload/upload-control-chunk.ts'
import { UploadFiles } from '#renderers/ui/upload/upload-files.tsx'
import { WidgetText } from '#renderers/ui/widget/text.tsx'

type FileUploadProps = WidgetProps<string | string[], UploadProps>

/** Files of any kind, listed by name. */
export function FileUpload(props: FileUploadProps) {
  const { look, text, value, field } = props
  if (look === 'edit') return <UploadControl {...props} pictures={false} />
  if (text) return <WidgetText look={look} text={text} />
  return <UploadFiles look={look} value={value} title={field.title} pictures={false} />
}
