import AntPassword from 'antd/es/input/Password'
import { Suspense } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { failedSilently } from '#renderers/ui/feedback/failed-part.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { controlProps, typedPlaceholder } from '#renderers/ui/widget/control.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { useTyping } from '#renderers/ui/widget/typing/typing.ts'
import { cleanText } from '#renderers/ui/widget/values.ts'

type PasswordProps = WidgetProps<string, { autoComplete?: string; autoFocus?: boolean; strength?: boolean }>

/** A fixed number of dots, which reveals neither the length of the secret nor whether there is one. */
const MASK = '••••••'

export function Password(props: PasswordProps) {
  if (props.displayMode !== 'edit') return <WidgetText displayMode={props.displayMode} text={MASK} />
  return <PasswordControl {...props} />
}

// The sign-in page does not need it.
const StrengthBar = chunk(async () => (await import('./strength-bar.tsx')).StrengthBar, failedSilently)

function PasswordControl(props: PasswordProps) {
  const value = cleanText(props.value)
  const typing = useTyping(value, props.onChange, props.field.maxLength)
  const box = (
    <AntPassword
      {...controlProps(props)}
      {...typing}
      placeholder={typedPlaceholder(props)}
      // By default this is a new password, so the browser must not fill in a saved one.
      autoComplete={props.autoComplete ?? 'new-password'}
      autoFocus={props.autoFocus}
    />
  )
  if (!props.strength) return box
  return (
    <>
      {box}
      <Suspense>
        <StrengthBar password={value} />
      </Suspense>
    </>
  )
}
