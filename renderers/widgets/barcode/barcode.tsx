import type { WidgetProps } from '#renderers/plugin.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { TextWithPicture } from '#renderers/ui/widget/picture.tsx'

const BarcodePicture = chunk(async () => (await import('./barcode-picture.tsx')).BarcodePicture)

export function Barcode(props: WidgetProps<unknown, { height?: number }>) {
  return <TextWithPicture {...props} pixels={props.height ?? 48} Picture={BarcodePicture} />
}
