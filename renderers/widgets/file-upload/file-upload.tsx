import type { WidgetProps } from '#renderers/plugin.ts'
import type { UploadProps } from '#renderers/ui/upload/upload-control.tsx'
import { UploadControl } from '#renderers/ui/upload/upload-control-chunk.ts'
import { UploadFiles } from '#renderers/ui/upload/upload-files.tsx'
import { WidgetText } from '#renderers/ui/widget/text.tsx'

type FileUploadProps = WidgetProps<string | string[], UploadProps>

/** Files of any kind, listed by name. */
export function FileUpload(props: FileUploadProps) {
  const { displayMode, text, value, field } = props
  if (displayMode === 'edit') return <UploadControl {...props} pictures={false} />
  if (text) return <WidgetText displayMode={displayMode} text={text} />
  return <UploadFiles displayMode={displayMode} value={value} title={field.title} pictures={false} />
}
