import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Spin } from 'antd'
import { useMemo, useState } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { useConditions } from '#renderers/ui/hooks/use-conditions.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { useListHandle, useSourcePage } from '#renderers/ui/table/use-source-page.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Step } from '#shared/documents/page.ts'
import { MAX_PAGE_SIZE } from '#shared/wire/paging.ts'
import { DayList } from './day-list.tsx'
import { addMonths, monthWeeks, today } from './month-days.ts'
import { MonthGrid } from './month-grid.tsx'
import './calendar.css'

export type CalendarProps = BlockProps<{
  title?: string
  date: string
  label?: string
  filter?: Readonly<Record<string, unknown>>
  onDay?: readonly Step[]
  onRecord?: readonly Step[]
}>

/** Shows records on the days of a month, and lists those of the selected day. */
export function Calendar(props: CalendarProps) {
  const { name, entity, title, date, onDay, onRecord } = props
  const { run, scope } = useScreen()
  const [day, setDay] = useState(today)
  const month = day.slice(0, 'YYYY-MM'.length)
  const weeks = useMemo(() => monthWeeks(month), [month])
  const { conditions, filter } = useConditions(props.filter)
  const query = useMemo(
    () => ({
      ...conditions,
      [`${date}_begin`]: weeks[0]![0],
      [`${date}_end`]: weeks.at(-1)!.at(-1),
      pageNo: 1,
      pageSize: MAX_PAGE_SIZE,
      column: date,
      order: 'asc' as const,
    }),
    [conditions, date, weeks],
  )
  const { state, value, reason, reload } = useSourcePage({}, entity, query)
  useListHandle(name, { reload, filter }, entity)
  const byDay = useMemo(() => groupedByDay(value?.rows ?? [], date), [value, date])
  const label = props.label ?? entity?.['x-title'] ?? 'id'
  const textOf = (row: Row) => String(row[`${label}_dictText`] ?? row[label] ?? '') || '未命名'
  const onPress = (steps: readonly Step[] | undefined, row: Row) =>
    steps && void run(steps, { block: name, entity, scope: scope({ row }) })
  const [year, number] = month.split('-').map(Number)
  return (
    <section className="r-card r-calendar">
      {title && <h2 className="r-card__title">{title}</h2>}
      <div className="r-calendar__head">
        <strong aria-live="polite">{`${year}年${number}月`}</strong>
        <span className="r-calendar__moves">
          <Button aria-label="上个月" icon={<LeftOutlined aria-hidden />} onClick={() => setDay(addMonths(day, -1))} />
          <Button autoInsertSpace={false} onClick={() => setDay(today())}>
            今天
          </Button>
          <Button aria-label="下个月" icon={<RightOutlined aria-hidden />} onClick={() => setDay(addMonths(day, 1))} />
        </span>
      </div>
      {state === 'failed' ? (
        <FailedCard reason={reason} onRetry={reload} />
      ) : (
        <Spin spinning={state === 'loading'} delay={300}>
          <MonthGrid
            weeks={weeks}
            month={month}
            day={day}
            byDay={byDay}
            textOf={textOf}
            onMove={setDay}
            onDay={onDay && ((chosen) => onPress(onDay, { day: chosen }))}
          />
          <DayList
            day={day}
            rows={byDay.get(day) ?? NONE}
            textOf={textOf}
            onAdd={onDay && (() => onPress(onDay, { day }))}
            onRecord={onRecord && ((row) => onPress(onRecord, row))}
          />
          {value && value.total > value.rows.length && (
            <p className="r-calendar__note">{`本月记录过多，只显示前 ${value.rows.length} 条`}</p>
          )}
        </Spin>
      )}
    </section>
  )
}

const NONE: readonly Row[] = []

function groupedByDay(rows: readonly Row[], date: string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const day = String(row[date] ?? '').slice(0, 'YYYY-MM-DD'.length)
    groups.set(day, [...(groups.get(day) ?? []), row])
  }
  return groups
}
