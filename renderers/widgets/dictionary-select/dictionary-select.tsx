import type { WidgetProps } from '../../pieces.ts'
import { ChoiceSelect } from '../../ui/widget-choice-select.tsx'
import { ChoiceText } from '../../ui/widget-choice-text.tsx'
import { DICTIONARY_FAULT, lacksChoices, useChoices } from '../../ui/widget-choices.ts'
import { WidgetFault } from '../../ui/widget-retry.tsx'
import { keysOf } from '../../ui/widget-values.ts'

export function DictionarySelect(props: WidgetProps<unknown, { dictionary?: string; multiple?: boolean }>) {
  const { look, field } = props
  const choices = useChoices(props)
  const many = props.multiple === true || field.type === 'array'
  if (look !== 'edit')
    return <ChoiceText {...props} keys={keysOf(many ? props.value : [props.value])} choices={choices} />
  if (lacksChoices(props)) return <WidgetFault id={props.id} text={DICTIONARY_FAULT} />
  return <ChoiceSelect {...props} choices={choices} many={many} />
}
