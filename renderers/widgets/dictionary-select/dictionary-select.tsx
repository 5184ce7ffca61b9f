import type { WidgetProps } from '#renderers/pieces.ts'
import { ChoiceSelect } from '#renderers/ui/widget/choice-select.tsx'
import { ChoiceText } from '#renderers/ui/widget/choice-text.tsx'
import { DICTIONARY_FAULT, lacksChoices, useChoices } from '#renderers/ui/widget/choices.ts'
import { WidgetFault } from '#renderers/ui/widget/retry.tsx'
import { keysOf } from '#renderers/ui/widget/values.ts'

export function DictionarySelect(props: WidgetProps<unknown, { dictionary?: string; multiple?: boolean }>) {
  const { look, field } = props
  const choices = useChoices(props)
  const many = props.multiple === true || field.type === 'array'
  if (look !== 'edit')
    return <ChoiceText {...props} keys={keysOf(many ? props.value : [props.value])} choices={choices} />
  if (lacksChoices(props)) return <WidgetFault id={props.id} text={DICTIONARY_FAULT} />
  return <ChoiceSelect {...props} choices={choices} many={many} />
}
