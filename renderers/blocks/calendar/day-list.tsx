import { Button } from 'antd'
import type { Row } from '#shared/documents/entity.ts'

export interface DayListProps {
  day: string
  rows: readonly Row[]
  textOf(row: Row): string
  onAdd?(): void
  onRecord?(row: Row): void
}

/** Records of the chosen day; each can be opened. */
export function DayList({ day, rows, textOf, onAdd, onRecord }: DayListProps) {
  return (
    <div className="r-calendar__list">
      <h3>{day}</h3>
      {rows.length === 0 && <p className="r-calendar__note">没有记录</p>}
      {rows.length > 0 && (
        <ul>
          {rows.map((row, index) => (
            <li key={String(row.id ?? index)}>
              {onRecord ? (
                <button type="button" onClick={() => onRecord(row)}>
                  {textOf(row)}
                </button>
              ) : (
                textOf(row)
              )}
            </li>
          ))}
        </ul>
      )}
      {onAdd && (
        <Button type="dashed" autoInsertSpace={false} onClick={onAdd}>
          新增
        </Button>
      )}
    </div>
  )
}
