import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { addDays, addMonths, today, weekdayOf } from './month-days.ts'

export interface MonthGridProps {
  weeks: readonly (readonly string[])[]
  month: string
  /** Chosen day; only its cell is a tab stop. */
  day: string
  byDay: ReadonlyMap<string, readonly Row[]>
  textOf(row: Row): string
  onMove(day: string): void
  /** Called when the chosen day was clicked again, or Enter was pressed on it. */
  onDay?(day: string): void
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']
/** Number of records that a cell names. */
const SHOWN = 3
const SUNDAY = 6

/** Month as a grid, with the usual keyboard navigation of calendars. */
export function MonthGrid({ weeks, month, day, byDay, textOf, onMove, onDay }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const byKeyboard = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day that a key chose
  useEffect(() => {
    if (byKeyboard.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    byKeyboard.current = false
  }, [day])
  const press = (event: KeyboardEvent) => {
    const next = nextDay(event.key, day)
    if (next !== undefined) {
      event.preventDefault()
      byKeyboard.current = true
      onMove(next)
    }
  }
  const now = today()
  return (
    <table ref={grid} role="grid" aria-label={`${month} 的记录`} className="r-calendar__grid" onKeyDown={press}>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={`星期${weekday}`}>
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const rows = byDay.get(date) ?? []
              return (
                <td key={date} role="gridcell" aria-selected={date === day} className={dayClass(date, month, now)}>
                  <button
                    type="button"
                    tabIndex={date === day ? 0 : -1}
                    aria-current={date === now ? 'date' : undefined}
                    className="r-calendar__day"
                    onClick={() => (date === day ? onDay?.(date) : onMove(date))}
                  >
                    <span className="r-calendar__told">{dayLabel(date, rows.length)}</span>
                    <span className="r-calendar__number">{Number(date.slice(-2))}</span>
                    {rows.slice(0, SHOWN).map((row, index) => (
                      <span key={String(row.id ?? index)} className="r-calendar__record">
                        {textOf(row)}
                      </span>
                    ))}
                    {rows.length > SHOWN && (
                      <span className="r-calendar__more">{`还有 ${rows.length - SHOWN} 条`}</span>
                    )}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Accessible name of a day, since a number alone is no date. */
function dayLabel(date: string, count: number): string {
  return `${date}，${count > 0 ? `${count} 条记录` : '没有记录'}，`
}

function dayClass(date: string, month: string, now: string): string | undefined {
  if (date === now) return 'r-calendar__today'
  return date.startsWith(month) ? undefined : 'r-calendar__outside'
}

function nextDay(key: string, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, SUNDAY - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return undefined
  }
}
