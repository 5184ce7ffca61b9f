import { Button } from 'antd'
import AntTextArea from 'antd/es/input/TextArea'
import type { WidgetProps } from '#renderers/plugin.ts'
import { controlProps, typedPlaceholder } from '#renderers/ui/widget/control.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { lengthOf } from '#renderers/ui/widget/typing/length.ts'
import { useTyping } from '#renderers/ui/widget/typing/typing.ts'
import { cleanText } from '#renderers/ui/widget/values.ts'
import './textarea.css'

type TextareaProps = WidgetProps<
  string,
  { rows?: number; count?: boolean; plain?: boolean; phrases?: readonly string[] }
>

export function Textarea(props: TextareaProps) {
  if (props.displayMode !== 'edit')
    return <WidgetText displayMode={props.displayMode} text={props.text || cleanText(props.value)} lines />
  if (props.plain && props.disabled) return <WidgetText displayMode="read" text={cleanText(props.value)} lines />
  return <TextareaControl {...props} />
}

function TextareaControl(props: TextareaProps) {
  const typing = useTyping(cleanText(props.value), props.onChange, props.field.maxLength)
  const box = (
    <AntTextArea
      {...controlProps(props)}
      {...typing}
      placeholder={typedPlaceholder(props)}
      rows={props.rows ?? 3}
      count={props.count ? { show: true, max: props.field.maxLength, strategy: lengthOf } : undefined}
    />
  )
  if (!props.phrases?.length || props.disabled) return box
  return (
    <>
      {box}
      <Phrases {...props} phrases={props.phrases} />
    </>
  )
}

/** Buttons that write a phrase behind what stands in the box; a text that would be too long stays as it is. */
function Phrases({ phrases, value, field, onChange }: TextareaProps & { phrases: readonly string[] }) {
  const write = (phrase: string) => {
    const text = cleanText(value).trimEnd()
    const next = text === '' ? phrase : `${text}，${phrase}`
    if (lengthOf(next) <= (field.maxLength ?? Number.POSITIVE_INFINITY)) onChange(next)
  }
  return (
    <div className="r-phrases">
      {phrases.map((phrase) => (
        <Button
          key={phrase}
          size="small"
          type="dashed"
          title={phrase}
          aria-label={`填入：${phrase}`}
          onClick={() => write(phrase)}
        >
          <span className="r-phrases__text">{phrase}</span>
        </Button>
      ))}
    </div>
  )
}
