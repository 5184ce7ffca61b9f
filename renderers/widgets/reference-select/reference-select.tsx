import { useMemo } from 'react'
import type { WidgetProps } from '#renderers/pieces.ts'
import { REFERENCE_FAULT, ReferenceText } from '#renderers/ui/widget/reference/reference.tsx'
import { ReferenceControl } from '#renderers/ui/widget/reference/reference-control.tsx'
import { WidgetFault } from '#renderers/ui/widget/retry.tsx'
import type { Row } from '#shared/documents/entity.ts'

export function ReferenceSelect({ condition, ...props }: WidgetProps<unknown, { condition?: Row }>) {
  const reference = props.field['x-ref']
  const asked = useMemo(() => reference && { ...reference, ...(condition && { condition }) }, [reference, condition])
  if (props.look !== 'edit') return <ReferenceText {...props} />
  if (!asked) return <WidgetFault id={props.id} text={REFERENCE_FAULT} />
  return <ReferenceControl {...props} reference={asked} />
}
