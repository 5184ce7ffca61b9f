import { useMemo } from 'react'
import { computeValues } from '#renderers/ui/hooks/compute-values.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { rowKeyOf } from '#renderers/ui/table/use-selection.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FeatureProps } from '../feature-props.ts'
import type { TableExtras } from '../list-props.ts'
import type { FeatureSettings } from '../table-features-props.ts'

/** Shows more fields below an expanded row. */
export function useExpansion({ features: { expand } }: FeatureProps): TableExtras | undefined {
  return useMemo(() => {
    if (!expand) return undefined
    const more = (row: Row) => <ExpandedRow key={rowKeyOf(row)} row={row} expand={expand} />
    const columnTitle = <span className="r-table__hidden-text">展开</span>
    return { more, table: { expandable: { columnTitle, expandedRowRender: more } } }
  }, [expand])
}

function ExpandedRow({ row, expand }: { row: Row; expand: NonNullable<FeatureSettings['expand']> }) {
  const { Value, Page, scope } = useScreen()
  const { fields = [], columns = 2, page, with: given } = expand
  const params = useMemo(() => {
    const values = computeValues(given ?? {}, scope({ row })) as Row
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))
  }, [given, row, scope])
  return (
    <div className="r-table__expanded">
      {fields.length > 0 && (
        <dl className="r-table__detail" style={{ '--columns': columns } as React.CSSProperties}>
          {fields.map(({ name, title, field, widget, props }) => (
            <div key={name}>
              <dt>{title}</dt>
              <dd>
                <Value name={name} field={field} widget={widget} props={props} row={row} displayMode="read" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {page && <Page address={page} params={params} />}
    </div>
  )
}
