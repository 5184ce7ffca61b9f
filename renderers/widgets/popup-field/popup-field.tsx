import { Select } from 'antd'
import type { WidgetProps } from '#renderers/plugin.ts'
import { controlProps } from '#renderers/ui/widget/control.ts'
import { WidgetError } from '#renderers/ui/widget/retry.tsx'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { ThroughField } from '#renderers/ui/widget/through-field.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import { PopupControl } from './popup-control-chunk.ts'
import { type PopupProps, popupProblem } from './popup-pairs.ts'

type PopupFieldProps = WidgetProps<unknown, PopupProps>

/** Rows of an online report, chosen in a dialog, fill several fields. */
export function PopupField(props: PopupFieldProps) {
  const { displayMode, text, value, popupCode = '', orgFields = [], destFields = [] } = props
  if (displayMode !== 'edit') return <WidgetText displayMode={displayMode} text={text || cleanText(value)} />
  const fault = popupProblem(props)
  if (fault) return <FaultyField {...props} fault={fault} />
  return (
    <ThroughField field={props.field}>
      <PopupControl {...props} popupCode={popupCode} orgFields={orgFields} destFields={destFields} />
    </ThroughField>
  )
}

const FULL_WIDTH = { width: '100%' }

/** Shows the stored value with an error; nobody can change it. */
function FaultyField({ fault, ...props }: PopupFieldProps & { fault: string }) {
  const { id, value } = props
  const describedBy = [props.describedBy, `${id}-fault`].filter(Boolean).join(' ')
  return (
    <>
      <Select
        {...controlProps({ ...props, disabled: true, describedBy })}
        style={FULL_WIDTH}
        value={cleanText(value) || undefined}
        open={false}
      />
      <WidgetError id={`${id}-fault`} text={fault} />
    </>
  )
}
