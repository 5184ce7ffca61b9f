import { use } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { FormValuesContext } from '#renderers/ui/draft/form-values.ts'
import { PopupDialog } from '#renderers/ui/report/popup/popup-dialog-chunk.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { PickBox } from '#renderers/ui/widget/picker/pick-box.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import type { Row } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import { clearedValues, type PopupProps, pickedValues, readPopupCode, typedFields } from './popup-pairs.ts'

type ControlProps = WidgetProps<unknown, Required<Omit<PopupProps, 'popupMulti'>> & Pick<PopupProps, 'popupMulti'>>

export function PopupControl(props: ControlProps) {
  const { popupCode, popupMulti = true, value } = props
  const { read, write } = usePopupFields(props)
  const text = cleanText(value)
  return (
    <PickBox
      {...props}
      many={false}
      chosen={text === '' ? [] : [{ value: text, label: text }]}
      onChange={() => void write([])}
    >
      {(dialog) => <PopupDialog {...dialog} {...readPopupCode(popupCode, read())} many={popupMulti} onChoose={write} />}
    </PickBox>
  )
}

const NOTHING: Row = {}

/** Fields that a popup writes. Replacing typed text needs a confirmation. */
function usePopupFields({ field, onChange, orgFields, destFields }: ControlProps) {
  const form = use(FormValuesContext)
  const { notices } = useScreen().ports
  const read = () => form?.read() ?? NOTHING

  async function write(rows: readonly Row[]): Promise<boolean> {
    const pairs = { orgFields, destFields }
    const next = rows.length === 0 ? clearedValues(pairs, form?.entity) : pickedValues(rows, pairs, form?.entity)
    const typed = typedFields(read(), form?.untyped() ?? NOTHING, next)
    const titles = typed.map((name) => (form?.entity && fieldsOf(form.entity)[name]?.title) ?? name).join('、')
    if (
      typed.length > 0 &&
      !(await notices.confirm({
        title: '替换已填写的内容？',
        content: `${titles}中填写的内容将被${rows.length === 0 ? '清空' : '替换'}。`,
      }))
    )
      return false
    // Outside a form there is only the field itself.
    if (form) form.set(next)
    else onChange(next[destFields[0]!] ?? null)
    return true
  }
  return { read, write, field }
}
