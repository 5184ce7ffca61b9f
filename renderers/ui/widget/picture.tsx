import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { WidgetText } from './text.tsx'
import { TextControl } from './typing/text-control.tsx'
import { cleanText } from './values.ts'
import './picture.css'

interface TextWithPictureProps extends WidgetProps<unknown> {
  /** Side or height in CSS pixels. */
  pixels: number
  /** Loaded when there is something to draw; a cell shows only the text. */
  Picture: ComponentType<{ text: string; pixels: number }>
}

/** A text, and below it a picture from which machines read it. */
export function TextWithPicture(props: TextWithPictureProps) {
  const { displayMode, value, field, onChange, pixels, Picture } = props
  const stored = cleanText(value)
  if (displayMode !== 'edit') {
    const text = <WidgetText displayMode={displayMode} text={props.text || stored} />
    return displayMode === 'cell' || stored === '' ? text : below(text, <Picture text={stored} pixels={pixels} />)
  }
  const tell = (typed: string | null) => onChange(field.type === 'integer' ? numberOf(typed) : typed)
  const box = <TextControl {...props} value={stored} onChange={tell} />
  return below(box, stored !== '' && <Picture text={stored} pixels={pixels} />)
}

function below(text: ReactNode, picture: ReactNode) {
  return (
    <div className="r-picture">
      <div className="r-picture__text">{text}</div>
      <Suspense fallback={null}>{picture}</Suspense>
    </div>
  )
}

/** Text that is no number stays text, so that validation refuses it. */
function numberOf(typed: string | null): string | number | null {
  if (!typed) return null
  return /^\d{1,15}$/.test(typed) ? Number(typed) : typed
}
