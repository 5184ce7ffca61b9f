import AntTextArea from 'antd/es/input/TextArea'
import { Suspense } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { controlProps, typedPlaceholder } from '#renderers/ui/widget/control.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { lengthOf } from '#renderers/ui/widget/typing/length.ts'
import { useTyping } from '#renderers/ui/widget/typing/typing.ts'
import { cleanText } from '#renderers/ui/widget/values.ts'

const Phrases = chunk(async () => (await import('./phrases.tsx')).Phrases)

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
      <Suspense>
        <Phrases {...props} phrases={props.phrases} />
      </Suspense>
    </>
  )
}
