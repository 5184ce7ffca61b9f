import type { PreparedButton, PreparedColumn } from '#renderers/plugin.ts'
import { ActionButton } from '#renderers/ui/button/action-button.tsx'
import { visibleButtons } from '#renderers/ui/button/visible-buttons.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { ColumnValue } from '#renderers/ui/table/column-value.tsx'
import type { Entity, Row } from '#shared/documents/entity.ts'

export interface RecordCardProps {
  row: Row
  heading: PreparedColumn
  image?: PreparedColumn
  columns?: readonly PreparedColumn[]
  buttons?: readonly PreparedButton[]
  place: { block: string; entity?: Entity }
}

/** Card of one record. */
export function RecordCard({ row, heading, image, columns = [], buttons, place }: RecordCardProps) {
  const { ports, scope } = useScreen()
  const shown = visibleButtons(buttons, ports, scope({ row }))
  return (
    <li className="r-cards__card">
      <div className="r-card-list__heading r-cards__heading">
        {image && <ColumnValue column={image} row={row} />}
        <h3>
          <ColumnValue column={heading} row={row} />
        </h3>
      </div>
      {columns.length > 0 && (
        <dl className="r-cards__values">
          {columns.map((column) => (
            <div key={column.name}>
              <dt>{column.title}</dt>
              <dd>
                <ColumnValue column={column} row={row} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {shown.length > 0 && (
        <div className="r-card-list__buttons">
          {shown.map((button) => (
            <ActionButton
              key={button.key}
              button={button}
              size="small"
              place={{ ...place, scope: () => scope({ row }) }}
            />
          ))}
        </div>
      )}
    </li>
  )
}
