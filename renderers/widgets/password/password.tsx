import AntPassword from 'antd/es/input/Password'
import type { WidgetProps } from '../../pieces.ts'
import { controlProps, typedPlaceholder } from '../../ui/widget-control.ts'
import { WidgetText } from '../../ui/widget-text.tsx'
import { useTyping } from '../../ui/widget-typing.ts'
import { cleanText } from '../../ui/widget-values.ts'

type PasswordProps = WidgetProps<string, { autoComplete?: string; autoFocus?: boolean }>

/** Always as many dots, so that nothing of the secret shows, not even its length or whether there is one. */
const MASK = '••••••'

export function Password(props: PasswordProps) {
  if (props.look !== 'edit') return <WidgetText look={props.look} text={MASK} />
  return <PasswordControl {...props} />
}

function PasswordControl(props: PasswordProps) {
  const typing = useTyping(cleanText(props.value), props.onChange, props.field.maxLength)
  return (
    <AntPassword
      {...controlProps(props)}
      {...typing}
      placeholder={typedPlaceholder(props)}
      // Without a word of the page this is a password being given, and the browser must not fill in one's own.
      autoComplete={props.autoComplete ?? 'new-password'}
      autoFocus={props.autoFocus}
    />
  )
}
