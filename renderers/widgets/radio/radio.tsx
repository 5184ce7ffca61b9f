import { Radio as AntRadio } from 'antd'
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
import { cleanText, keysOf, storedKey } from '#renderers/ui/widget/values.ts'

type RadioProps = WidgetProps<unknown, { dictionary?: string; button?: boolean }>

export function Radio(props: RadioProps) {
  const choices = useChoices(props)
  if (props.displayMode !== 'edit') return <ChoiceText {...props} keys={keysOf([props.value])} choices={choices} />
  if (lacksChoices(props)) return <WidgetError id={props.id} text={DICTIONARY_ERROR} />
  return (
    <ChoiceList choices={choices}>
      <RadioGroup {...props} choices={choices} />
    </ChoiceList>
  )
}

function RadioGroup(props: RadioProps & { choices: Choices }) {
  const { id, field, onChange, disabled } = props
  const key = cleanText(props.value)
  const Option = props.button ? AntRadio.Button : AntRadio
  return (
    <AntRadio.Group
      {...groupProps(props)}
      value={key}
      onChange={(event) => onChange(storedKey(event.target.value, field.type))}
      disabled={disabled}
    >
      {withUnknown(props.choices.items, key === '' ? [] : [key]).map(({ value, text }, index) => (
        <Option key={value} value={value} id={index === 0 ? id : undefined} aria-label={text}>
          {text}
        </Option>
      ))}
    </AntRadio.Group>
  )
}
