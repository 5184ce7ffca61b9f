import { Select, Space } from 'antd'
import { useState } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { TextControl } from '#renderers/ui/widget/typing/text-control.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import { parseQueryValue, wrapQueryValue } from '#shared/rules/search/search-value.ts'

type Kind = 'like' | 'ne' | 'ge' | 'le'
type TextSearchProps = WidgetProps<string, { kind?: Kind; choose?: boolean }>

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'like', label: '包含' },
  { value: 'ne', label: '不等于' },
  { value: 'ge', label: '不小于' },
  { value: 'le', label: '不大于' },
]
const KIND_OF: Partial<Record<string, Kind>> = {
  contains: 'like',
  notEquals: 'ne',
  greaterOrEqual: 'ge',
  lessOrEqual: 'le',
}
const NARROW = { width: 96 }

/** A condition of a search: its value is the text with the operator that the server understands. */
export function TextSearch(props: TextSearchProps) {
  const { displayMode, text } = props
  const { kind, word } = conditionOf(cleanText(props.value))
  if (displayMode !== 'edit')
    return <WidgetText displayMode={displayMode} text={text || (kind ? `${labelOf(kind)} ${word}` : word)} />
  return <SearchControl {...props} word={word} kind={kind ?? props.kind ?? 'like'} />
}

function SearchControl(props: TextSearchProps & { word: string; kind: Kind }) {
  const { word, choose, onChange } = props
  const [draft, setDraft] = useState('')
  const [chosen, setChosen] = useState<Kind>()
  const kind = word === '' ? (chosen ?? props.kind) : props.kind
  // Blanks at the ends stay in the box, but are not part of the condition.
  const typed = draft.trim() === word ? draft : word
  const tell = (text: string, as: Kind) => {
    setDraft(text)
    onChange(wrapQueryValue(as, text.trim()))
  }
  const box = <TextControl {...props} value={typed} onChange={(text) => tell(text ?? '', kind)} />
  if (!choose) return box
  return (
    <Space.Compact block>
      <Select<Kind>
        aria-label="比较方式"
        style={NARROW}
        value={kind}
        options={[...KINDS]}
        disabled={props.disabled}
        onChange={(next) => {
          setChosen(next)
          if (word !== '') tell(word, next)
        }}
      />
      {box}
    </Space.Compact>
  )
}

function conditionOf(value: string): { kind?: Kind; word: string } {
  const condition = parseQueryValue(value)
  const kind = condition && KIND_OF[condition.kind]
  return kind && 'value' in condition ? { kind, word: condition.value } : { word: value }
}

function labelOf(kind: Kind): string {
  return KINDS.find(({ value }) => value === kind)!.label
}
