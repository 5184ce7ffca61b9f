import { Descriptions, Drawer, Skeleton } from 'antd'
import { useCallback } from 'react'
import type { Ports } from '#renderers/ports.ts'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { defaultWidget, widgetProps } from '#shared/documents/default-widget.ts'
import type { Entity, Reference, Row } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'

interface QuickViewProps {
  reference: Reference
  /** Value of the reference. */
  recordKey: string
  /** Fields of the record to show; default: all fields of the entity. */
  fields?: readonly string[]
  open: boolean
  onClose(): void
}

const WIDTH_PX = 480

/** The referenced record, in a drawer. */
export function QuickView({ reference, recordKey, fields, open, onClose }: QuickViewProps) {
  const { ports } = useScreen()
  const load = useCallback(() => readRecord(ports, reference, recordKey), [ports, reference, recordKey])
  const { state, value, reason, reload } = useQuery(load)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={WIDTH_PX}
      title={value ? `${value.entity.title}详情` : '详情'}
      closable={{ 'aria-label': '关闭' }}
    >
      {state === 'failed' && <FailedCard reason={reason} onRetry={reload} />}
      {state === 'loading' && <Skeleton active />}
      {state === 'ready' && value && <RecordValues {...value} fields={fields} />}
    </Drawer>
  )
}

/** @throws when the record is missing or the person may not see it. */
async function readRecord(ports: Ports, { entity: address, value = 'id' }: Reference, key: string) {
  const entity = await ports.documents.entity(address)
  if (value === 'id') return { entity, row: await ports.records.get(entity, key) }
  const { records } = await ports.records.list(entity, { [value]: key, pageNo: 1, pageSize: 1 })
  if (!records[0]) throw new Error(`no ${address} with ${value} ${key}`)
  return { entity, row: records[0] }
}

/** Fields that the server did not send are hidden from this person. */
function RecordValues({ entity, row, fields }: { entity: Entity; row: Row; fields?: readonly string[] }) {
  const { Value } = useScreen()
  const all = fieldsOf(entity)
  const names = (fields ?? Object.keys(entity.properties)).filter((name) => all[name] && row[name] !== undefined)
  const items = names.map((name) => {
    const field = all[name]!
    const widget = defaultWidget(field)
    return {
      key: name,
      label: field.title,
      children: (
        <Value
          name={name}
          field={field}
          widget={widget}
          props={widgetProps(field, widget)}
          row={row}
          displayMode="read"
        />
      ),
    }
  })
  return <Descriptions column={1} items={items} />
}
