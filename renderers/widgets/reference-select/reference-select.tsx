import { useMemo } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import type { WidgetProps } from '../../pieces.ts'
import { REFERENCE_FAULT, ReferenceText } from '../../ui/widget-reference.tsx'
import { ReferenceControl } from '../../ui/widget-reference-control.tsx'
import { WidgetFault } from '../../ui/widget-retry.tsx'

export function ReferenceSelect({ condition, ...props }: WidgetProps<unknown, { condition?: Row }>) {
  const reference = props.field['x-ref']
  const asked = useMemo(() => reference && { ...reference, ...(condition && { condition }) }, [reference, condition])
  if (props.look !== 'edit') return <ReferenceText {...props} />
  if (!asked) return <WidgetFault id={props.id} text={REFERENCE_FAULT} />
  return <ReferenceControl {...props} reference={asked} />
}
