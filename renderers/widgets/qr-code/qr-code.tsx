import type { WidgetProps } from '#renderers/plugin.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { TextWithPicture } from '#renderers/ui/widget/picture.tsx'

const QrPicture = chunk(async () => (await import('./qr-picture.tsx')).QrPicture)

export function QrCode(props: WidgetProps<unknown, { size?: number }>) {
  return <TextWithPicture {...props} pixels={props.size ?? 120} Picture={QrPicture} />
}
