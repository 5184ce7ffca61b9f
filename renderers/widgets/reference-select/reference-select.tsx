import { Select, Spin } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import type { Reference, Row } from '#shared/documents/entity.ts'
import type { WidgetProps } from '../../pieces.ts'
import { chosenPlaceholder, controlProps } from '../../ui/widget-control.ts'
import {
  type Chosen,
  holdsMany,
  REFERENCE_FAULT,
  ReferenceText,
  referenceKeys,
  storedReference,
} from '../../ui/widget-reference.tsx'
import { useReferenceLabels } from '../../ui/widget-reference-labels.ts'
import { WidgetFault, WidgetRetry } from '../../ui/widget-retry.tsx'
import { useReferenceSearch } from './use-reference-search.ts'

type ReferenceSelectProps = WidgetProps<unknown, { condition?: Row }>

export function ReferenceSelect(props: ReferenceSelectProps) {
  const reference = props.field['x-ref']
  if (props.look !== 'edit') return <ReferenceText {...props} />
  if (!reference) return <WidgetFault id={props.id} text={REFERENCE_FAULT} />
  return <ReferenceControl {...props} reference={reference} />
}

const CONTENTS = { display: 'contents' }
const FULL_WIDTH = { width: '100%' }

function ReferenceControl(props: ReferenceSelectProps & { reference: Reference }) {
  const { reference, condition, field, onChange } = props
  const asked = useMemo(() => (condition ? { ...reference, condition } : reference), [reference, condition])
  const keys = referenceKeys(props.value, field)
  const { labelOf, learn } = useReferenceLabels(reference, keys)
  const search = useReferenceSearch(asked)
  const open = useRef(false)
  const composing = useRef(false)
  useEffect(() => learn(search.options.map(({ value, text }) => [value, text])), [learn, search.options])
  const chosen = keys.map((key) => ({ value: key, label: labelOf(key) }))
  return (
    // The search waits for the end of an input method's composition, which antd does not tell apart.
    <span
      style={CONTENTS}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        if (event.target instanceof HTMLInputElement) search.askSoon(event.target.value)
      }}
    >
      <Select<Chosen | Chosen[]>
        {...controlProps(props)}
        style={FULL_WIDTH}
        mode={holdsMany(field) ? 'multiple' : undefined}
        labelInValue
        value={holdsMany(field) ? chosen : chosen[0]}
        onChange={(next) => onChange(storedReference(next, field))}
        options={search.options.map(({ value, text }) => ({ value, label: text }))}
        showSearch={{
          filterOption: false,
          // antd also reports the emptying of the text when it closes.
          onSearch: (keyword) => open.current && !composing.current && search.askSoon(keyword),
        }}
        onOpenChange={(opened) => {
          open.current = opened
          if (opened) search.ask('')
          else search.stop()
        }}
        notFoundContent={<NothingFound state={search.state} onRetry={search.retry} />}
        placeholder={chosenPlaceholder(props)}
        allowClear
      />
    </span>
  )
}

function NothingFound({ state, onRetry }: { state: string; onRetry(): void }) {
  if (state === 'failed') return <WidgetRetry text="加载失败" onRetry={onRetry} />
  return state === 'ready' ? '无匹配数据' : <Spin size="small" />
}
