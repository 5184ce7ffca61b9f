import { Empty, Tag } from 'antd'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { defaultWidget, widgetProps } from '#shared/documents/default-widget.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import type { FieldDifference } from '#shared/wire/record-history.ts'

interface Props {
  entity: Entity
  differences: readonly FieldDifference[]
  /** Heading of the older version; absent when there is only one version. */
  older?: string
  newer: string
  /** Shows only fields that changed. */
  changedOnly: boolean
}

/** Compares two versions field by field. */
export function VersionDifferences({ entity, differences, older, newer, changedOnly }: Props) {
  const { Value } = useScreen()
  const shown = changedOnly && older !== undefined ? differences.filter(({ changed }) => changed) : differences
  if (shown.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="两个版本没有可显示的差异" />
  }
  const value = ({ field }: FieldDifference, content: unknown, text: string | undefined) => {
    const known = fieldsOf(entity)[field]!
    const widget = defaultWidget(known)
    const row = { [field]: content, ...(text !== undefined && { [`${field}_dictText`]: text }) }
    return (
      <Value
        name={field}
        field={known}
        widget={widget}
        props={widgetProps(known, widget)}
        row={row}
        displayMode="read"
      />
    )
  }
  return (
    <table className="r-history__table">
      <thead>
        <tr>
          <th scope="col">字段</th>
          {older !== undefined && <th scope="col">{older}</th>}
          <th scope="col">{newer}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((each) => (
          <tr key={each.field} className={each.changed ? 'r-history__changed' : undefined}>
            <th scope="row">
              {each.title}
              {each.changed && <Tag color="warning">已修改</Tag>}
            </th>
            {older !== undefined && <td data-version={older}>{value(each, each.from, each.fromText)}</td>}
            <td data-version={older && newer}>{value(each, each.to, each.toText)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
