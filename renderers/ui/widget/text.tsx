import type { CSSProperties } from 'react'

const ONE_LINE: CSSProperties = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}
const WRAPPED: CSSProperties = { overflowWrap: 'anywhere' }
const AS_TYPED: CSSProperties = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }

interface WidgetTextProps {
  displayMode: 'read' | 'cell'
  /** Shown as `-` when empty. */
  text: string
  /** Preserves line breaks in the read look. */
  lines?: boolean
}

/** A value as text: complete in a detail, one line with the complete text as its title in a cell. */
export function WidgetText({ displayMode, text, lines }: WidgetTextProps) {
  if (text === '') return <span>-</span>
  if (displayMode === 'read') return <span style={lines ? AS_TYPED : WRAPPED}>{text}</span>
  return (
    <span style={ONE_LINE} title={text}>
      {text}
    </span>
  )
}
