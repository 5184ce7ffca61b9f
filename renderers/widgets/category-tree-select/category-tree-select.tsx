import { useCallback, useEffect, useMemo, useState } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { useSetOtherFields } from '#renderers/ui/draft/form-values.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { useLabels } from '#renderers/ui/widget/reference/reference-labels.ts'
import type { TreeSource } from '#renderers/ui/widget/reference/tree.ts'
import { TreeControl } from '#renderers/ui/widget/reference/tree-control-chunk.ts'
import { WidgetError } from '#renderers/ui/widget/retry.tsx'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { keysOf } from '#renderers/ui/widget/values.ts'
import type { FieldPlace, Row } from '#shared/documents/entity.ts'
import { CONDITION_ERROR, readCondition } from './json-condition.ts'

type CategoryProps = WidgetProps<unknown, { code?: string; condition?: string; multiple?: boolean; textField?: string }>

/** Code of the root above all categories. */
const ROOT_CODE = '0'

export function CategoryTreeSelect(props: CategoryProps) {
  const { displayMode, text, field } = props
  const condition = useMemo(() => readCondition(props.condition), [props.condition])
  const many = props.multiple === true || field.type === 'array' || field['x-ref']?.many === true
  const keys = many ? keysOf(props.value) : keysOf([props.value]).filter((key) => key !== '')
  if (displayMode !== 'edit') {
    if (text || keys.length === 0) return <WidgetText displayMode={displayMode} text={text ?? ''} />
    return <QueriedText displayMode={displayMode} keys={keys} via={field.via} />
  }
  if (condition === 'fault') return <WidgetError id={props.id} text={CONDITION_ERROR} />
  return <Control {...props} keys={keys} many={many} wanted={condition} />
}

function Control({
  code = ROOT_CODE,
  wanted,
  textField,
  ...props
}: CategoryProps & { keys: string[]; many: boolean; wanted?: Row }) {
  const { categories, onChanged } = useScreen().ports
  const { via } = props.field
  const setOthers = useSetOtherFields()
  const [version, setVersion] = useState(0)
  useEffect(() => onChanged?.('categories', () => setVersion((count) => count + 1)), [onChanged])
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed categories need a new source
  const source = useMemo<TreeSource>(
    () => ({
      children: (key) => categories.children(key === undefined ? { code } : { key }, wanted, via),
      labels: (keys) => categories.labels(keys, via),
    }),
    [categories, code, wanted, via, version],
  )
  const tell = (names: readonly string[]) => setOthers({ [textField!]: names.join(',') })
  return <TreeControl {...props} source={source} onNames={textField === undefined ? undefined : tell} />
}

interface QueriedTextProps {
  displayMode: 'read' | 'cell'
  keys: string[]
  via?: FieldPlace
}

function QueriedText({ displayMode, keys, via }: QueriedTextProps) {
  const { categories } = useScreen().ports
  const load = useCallback((wanted: readonly string[]) => categories.labels(wanted, via), [categories, via])
  const { labelOf } = useLabels(load, keys)
  return <WidgetText displayMode={displayMode} text={keys.map(labelOf).join(',')} />
}
