import { Select, Spin } from 'antd'
import { useEffect, useRef } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import type { ChoosableRecords } from '#renderers/ports.ts'
import { chosenPlaceholder, controlProps } from '../control.ts'
import { WidgetRetry } from '../retry.tsx'
import { type Chosen, holdsMany, referenceKeys, storedReference } from './reference.tsx'
import { useReferenceLabels } from './reference-labels.ts'
import { useReferenceSearch } from './use-reference-search.ts'

const CONTENTS = { display: 'contents' }
const FULL_WIDTH = { width: '100%' }

/** A drop-down over records, which the server searches. Pass the same reference object while it is equal. */
export function ReferenceControl(props: WidgetProps & { reference: ChoosableRecords }) {
  const { reference, field, onChange } = props
  const keys = referenceKeys(props.value, field)
  const { labelOf, learn } = useReferenceLabels(reference, keys)
  const search = useReferenceSearch(reference)
  const open = useRef(false)
  const composing = useRef(false)
  useEffect(() => learn(search.options.map(({ value, text }) => [value, text])), [learn, search.options])
  const chosen = keys.map((key) => ({ value: key, label: labelOf(key) }))
  return (
    // The search waits until an input method stops composing, which antd does not distinguish.
    <span
      style={CONTENTS}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        if (event.target instanceof HTMLInputElement) search.requestSoon(event.target.value)
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
          // antd also reports that the text is cleared when the drop-down closes.
          onSearch: (keyword) => open.current && !composing.current && search.requestSoon(keyword),
        }}
        onOpenChange={(opened) => {
          open.current = opened
          if (opened) search.search('')
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
