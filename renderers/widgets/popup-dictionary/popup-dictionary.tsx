import { useMemo } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import type { ReportDictionary } from '#renderers/ports.ts'
import { useReportLabels } from '#renderers/ui/report/popup/use-report-labels.ts'
import { WidgetError } from '#renderers/ui/widget/retry.tsx'
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
  const { id, displayMode, text, value, field, popupCode, valueField, textField, popupMulti = false } = props
  const many = popupMulti || field.type === 'array'
  const keys = many ? keysOf(value) : [cleanText(value)].filter((key) => key !== '')
  const dictionary = useMemo(
    () =>
      popupCode && valueField && textField ? { report: popupCode, value: valueField, text: textField } : undefined,
    [popupCode, valueField, textField],
  )
  if (displayMode === 'edit') {
    if (!dictionary) return <WidgetError id={id} text="popup参数未正确配置!" />
    return (
      <ThroughField field={field}>
        <DictionaryControl {...props} dictionary={dictionary} many={many} keys={keys} />
      </ThroughField>
    )
  }
  if (text || keys.length === 0 || !dictionary)
    return <WidgetText displayMode={displayMode} text={text || keys.join(',')} />
  return (
    <ThroughField field={field}>
      <QueriedText displayMode={displayMode} dictionary={dictionary} keys={keys} />
    </ThroughField>
  )
}

interface QueriedTextProps {
  displayMode: 'read' | 'cell'
  dictionary: ReportDictionary
  keys: readonly string[]
}

function QueriedText({ displayMode, dictionary, keys }: QueriedTextProps) {
  const { labelOf } = useReportLabels(dictionary, keys)
  return <WidgetText displayMode={displayMode} text={keys.map(labelOf).join(',')} />
}
