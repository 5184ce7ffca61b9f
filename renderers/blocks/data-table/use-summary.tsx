import { Table } from 'antd'
import { useMemo } from 'react'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { FeatureProps } from './feature-props.ts'
import type { TableColumns, TableExtras } from './list-props.ts'
import type { ShownColumn } from './settings/list-settings.ts'
import type { SummaryUse } from './table-features-props.ts'

const LABELS = { sum: '', avg: '平均 ', min: '最小 ', max: '最大 ', count: '计数 ' }

/** Last row with the sums of the server over all matching rows, independent of the page. */
export function useSummary({ features, columns, rows, selectable }: FeatureProps): TableExtras | undefined {
  const { summary: summaries, rowDrag, expand } = features
  const { summary: values, rows: shown } = rows.state
  return useMemo(() => {
    if (!summaries) return undefined
    const uses = summaries.map((use): SummaryUse => (typeof use === 'string' ? { field: use, of: 'sum' } : use))
    const before = [selectable, rowDrag, expand].filter(Boolean).length
    let all: TableColumns = []
    return {
      // Runs after the other features, so it knows the final number of columns.
      columns: (present) => {
        all = present
        return present
      },
      table: {
        summary: () =>
          values &&
          shown.length > 0 && (
            <Table.Summary fixed>
              <Table.Summary.Row className="r-table__summary">
                {Array.from({ length: before }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have fixed positions
                  <Table.Summary.Cell key={`before ${index}`} index={index} />
                ))}
                {columns.map((column, index) => (
                  <Table.Summary.Cell key={column.name} index={before + index} align={column.align}>
                    {index === 0 && <strong>合计 </strong>}
                    <SummaryValue
                      column={column}
                      use={uses.find(({ field }) => field === column.name)}
                      values={values}
                    />
                  </Table.Summary.Cell>
                ))}
                {all.some(({ key }) => key === 'buttons') && <Table.Summary.Cell index={before + columns.length} />}
              </Table.Summary.Row>
            </Table.Summary>
          ),
      },
    }
  }, [summaries, columns, values, shown, selectable, rowDrag, expand])
}

interface ValueProps {
  column: ShownColumn
  use?: SummaryUse
  values: NonNullable<FeatureProps['rows']['state']['summary']>
}

function SummaryValue({ column: { name, field, widget }, use, values }: ValueProps) {
  const { Value } = useScreen()
  if (!use) return null
  const value = values[name]
  if (value === null || value === undefined) return '—'
  if (use.of === 'count') return `${LABELS.count}${value}`
  return (
    <>
      {LABELS[use.of]}
      <Value name={name} field={field} widget={widget} row={{ [name]: value }} displayMode="cell" />
    </>
  )
}
