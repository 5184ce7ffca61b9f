import { Tag } from 'antd'
import type { WidgetProps } from '#renderers/plugin.ts'
import { WidgetText } from '../text.tsx'
import type { Choice, Choices } from './choices.ts'

interface ChoiceTextProps {
  displayMode: WidgetProps['displayMode']
  text?: string
  keys: readonly string[]
  choices: Choices
}

/** Chosen options as text; in a cell an option with a colour is a tag. */
export function ChoiceText({ displayMode, text, keys, choices }: ChoiceTextProps) {
  if (keys.length > 0 && !text && choices.state === 'loading') return <span aria-busy="true" />
  const chosen = keys.map((key) => choices.items.find((item) => item.value === key) ?? { value: key, text: key })
  if (displayMode === 'cell' && chosen.some((choice) => choice.color)) return <Tags chosen={chosen} text={text} />
  return <WidgetText displayMode={displayMode === 'cell' ? 'cell' : 'read'} text={text || textOf(chosen)} />
}

function Tags({ chosen, text }: { chosen: readonly Choice[]; text?: string }) {
  if (chosen.length > 1 || !text) {
    return chosen.map((choice) => (
      <Tag key={choice.value} color={choice.color}>
        {choice.text}
      </Tag>
    ))
  }
  return <Tag color={chosen[0]?.color}>{text}</Tag>
}

function textOf(chosen: readonly Choice[]): string {
  return chosen.map((choice) => choice.text).join(',')
}
