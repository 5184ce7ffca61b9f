import type { WidgetProps } from '#renderers/plugin.ts'
import { ChoiceSelect } from '#renderers/ui/widget/choice/choice-select.tsx'
import { ChoiceText } from '#renderers/ui/widget/choice/choice-text.tsx'
import { DICTIONARY_ERROR, lacksChoices, useChoices } from '#renderers/ui/widget/choice/choices.ts'
import { WidgetError } from '#renderers/ui/widget/retry.tsx'
import { keysOf } from '#renderers/ui/widget/values.ts'

export function DictionarySelect(props: WidgetProps<unknown, { dictionary?: string; multiple?: boolean }>) {
  const { displayMode, field } = props
  const choices = useChoices(props)
  const many = props.multiple === true || field.type === 'array'
  if (displayMode !== 'edit')
    return <ChoiceText {...props} keys={keysOf(many ? props.value : [props.value])} choices={choices} />
  if (lacksChoices(props)) return <WidgetError id={props.id} text={DICTIONARY_ERROR} />
  return <ChoiceSelect {...props} choices={choices} many={many} />
}
