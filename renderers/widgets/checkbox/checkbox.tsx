import { Checkbox as AntCheckbox, Flex } from 'antd'
import type { WidgetProps } from '#renderers/plugin.ts'
import { ChoiceList, groupProps } from '#renderers/ui/widget/choice/choice-list.tsx'
import { ChoiceText } from '#renderers/ui/widget/choice/choice-text.tsx'
import {
  type Choices,
  DICTIONARY_ERROR,
  lacksChoices,
  useChoices,
  withUnknown,
} from '#renderers/ui/widget/choice/choices.ts'
import { WidgetError } from '#renderers/ui/widget/retry.tsx'
import { keysOf, storedKeys } from '#renderers/ui/widget/values.ts'

type CheckboxProps = WidgetProps<unknown, { dictionary?: string }>

export function Checkbox(props: CheckboxProps) {
  const choices = useChoices(props)
  if (props.displayMode !== 'edit') return <ChoiceText {...props} keys={keysOf(props.value)} choices={choices} />
  if (lacksChoices(props)) return <WidgetError id={props.id} text={DICTIONARY_ERROR} />
  return (
    <ChoiceList choices={choices}>
      <CheckboxGroup {...props} choices={choices} />
    </ChoiceList>
  )
}

// Not antd's group, which drops stored values that are no option.
function CheckboxGroup(props: CheckboxProps & { choices: Choices }) {
  const { id, field, onChange, disabled } = props
  const keys = keysOf(props.value)
  const items = withUnknown(props.choices.items, keys)
  const set = (key: string, checked: boolean) => {
    const chosen = items.map((item) => item.value).filter((value) => (value === key ? checked : keys.includes(value)))
    onChange(storedKeys(chosen, field))
  }
  return (
    <Flex wrap gap="small" role="group" {...groupProps(props)}>
      {items.map(({ value, text }, index) => (
        <AntCheckbox
          key={value}
          id={index === 0 ? id : undefined}
          aria-label={text}
          checked={keys.includes(value)}
          onChange={(event) => set(value, event.target.checked)}
          disabled={disabled}
        >
          {text}
        </AntCheckbox>
      ))}
    </Flex>
  )
}
