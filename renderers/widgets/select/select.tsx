import type { WidgetProps } from '../../pieces.ts'
import { ChoiceSelect } from '../../ui/widget-choice-select.tsx'
import { ChoiceText } from '../../ui/widget-choice-text.tsx'
import { useChoices } from '../../ui/widget-choices.ts'
import { keysOf } from '../../ui/widget-values.ts'

export function Select(props: WidgetProps<unknown, { multiple?: boolean; custom?: boolean }>) {
  const choices = useChoices(props)
  const many = props.multiple === true || props.field.type === 'array'
  if (props.look === 'edit') return <ChoiceSelect {...props} choices={choices} many={many} />
  return <ChoiceText {...props} keys={keysOf(many ? props.value : [props.value])} choices={choices} />
}
