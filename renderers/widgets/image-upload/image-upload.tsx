import type { WidgetProps } from '../../pieces.ts'
import { UploadControl, type UploadProps } from '../../ui/upload-control.tsx'
import { UploadFiles } from '../../ui/upload-files.tsx'
import { WidgetText } from '../../ui/widget-text.tsx'

type ImageUploadProps = WidgetProps<string | string[], UploadProps>

/** Pictures, shown as such. */
export function ImageUpload(props: ImageUploadProps) {
  const { look, text, value, field } = props
  if (look === 'edit') return <UploadControl {...props} pictures={true} />
  if (text) return <WidgetText look={look} text={text} />
  return <UploadFiles look={look} value={value} title={field.title} pictures={true} />
}
