import type { WidgetProps } from '#renderers/plugin.ts'
import type { UploadProps } from '#renderers/ui/upload/upload-control.tsx'
import { UploadControl } from '#renderers/ui/upload/upload-control-chunk.ts'
import { UploadFiles } from '#renderers/ui/upload/upload-files.tsx'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import type { Field } from '#shared/documents/entity.ts'

type ImageUploadProps = WidgetProps<string | string[], UploadProps>

/** Images with thumbnails. */
export function ImageUpload(props: ImageUploadProps) {
  const { displayMode, text, value, field } = props
  if (displayMode === 'edit') return <UploadControl {...props} field={ofPictures(field)} pictures={true} />
  if (text) return <WidgetText displayMode={displayMode} text={text} />
  return <UploadFiles displayMode={displayMode} value={value} title={field.title} pictures={true} />
}

/** Sets the kind to image, unless the field defines one. */
function ofPictures(field: Field): Field {
  return field['x-file']?.kind ? field : { ...field, 'x-file': { ...field['x-file'], kind: 'image' } }
}
