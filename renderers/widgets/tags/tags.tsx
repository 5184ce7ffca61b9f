import { Flex, Select } from 'antd'
import type { WidgetProps } from '#renderers/plugin.ts'
import { ChoiceList, groupProps } from '#renderers/ui/widget/choice/choice-list.tsx'
import { ChoiceText } from '#renderers/ui/widget/choice/choice-text.tsx'
import {
  type ChoiceSource,
  type Choices,
  DICTIONARY_ERROR,
  lacksChoices,
  useChoices,
  withUnknown,
} from '#renderers/ui/widget/choice/choices.ts'
import { controlProps, typedPlaceholder } from '#renderers/ui/widget/control.ts'
import { WidgetError } from '#renderers/ui/widget/retry.tsx'
import { keysOf, storedKeys } from '#renderers/ui/widget/values.ts'
import './tags.css'

type TagsProps = WidgetProps<unknown, Pick<ChoiceSource, 'dictionary'>>

const FULL_WIDTH = { width: '100%' }
/** Characters that end a tag, since commas separate the stored tags. */
const SEPARATORS = [',', '，', '、', ';', '；']

export function Tags(props: TagsProps) {
  const choices = useChoices(props)
  if (props.displayMode !== 'edit') return <ChoiceText {...props} keys={keysOf(props.value)} choices={choices} />
  if (lacksChoices(props))
    return isCodeEmpty(props) ? <WidgetError id={props.id} text={DICTIONARY_ERROR} /> : <TypedTags {...props} />
  return (
    <ChoiceList choices={choices}>
      <ChosenTags {...props} choices={choices} />
    </ChoiceList>
  )
}

/** A dictionary is configured, but its code is empty. */
function isCodeEmpty({ dictionary, field }: TagsProps): boolean {
  return dictionary === '' || field['x-dict'] === ''
}

function ChosenTags(props: TagsProps & { choices: Choices }) {
  const { id, field, onChange, disabled } = props
  const keys = keysOf(props.value)
  const items = withUnknown(props.choices.items, keys)
  const turn = (key: string) => {
    const chosen = items.map(({ value }) => value).filter((value) => (value === key) !== keys.includes(value))
    onChange(storedKeys(chosen, field))
  }
  return (
    <Flex wrap gap="small" align="center" className="r-tags" role="group" {...groupProps(props)}>
      {items.map(({ value, text }, index) => (
        <button
          key={value}
          type="button"
          id={index === 0 ? id : undefined}
          className="r-tags__tag"
          aria-label={text}
          aria-pressed={keys.includes(value)}
          onClick={() => turn(value)}
          disabled={disabled}
        >
          {text}
        </button>
      ))}
    </Flex>
  )
}

function TypedTags(props: TagsProps) {
  const { value, field, onChange } = props
  return (
    <Select<string[]>
      {...controlProps(props)}
      style={FULL_WIDTH}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={keysOf(value)}
      onChange={(tags) => onChange(storedKeys(keysOf(tags.flatMap((tag) => keysOf(tag))), field))}
      tokenSeparators={SEPARATORS}
      placeholder={typedPlaceholder(props)}
      allowClear
    />
  )
}
