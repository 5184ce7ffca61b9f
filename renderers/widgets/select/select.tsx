import type { WidgetProps } from '#renderers/plugin.ts'
import { ChoiceSelect } from '#renderers/ui/widget/choice/choice-select.tsx'
import { ChoiceText } from '#renderers/ui/widget/choice/choice-text.tsx'
import { useChoices } from '#renderers/ui/widget/choice/choices.ts'
import { keysOf } from '#renderers/ui/widget/values.ts'

export function Select(props: WidgetProps<unknown, { multiple?: boolean; custom?: boolean }>) {
  const choices = useChoices(props)
  const many = props.multiple === true || props.field.type === 'array'
  if (props.displayMode === 'edit') return <ChoiceSelect {...props} choices={choices} many={many} />
  return <ChoiceText {...props} keys={keysOf(many ? props.value : [props.value])} choices={choices} />
}
