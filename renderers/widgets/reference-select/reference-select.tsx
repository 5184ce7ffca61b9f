import { useMemo } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { REFERENCE_ERROR, ReferenceText, referenceOf } from '#renderers/ui/widget/reference/reference.tsx'
import { ReferenceControl } from '#renderers/ui/widget/reference/reference-control.tsx'
import { WidgetError } from '#renderers/ui/widget/retry.tsx'
import type { Row } from '#shared/documents/entity.ts'

export function ReferenceSelect({ condition, ...props }: WidgetProps<unknown, { condition?: Row }>) {
  const reference = referenceOf(props.field)
  const filtered = useMemo(() => reference && { ...reference, ...(condition && { condition }) }, [reference, condition])
  if (props.displayMode !== 'edit') return <ReferenceText {...props} />
  if (!filtered) return <WidgetError id={props.id} text={REFERENCE_ERROR} />
  return <ReferenceControl {...props} reference={filtered} />
}
