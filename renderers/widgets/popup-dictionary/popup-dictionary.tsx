import { useMemo } from 'react'
import type { WidgetProps } from '#renderers/pieces.ts'
import type { ReportDictionary } from '#renderers/ports.ts'
import { useReportLabels } from '#renderers/ui/report/use-report-labels.ts'
import { WidgetFault } from '#renderers/ui/widget/retry.tsx'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { ThroughField } from '#renderers/ui/widget/through-field.tsx'
import { cleanText, keysOf } from '#renderers/ui/widget/values.ts'
import { DictionaryControl } from './dictionary-control-chunk.ts'

type PopupDictionaryProps = WidgetProps<
  unknown,
  { popupCode?: string; valueField?: string; textField?: string; popupMulti?: boolean }
>

/** A value of an online report, shown as a text of the same row. */
export function PopupDictionary(props: PopupDictionaryProps) {
  const { id, look, text, value, field, popupCode, valueField, textField, popupMulti = false } = props
  const many = popupMulti || field.type === 'array'
  const keys = many ? keysOf(value) : [cleanText(value)].filter((key) => key !== '')
  const dictionary = useMemo(
    () =>
      popupCode && valueField && textField ? { report: popupCode, value: valueField, text: textField } : undefined,
    [popupCode, valueField, textField],
  )
  if (look === 'edit') {
    if (!dictionary) return <WidgetFault id={id} text="popup参数未正确配置!" />
    return (
      <ThroughField field={field}>
        <DictionaryControl {...props} dictionary={dictionary} many={many} keys={keys} />
      </ThroughField>
    )
  }
  if (text || keys.length === 0 || !dictionary) return <WidgetText look={look} text={text || keys.join(',')} />
  return (
    <ThroughField field={field}>
      <AskedText look={look} dictionary={dictionary} keys={keys} />
    </ThroughField>
  )
}

interface AskedTextProps {
  look: 'read' | 'cell'
  dictionary: ReportDictionary
  keys: readonly string[]
}

function AskedText({ look, dictionary, keys }: AskedTextProps) {
  const { labelOf } = useReportLabels(dictionary, keys)
  return <WidgetText look={look} text={keys.map(labelOf).join(',')} />
}
