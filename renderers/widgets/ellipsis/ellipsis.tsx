import { Tooltip } from 'antd'
import type { WidgetProps } from '#renderers/plugin.ts'
import { TextControl } from '#renderers/ui/widget/typing/text-control.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'

type EllipsisProps = WidgetProps<string, { length?: number }>

const DEFAULT_LENGTH = 25
const WRAPPED = { overflowWrap: 'anywhere' } as const

export function Ellipsis(props: EllipsisProps) {
  const { displayMode, length = DEFAULT_LENGTH } = props
  if (displayMode === 'edit') return <TextControl {...props} />
  const text = props.text || cleanText(props.value)
  const characters = [...text]
  if (characters.length <= length) return <span style={WRAPPED}>{text || '-'}</span>
  return (
    <Tooltip title={text} trigger={['hover', 'focus']}>
      <span style={WRAPPED} tabIndex={0}>
        {characters.slice(0, length).join('')}…
      </span>
    </Tooltip>
  )
}
