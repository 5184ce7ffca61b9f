import type { WidgetProps } from '#renderers/plugin.ts'
import type { Field, Reference } from '#shared/documents/entity.ts'
import { WidgetText } from '../text.tsx'
import { cleanKey, keysOf, storedKey, storedKeys } from '../values.ts'
import { useReferenceLabels } from './reference-labels.ts'

export const REFERENCE_ERROR = '表字典搜索组件参数接收有误,请检查字典配置!'

/** A chosen record in the shape that antd requires. */
export interface Chosen {
  value: string
  label?: unknown
}

/** Reference of a field; undefined where it is missing, or names no entity, value or label. */
export function referenceOf(field: Field): Reference | undefined {
  const reference = field['x-ref']
  if (reference === undefined) return undefined
  const { entity, value, label } = reference
  return [entity, value, label].some((part) => part?.trim() === '') ? undefined : reference
}

export function holdsMany(field: Field): boolean {
  return field.type === 'array' || field['x-ref']?.many === true
}

/** Keys in the value of a reference. */
export function referenceKeys(value: unknown, field: Field): string[] {
  if (holdsMany(field)) return keysOf(value)
  const key = cleanKey(value, field)
  return key === null ? [] : [String(key)]
}

/** Value to store for the chosen records. */
export function storedReference(chosen: Chosen | readonly Chosen[] | null | undefined, field: Field): unknown {
  return storedChosen(chosen, field, holdsMany(field))
}

/** Value to store for the chosen records, where the caller and not the reference decides whether there may be many. */
export function storedChosen(
  chosen: Chosen | readonly Chosen[] | null | undefined,
  field: Field,
  many: boolean,
): unknown {
  const keys = [chosen ?? []].flat().map((one) => String(one.value))
  if (many) return storedKeys(keys, field)
  return keys[0] === undefined ? null : storedKey(keys[0], field.type)
}

/** A reference as text. Requests labels only when the server sent none. */
export function ReferenceText({ displayMode, text, value, field }: WidgetProps) {
  const keys = referenceKeys(value, field)
  const shown = displayMode === 'cell' ? 'cell' : 'read'
  const reference = referenceOf(field)
  if (text || keys.length === 0 || !reference) {
    return <WidgetText displayMode={shown} text={text || keys.join(',')} />
  }
  return <QueriedText displayMode={shown} reference={reference} keys={keys} />
}

function QueriedText({
  displayMode,
  reference,
  keys,
}: {
  displayMode: 'read' | 'cell'
  reference: Reference
  keys: string[]
}) {
  const { labelOf } = useReferenceLabels(reference, keys)
  return <WidgetText displayMode={displayMode} text={keys.map(labelOf).join(',')} />
}
